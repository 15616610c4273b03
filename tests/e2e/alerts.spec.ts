import { expect, test } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { openPage, signUp } from "#tests/e2e/support/shopper-steps.ts";
import { findPiece, leaveInStock, queryStore } from "#tests/e2e/support/store-database.ts";

test("a sold-out size is asked for by a tap, without an account or with one @phone-first", async ({
  page,
}) => {
  const isFirstProject = test.info().project.name === "phone";
  const pair = await findPiece("sneakers", { over: 1, skipped: isFirstProject ? 6 : 7 });
  await leaveInStock(pair, 0);
  const tell = page.getByRole("button", { name: `Tell me when EU ${pair.size} is back` });
  await expect(async () => {
    await openPage(page, `/product/${pair.slug}`);
    await expect(tell).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);

  await tell.click();
  await expect(page.getByRole("heading", { name: "Sold out for now" })).toBeVisible();
  await expect(page.getByRole("heading", { name: `Similar, and in stock in EU ${pair.size}` })).toBeVisible();
  await expectAccessible(page);
  const contact = page.getByRole("textbox", { name: "Email or WhatsApp number" });
  await contact.fill("nobody@");
  await tell.click();
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await expect(contact).toHaveValue("nobody@");
  const email = `alert.${Date.now()}@example.test`;
  await contact.fill(email);
  await tell.click();
  await expect(page.getByRole("status").filter({ hasText: email })).toBeVisible();

  const own = `alert.own.${Date.now()}@example.test`;
  await signUp(page, own, "a quiet pirogue at dusk", `/product/${pair.slug}`);
  await expect(page).toHaveURL(new RegExp(`/product/${pair.slug}$`));
  await tell.click();
  await expect(page.getByRole("status").filter({ hasText: own })).toBeVisible();
  const kept = await queryStore(
    "select email from stock_alerts where product_id = $1 and size = $2 order by created_at",
    [pair.id, pair.size],
  );
  expect(kept).toEqual([{ email }, { email: own }]);
});
