import { describe, expect, test } from "vitest";
import {
  addedToCart,
  CHECKOUT_TOAST_MS,
  checkoutFailed,
  shippingCalculated,
  signInFailed,
  signUpFailed,
  TOASTS,
  wishlistToggled,
} from "./toasts.ts";

describe("the error catalogue", () => {
  test.each([
    [TOASTS.productsNotLoaded, "Error", "Failed to fetch products"],
    [checkoutFailed("The gateway is away."), "Checkout failed", "The gateway is away."],
    [checkoutFailed(""), "Checkout failed", "Please try again or contact support."],
    [TOASTS.noCheckoutUrl, "Checkout failed", "No checkout URL received"],
    [TOASTS.orderFailed, "Order failed", "Failed to create order. Please try again."],
    [signInFailed(), "Sign in failed", "Please check your credentials"],
    [signInFailed("Too many tries."), "Sign in failed", "Too many tries."],
    [signUpFailed(), "Sign up failed", "Please try again"],
    [TOASTS.siteSettingsNotLoaded, "Error", "Failed to load site settings"],
    [TOASTS.settingsNotSaved, "Error", "Failed to update settings"],
    [TOASTS.uploadFailed, "Upload Error", "Failed to upload images. Please try again."],
    [TOASTS.invalidPrice, "Validation Error", "Invalid price value"],
  ])("%j has its title and text, and is bad news", (toast, title, text) => {
    expect(toast).toEqual({ title, text, tone: "error" });
  });

  test.each([
    [TOASTS.paymentSettingsNotLoaded, "Failed to load payment settings."],
    [TOASTS.paymentSettingsNotSaved, "Failed to update payment settings"],
    [TOASTS.productNotLoaded, "Failed to fetch product details"],
    [TOASTS.productNotDeleted, "Failed to delete product"],
    [TOASTS.productNotUpdated, "Failed to update product"],
    [TOASTS.productNotSaved, "Failed to create/update product"],
    [TOASTS.dataNotLoaded, "Failed to fetch data"],
    [TOASTS.paymentNotUpdated, "Failed to update payment status"],
    [TOASTS.orderNotUpdated, "Failed to update order status"],
    [TOASTS.customersNotLoaded, "Failed to fetch customers."],
    [TOASTS.ordersNotLoaded, "Failed to fetch your orders. Please try again."],
  ])("%j says what failed", ({ text, tone }, words) => {
    expect([text, tone]).toEqual([words, "error"]);
  });

  test("success toasts are not destructive, and have their texts", () => {
    const { settingsSaved, paymentSettingsSaved, ...others } = TOASTS;
    expect([settingsSaved, paymentSettingsSaved].map(({ title, text }) => `${title}: ${text}`)).toEqual([
      "Success: Settings updated successfully",
      "Success: Payment settings updated successfully",
    ]);
    const successToasts = [
      others.cartCleared,
      others.copied,
      others.welcomeBack,
      others.accountCreated,
      others.signedOut,
      others.productDeleted,
      others.orderUpdated,
    ];
    expect(successToasts.map(({ title }) => title)).toEqual([
      "Cart cleared",
      "Copied!",
      "Welcome back!",
      "Account created!",
      "Signed out",
      "Product deleted",
      "Order status updated successfully",
    ]);
    expect(new Set([...successToasts, settingsSaved].map(({ tone }) => tone))).toEqual(new Set(["success"]));
  });

  test("toasts name what was added, wished for or calculated", () => {
    const runner = { name: "River Runner", category: "sneakers", gender: "men" } as const;
    expect(addedToCart(runner, "42", "USD")).toMatchObject({
      title: "Added to cart",
      text: "River Runner, size US 8.5 (EU 42)",
    });
    expect(addedToCart(runner, "42", "GMD").text).toBe("River Runner, size EU 42");
    expect(addedToCart({ ...runner, category: "accessories" }, "One Size", "USD").text).toBe("River Runner");
    expect(wishlistToggled("River Runner", true).title).toBe("Added to wishlist");
    expect(wishlistToggled("River Runner", false).title).toBe("Removed from wishlist");
    expect(shippingCalculated("$3.00", "2-3 days")).toEqual({
      title: "Shipping calculated",
      text: "$3.00, 2-3 days",
      tone: "success",
    });
  });

  test("the phone's way to the card page stays 10 seconds", () => {
    expect(CHECKOUT_TOAST_MS).toBe(10_000);
  });
});
