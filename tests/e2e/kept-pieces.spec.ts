import { expect, test } from "@playwright/test";
import { aBuyer, buyNow, fillDetails, submitWithReceipt } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";
import { findPiece, leaveInStock, queryStore } from "#tests/e2e/support/store-database.ts";

test("two shoppers and one last pair: whoever comes later waits and goes on, and money sent for it is not lost @phone-first", async ({
  page,
  browser,
}) => {
  const isFirstProject = test.info().project.name === "phone";
  const piece = await findPiece("sneakers", { over: 1, skipped: isFirstProject ? 2 : 3, isFromEnd: true });
  await leaveInStock(piece, 1);
  const context = await browser.newContext(test.info().project.use);
  const other = await context.newPage();
  await buyNow(page, piece);
  await buyNow(other, piece);
  const stock = async () => {
    const [row] = await queryStore<{ quantity: number }>(
      "select quantity from product_stock where product_id = $1 and size = $2",
      [piece.id, piece.size],
    );
    return row?.quantity;
  };

  await openPage(page, "/checkout/local/wave");
  await expect(page.getByText(/^Held for you until \d\d:\d\d$/)).toBeVisible();
  expect(await stock()).toBe(1);
  await expectAccessible(page);

  const next = other.getByRole("button", { name: "Continue", exact: true });
  const checkAgain = { name: "Check again" };
  await openPage(other, "/checkout");
  await expect(other.getByText(/^In someone's checkout, may be free at \d\d:\d\d$/).first()).toBeAttached();
  await expect(other.getByRole("button", checkAgain)).toBeVisible();
  await expect(next).toHaveCount(0);
  await expectAccessible(other);
  // The page goes on by itself when the hold ends.
  await queryStore("update browser_holds set ends_at = now() + interval '3 seconds' where product_id = $1", [
    piece.id,
  ]);
  await openPage(other, "/checkout");
  await expect(other.getByRole("button", checkAgain)).toBeVisible();
  await expect(next).toBeEnabled();

  await openPage(page, "/checkout/local/wave");
  await expect(page.getByText(/^Held for you until/)).toBeVisible();
  await other.getByRole("radio", { name: "Wave mobile money" }).check();
  await next.click();
  await expect(other.getByRole("button", checkAgain)).toBeVisible();
  const payTo = other.getByRole("list", { name: "Pay to" });
  await expect(payTo).toHaveCount(0);
  await expect(other.getByRole("button", { name: "Submit Order" })).toHaveCount(0);
  await expectAccessible(other);

  // Whoever leaves the page gives the pair back at once.
  await openPage(page, "/cart");
  await expect(async () => {
    await other.getByRole("button", checkAgain).click({ timeout: 2_000 });
    await expect(payTo).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await context.close();

  // The last pair is sold at the shop meanwhile.
  await leaveInStock(piece, 0);
  await openPage(page, "/checkout/local/wave");
  await page.getByLabel("I have already sent the money").check();
  await fillDetails(page, aBuyer("first"));
  await submitWithReceipt(page);
  await expect(page.getByRole("heading", { name: "Paid: choose a refund or a swap" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose on WhatsApp" })).toBeVisible();
  await expectAccessible(page);
});
