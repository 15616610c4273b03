import { expect, type Page, test } from "@playwright/test";
import {
  aBuyer,
  fillDetails,
  goToCheckout,
  orderNumberIn,
  signIn,
} from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

/** Phones offer the card page in a toast; larger screens open it in a new tab. */
async function payNow(page: Page, isPhone: boolean): Promise<Page> {
  const button = page.getByRole("button", { name: "Pay Now" });
  if (isPhone) {
    await button.click();
    const toasts = page.getByRole("region", { name: "Notifications" });
    // The link on the next line must not cover it.
    await page.getByRole("link", { name: "Go to the card page" }).click({ trial: true });
    await toasts.getByRole("button", { name: "Open Checkout" }).click();
    await expect(page).toHaveURL(/\/sandbox\//);
    return page;
  }
  const [tab] = await Promise.all([page.context().waitForEvent("page"), button.click()]);
  await expect(tab).toHaveURL(/\/sandbox\//);
  return tab;
}

test("a guest pays by card, finds the order paid, and the cart is empty in every tab", {
  tag: "@desk",
}, async ({ page, isMobile }) => {
  await goToCheckout(page);
  await expect(page.getByRole("main").getByText("Test mode", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Missing information");
  await fillDetails(page, aBuyer("card"));
  await expectAccessible(page);

  const card = await payNow(page, isMobile);
  await expect(card.getByText("Test mode", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(card).toHaveURL(/\/checkout\/success\/KRB-/);
  await expect(card.getByRole("main").getByText("Paid", { exact: true })).toBeVisible();
  await expect(card.getByRole("main")).toContainText(orderNumberIn(card));
  await expect(card.getByRole("button", { name: "Open cart", exact: true })).toBeVisible();
  await expectAccessible(card);
  if (card !== page) await expect(page.getByText("Your cart is empty")).toBeVisible();

  await card.getByRole("button", { name: "Track this order" }).click();
  await expect(card.getByRole("main")).toContainText("Confirmed");
});

test("the owner refunds a card payment in two steps, and cancels its order with it @phone", async ({
  page,
  browser,
  isMobile,
}) => {
  await goToCheckout(page);
  await fillDetails(page, aBuyer("card"));
  const card = await payNow(page, isMobile);
  await card.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(card).toHaveURL(/\/checkout\/success\/KRB-/);
  const orderNumber = orderNumberIn(card);

  const owner = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage();
  await signIn(owner, ADMIN, `/admin/orders/${orderNumber}`);
  await owner.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = owner.getByRole("dialog", { name: `Refund order ${orderNumber}` });
  const refund = dialog.getByRole("button", { name: /^Refund \D/ });
  await expect(dialog.getByRole("radio", { name: /^All / })).toBeChecked();
  await expect(refund).toBeEnabled();
  await dialog.getByRole("radio", { name: "A part" }).check();
  await expect(dialog.getByRole("button", { name: "Refund", exact: true })).toBeDisabled();
  const amount = dialog.getByRole("textbox", { name: "Amount" });
  await amount.fill("99999");
  await expect(amount).toHaveAccessibleDescription(/Only .+ is left to refund\./);
  await expect(refund).toBeDisabled();
  await amount.fill("10");
  await expect(refund).toHaveText("Refund $10.00");
  await dialog.getByRole("radio", { name: /^All / }).check();
  await dialog.getByRole("checkbox", { name: /^Cancel the order too/ }).check();
  await expectAccessible(owner);
  await refund.click();
  await expect(dialog).toBeHidden();
  await expect(owner.getByRole("region", { name: "Notifications" })).toContainText("is cancelled");
  await expect(owner.getByRole("main")).toContainText("Refunded");
  await owner.context().close();
});

test("a declined card may be tried again, and going back preserves the cart @desk", async ({
  page,
  isMobile,
}) => {
  await goToCheckout(page);
  await fillDetails(page, aBuyer("card"));
  const card = await payNow(page, isMobile);
  await card.getByRole("button", { name: "Decline" }).click();
  await expect(card.getByRole("alert")).toContainText("declined");
  await card.getByRole("button", { name: "Cancel" }).click();
  await expect(card).toHaveURL(/\/checkout\/cancel$/);
  const said = card.getByRole("region", { name: "Notifications" });
  await expect(said).toContainText("Checkout cancelled");
  await expect(said.getByRole("button", { name: "Back to checkout" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Open cart, 1 item" })).toBeVisible();
  await expect(card.getByRole("heading", { level: 1 })).toBeVisible();

  // The form is still filled in, and the next attempt creates another order.
  await openPage(page, "/checkout");
  await expect(page.getByRole("textbox", { name: "Full name" })).toHaveValue("Awa Ceesay");
  const again = await payNow(page, isMobile);
  await again.getByRole("button", { name: "Decline" }).click();
  await again.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(again).toHaveURL(/\/checkout\/success\/KRB-/);
  await expect(again.getByRole("main").getByText("Paid", { exact: true })).toBeVisible();
});
