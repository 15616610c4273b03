import { expect, test } from "@playwright/test";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";

test("without its link an order shows its number and what happens next, and nothing private", {
  tag: "@phone",
}, async ({ page }) => {
  await openPage(page, "/checkout/success/KRB-AAAAAAAA");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Order submitted");
  await expect(main.getByText("KRB-AAAAAAAA", { exact: true })).toBeVisible();
  await expect(main.getByRole("heading", { name: "What happens next?" })).toBeVisible();
  await expect(main.getByRole("listitem")).toHaveCount(4);
  await expect(main.getByRole("button", { name: "View My Orders" })).toBeVisible();
  await expect(main.getByRole("button", { name: "Continue Shopping" })).toBeVisible();
  await main.getByRole("link", { name: "track it by its number" }).click();
  await expect(page.getByRole("textbox", { name: "Order number" })).toHaveValue("KRB-AAAAAAAA");
});
