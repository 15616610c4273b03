import { expect, test } from "vitest";
import { addedToCart, checkoutFailed, signInFailed, signUpFailed, wishlistToggled } from "./toasts.ts";

test.each([
  [checkoutFailed("The gateway is away."), "The gateway is away."],
  [checkoutFailed(""), "Please try again or contact support."],
  [signInFailed(), "Please check your credentials"],
  [signInFailed("Too many tries."), "Too many tries."],
  [signUpFailed(), "Please try again"],
])("%j says why, or what to do", ({ text }, words) => {
  expect(text).toBe(words);
});

test("toasts name what was added or wished for", () => {
  const runner = { name: "River Runner", category: "sneakers", gender: "men" } as const;
  expect(addedToCart(runner, "42", "USD").text).toBe("River Runner, size US 8.5 (EU 42)");
  expect(addedToCart(runner, "42", "GMD").text).toBe("River Runner, size EU 42");
  expect(addedToCart({ ...runner, category: "accessories" }, "One Size", "USD").text).toBe("River Runner");
  expect(wishlistToggled("River Runner", true).title).toBe("Added to wishlist");
  expect(wishlistToggled("River Runner", false).title).toBe("Removed from wishlist");
});
