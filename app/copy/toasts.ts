import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { chosenSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { NOT_LOADED, NOT_LOADED_TITLE } from "./offline-messages.ts";

/** A toast: title, an optional text, and its tone. */
export type Toast = { title: string; text?: string; tone: "error" | "success" };

/** Returns a toast of a failure. */
export function error(title: string, text?: string): Toast {
  return { title, ...(text && { text }), tone: "error" };
}

/** Returns a toast of a success. */
export function success(title: string, text?: string): Toast {
  return { title, ...(text && { text }), tone: "success" };
}

/** Toasts without variable parts. Source: specification 12.1, 12.2. */
export const TOASTS = {
  missingFields: error("Missing fields", "Please fill in all fields"),
  passwordsDiffer: error("Passwords don't match", "Please make sure your passwords match"),
  cartIsEmpty: error("Cart is empty", "Please add items to your cart before checkout."),
  selectPaymentMethod: error("Select payment method", "Please choose a local payment method to continue."),
  receiptRequired: error("Receipt required", "Please upload your payment receipt."),
  fileTooLarge: error("File too large", "Please select a file smaller than 5MB."),
  unsupportedFile: error("Unsupported file", "Please upload a picture or a PDF."),
  missingInformation: error("Missing information", "Please fill in all required fields."),
  countryRequired: error("Country Required", "Please select your country to calculate shipping."),
  productRequired: error("Validation Error", "Name and price are required"),
  invalidPrice: error("Validation Error", "Invalid price value"),

  paymentSettingsNotLoaded: error(NOT_LOADED_TITLE, NOT_LOADED.paymentSettings),
  noCheckoutUrl: error("Checkout failed", "No checkout URL received"),
  orderFailed: error("Order failed", "Failed to create order. Please try again."),
  settingsNotSaved: error("Error", "Failed to update settings"),
  settingsSaved: success("Success", "Settings updated successfully"),
  paymentSettingsNotSaved: error("Error", "Failed to update payment settings"),
  paymentSettingsSaved: success("Success", "Payment settings updated successfully"),
  productNotDeleted: error("Error", "Failed to delete product"),
  productNotUpdated: error("Error", "Failed to update product"),
  productNotSaved: error("Error", "Failed to create/update product"),
  paymentNotUpdated: error("Error", "Failed to update payment status"),
  orderNotUpdated: error("Error", "Failed to update order status"),
  uploadFailed: error("Upload Error", "Failed to upload images. Please try again."),
  ordersNotLoaded: error(NOT_LOADED_TITLE, NOT_LOADED.orders),
  areaUnavailable: error("Area not offered", "We don't deliver there just now. Please choose another area."),
  invalidDiscount: error("Invalid discount code", "Please enter a valid discount code."),

  cartCleared: success("Cart cleared"),
  welcomeBack: success("Welcome back!"),
  accountCreated: success("Account created!"),
  signedOut: success("Signed out"),
  productCreated: success("Product added"),
  productUpdated: success("Product updated"),
  productDeleted: success("Product deleted"),
  productHidden: success("Product hidden"),
  productPublished: success("Product published"),
  paymentVerified: success("Payment verified"),
  paymentRejected: success("Payment rejected"),
  orderUpdated: success("Order status updated successfully"),
  imagesUploaded: success("Images uploaded"),
  noteAdded: success("Note added"),
  noteNotAdded: error("Error", "Failed to add the note"),
  refundDone: success("Refund on its way"),
  moneyReturned: success("Noted", "The customer gets an email."),
  refundDidNotArrive: success("Noted", "You can refund it again."),
  refundNotDone: error("Error", "Failed to refund the payment"),
} satisfies Record<string, Toast>;

/** Returns a toast with a further sentence, in a line of its own below the specification's. */
export function withLine(toast: Toast, line?: string): Toast {
  return line ? { ...toast, text: toast.text ? `${toast.text}\n${line}` : line } : toast;
}

/** 'Discount applied' with the code. Source: specification 5.6. */
export function discountApplied(code: string): Toast {
  return success("Discount applied", `${code} discount has been applied to your order.`);
}

/** 'Added to cart' with what was added, its size in the systems of the shopper and of the box. */
export function addedToCart(
  product: Pick<ProductCard, "name" | "category" | "gender">,
  size: string,
  currency: CurrencyCode,
): Toast {
  const chosen = chosenSize(size, product, currency);
  return success("Added to cart", chosen ? `${product.name}, size ${chosen}` : product.name);
}

/** 'Added to wishlist' or 'Removed from wishlist' with the product. */
export function wishlistToggled(name: string, isAdded: boolean): Toast {
  return success(isAdded ? "Added to wishlist" : "Removed from wishlist", name);
}

/** 'Shipping calculated' with price and days, both as shown. */
export function shippingCalculated(cost: string, estimatedDays: string): Toast {
  return success("Shipping calculated", `${cost}, ${estimatedDays}`);
}

/** 'Sign in failed' with the server's message where there is one. */
export function signInFailed(message?: string): Toast {
  return error("Sign in failed", message || "Please check your credentials");
}

/** 'Sign up failed' with the server's message where there is one. */
export function signUpFailed(message?: string): Toast {
  return error("Sign up failed", message || "Please try again");
}

/** 'Checkout failed' with the error's message where there is one. */
export function checkoutFailed(message?: string): Toast {
  return error("Checkout failed", message || "Please try again or contact support.");
}

/** How long the phone's Open Checkout toast stays, in milliseconds. Source: specification 7.5. */
export const CHECKOUT_TOAST_MS = 10_000;
