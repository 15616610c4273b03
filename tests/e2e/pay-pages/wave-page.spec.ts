import { expect, type Page, test } from "@playwright/test";
import { aBuyer, continueBy, fillDetails, goToCheckout } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { receiptPicture } from "#tests/e2e/support/shopper-steps.ts";

/** Only the store behind TLS has a stand-in for Wave, since Wave leads back to https alone. */
test.beforeEach(({ baseURL }) => {
  test.skip(!baseURL?.startsWith("https:"), "runs behind TLS");
});

test("a shopper turns back from Wave, tries again in one tap, and sees the paid order", {
  tag: "@tls",
}, async ({ page }) => {
  await goToCheckout(page);
  await continueBy(page);
  await expect(
    page.getByRole("heading", { name: "Or send it yourself and upload the receipt" }),
  ).toBeVisible();
  const pay = page.getByRole("button", { name: "Pay with Wave" });
  await pay.click();
  await expect(page.getByRole("textbox", { name: "Full name" })).toBeFocused();
  const buyer = aBuyer("wave");
  await fillDetails(page, buyer);
  await expectAccessible(page);
  await pay.click();

  // A phone is led on to Wave at once.
  await expect(page.getByRole("heading", { level: 1, name: /^GMD [\d.]+$/ })).toBeVisible();
  await page.getByRole("button", { name: "Fail" }).click();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("Nothing was paid.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Full name" })).toHaveValue(buyer.name);
  await page.getByRole("button", { name: "Pay with Wave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^GMD [\d.]+$/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Pay with Wave" })).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code of the Wave page" })).toBeVisible();
  await expectAccessible(page);

  // Paid on another phone: this page notices.
  const launch = (await page.getByRole("link", { name: "Open Wave" }).getAttribute("href")) ?? "";
  await page.request.post(`${launch}/pay`, { maxRedirects: 0 });
  await expect(page).toHaveURL(/\/checkout\/success\/KRB-/);
  await expect(page.getByText("Thank you! Your payment is in")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open cart", exact: true })).toBeVisible();
});

/**
 * Expects a refusal of the order that `press` places while the shop can't close the page at Wave. Expects that this
 * page can still be paid then.
 */
async function expectRefusedWhileOpen(page: Page, launch: string, press: () => Promise<void>): Promise<void> {
  await page.route("**/checkout/pay/*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await press();
  await expect(page.getByText("We couldn't close the open payment page just now").first()).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(await (await page.request.get(launch)).text()).not.toContain("This payment is expired.");
}

test("a receipt sent after all first closes the page at Wave that this tab had opened", {
  tag: "@tls",
}, async ({ page }) => {
  await goToCheckout(page);
  await continueBy(page);
  const buyer = aBuyer("receipt");
  await fillDetails(page, buyer);
  await page.getByRole("button", { name: "Pay with Wave" }).click();
  await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
  const launch = page.url();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Pay with Wave" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "true");
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Full name" })).toHaveValue(buyer.name);
  await expect(page.getByText(/^Wave opens with D[\d,]+\.\d\d to pay/)).toBeVisible();
  await page.getByLabel("Payment receipt").setInputFiles(receiptPicture());
  const submit = () => page.getByRole("button", { name: "Submit Order" }).click();
  await expectRefusedWhileOpen(page, launch, submit);
  await submit();
  await expect(page.getByText("We're checking your receipt")).toBeVisible();
  expect(await (await page.request.get(launch)).text()).toContain("This payment is expired.");
});
