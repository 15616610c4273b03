import { expect, test } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";
import { findPiece, leaveInStock } from "#tests/e2e/support/store-database.ts";

test("a cart short of stock shows a notice and has no total until one tap accepts what is left @phone-first", async ({
  page,
  isMobile,
}) => {
  const isFirstProject = test.info().project.name === "phone";
  const piece = await findPiece("apparel", { over: 10, skipped: isFirstProject ? 0 : 1 });
  const leave = (quantity: number) => leaveInStock(piece, quantity);
  await leave(7);
  const main = page.getByRole("main");

  // The page limits the quantity to the stock, including what is in the cart.
  await expect(async () => {
    await openPage(page, `/product/${piece.slug}`);
    await page.getByRole("group", { name: "Size" }).getByLabel(piece.size, { exact: true }).check();
    await page.getByRole("spinbutton", { name: "Quantity" }).fill("99");
    await page.getByRole("spinbutton", { name: "Quantity" }).blur();
    await expect(page.getByRole("spinbutton", { name: "Quantity" })).toHaveValue("7", { timeout: 500 });
  }).toPass();
  await expect(main.getByText("Only 7 left", { exact: true })).toBeVisible();
  const add = page.getByRole("button", { name: "Add to Cart", exact: true }).first();
  const wished = page.getByRole("spinbutton", { name: "Quantity" });
  const notifications = page.getByRole("region", { name: "Notifications" });
  await wished.fill("5");
  await add.click();
  await expect(page.getByRole("button", { name: "Open cart, 5 items" })).toBeVisible();
  await wished.fill("4");
  await add.click();
  await expect(page.getByRole("button", { name: "Open cart, 7 items" })).toBeVisible();
  await expect(notifications).toContainText("Only 7 left, now in your cart.");
  // A desk still shows the toast of the press before.
  if (isMobile) await expect(notifications).not.toContainText("Added to cart", { timeout: 2_000 });
  await expect(notifications).toContainText("Only 7 left, now in your cart.");
  await add.click();
  await expect(notifications).toContainText("Only 7 left, already in your cart.");

  // Another shopper has bought some.
  await leave(3);
  await openPage(page, "/cart");
  // The notice moves what is below it.
  await expect(main.getByRole("button", { name: "Update my cart" })).toBeVisible();
  await page.getByRole("combobox", { name: "Country" }).selectOption("GM");
  await page.getByRole("button", { name: "Calculate Shipping", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Please check your cart");
  await expect(page.getByRole("region", { name: "Notifications" })).not.toContainText("Shipping calculated");
  const proceed = page.getByRole("button", { name: "Proceed to Checkout" });
  await expect(proceed).toBeDisabled();
  await expect(proceed).toHaveAccessibleDescription(/^Not everything in your cart can be bought/);
  await expect(main.getByText("Only 3 left").first()).toBeVisible();
  await expect(main.getByText("Free", { exact: true })).toHaveCount(0);
  await expect(main.getByText(/^\$0\.00$/)).toHaveCount(0);
  await expectAccessible(page);

  await openPage(page, "/checkout");
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeDisabled();
  await openPage(page, "/checkout/local/wave");
  const submit = page.getByRole("button", { name: "Submit Order" });
  await expect(main.getByLabel("I have already sent the money")).toBeVisible();
  await expect(submit).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
  await expect(main.getByText(/^\$0\.00$/)).toHaveCount(0);
  await expectAccessible(page);

  // One tap accepts what is left, and the total is shown. With one more in stock, all of the cart can be held.
  await leave(4);
  await main.getByRole("button", { name: "Update my cart" }).click();
  await expect(page.getByRole("button", { name: "Copy amount" })).toBeVisible();
  await expect(submit).toBeEnabled();
  await expect(page.getByText(/^Held for you until/)).toBeVisible();
});
