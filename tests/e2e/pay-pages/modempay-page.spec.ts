import { expect, test } from "@playwright/test";
import { fillDetails, goToCheckout } from "#tests/e2e/support/checkout-steps.ts";

/** Only the store behind TLS has a stand-in for Modem Pay. */
test("a shopper pays with Afrimoney on Modem Pay's page after a try that failed", {
  tag: "@tls",
}, async ({ page, baseURL }) => {
  test.skip(!baseURL?.startsWith("https:"), "runs behind TLS");
  await goToCheckout(page);
  await page.getByRole("radio", { name: "Qmoney/Afrimoney" }).check();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  const buyer = { name: "Awa Ceesay", email: `modem.${Date.now()}@example.test`, phone: "301 2345" };
  await fillDetails(page, buyer);
  await page.getByRole("button", { name: /^Pay with / }).click();

  // A phone is led on to Modem Pay at once.
  const sum = page.getByRole("heading", { level: 1, name: /^GMD [\d.]+$/ });
  await expect(sum).toBeVisible();
  await page.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByText("This payment is failed.")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("Nothing was paid.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Full name" })).toHaveValue(buyer.name);
  await page.getByRole("button", { name: /^Pay with / }).click();
  await expect(sum).toBeVisible();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/checkout\/success\/KRB-/);
  await expect(page.getByText("Thank you! Your payment is in")).toBeVisible();
});
