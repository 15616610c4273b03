import { expect, type Locator, type Page, test } from "@playwright/test";
import {
  continueBy,
  fillDetails,
  goToCheckout,
  signIn,
  submitWithReceipt,
} from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { openPending } from "#tests/e2e/support/open-pending.ts";
import { openPage, receiptPicture } from "#tests/e2e/support/shopper-steps.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

/** Opens the order by its number and e-mail address. */
async function track(page: Page, orderNumber: string, email: string): Promise<Locator> {
  await page.goto("/track");
  await page.getByRole("textbox", { name: "Order number" }).fill(orderNumber);
  await page.getByRole("main").getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByRole("button", { name: "Track Order" }).click();
  return page.getByRole("article", { name: orderNumber });
}

test("a rejected receipt shows its reason, another one is accepted and verified, without script on phones, and a cancelled order is refunded @phone-first", {
  tag: "@tls",
}, async ({ page, browser, baseURL, isMobile }) => {
  const buyer = { name: "Binta Sowe", email: `binta.${Date.now()}@example.test`, phone: "7654321" };
  await goToCheckout(page);
  await continueBy(page);
  await fillDetails(page, buyer);
  const orderNumber = await submitWithReceipt(page);

  const desk = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const owner = await desk.newPage();
  await signIn(owner, ADMIN, `/admin/orders?search=${orderNumber}`);
  const pending = owner.getByRole("article", { name: orderNumber });
  await openPending(pending);
  await pending.getByRole("textbox", { name: "Admin notes" }).fill("The picture is too dark");
  await pending.getByRole("button", { name: "Reject" }).click();
  await expect(pending).toBeHidden();

  const plain = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    javaScriptEnabled: false,
  });
  const shopper = isMobile ? await plain.newPage() : page;
  const order = await track(shopper, orderNumber, buyer.email);
  await expect(order).toContainText("Reason: The picture is too dark");
  await expect(order).toContainText("We couldn't accept your receipt.");
  await expect(order).not.toContainText("Payment pending");
  if (!isMobile) {
    await expect(page.locator("html")).toHaveAttribute("data-ready", "true");
    await expectAccessible(page);
  }
  await order.getByRole("button", { name: "Send Receipt" }).click();
  await expect(order).toContainText("Please upload your payment receipt.");
  await order.getByLabel("Payment receipt").setInputFiles(receiptPicture());
  await order.getByRole("button", { name: "Send Receipt" }).click();
  if (isMobile) await expect(shopper).toHaveURL(/\/track\?order=KRB-[^&]+&token=/);
  else await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Receipt sent");
  await expect(order.getByRole("button", { name: "Send Receipt" })).toBeHidden();
  await expect(order).toContainText("Receipt received");

  await openPage(owner, `/admin/orders?search=${orderNumber}`);
  await openPending(pending);
  await pending.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(pending).toBeHidden();
  await expect(await track(shopper, orderNumber, buyer.email)).toContainText("Your payment is in.");

  // The order is cancelled after all: the refund is paid by hand and recorded.
  await openPage(owner, `/admin/orders/${orderNumber}`);
  await owner.getByRole("button", { name: "Cancel and restock" }).click();
  const question = owner.getByRole("dialog", { name: `Cancel order ${orderNumber}?` });
  await expect(question).toContainText("You still have the payment");
  await question.getByRole("button", { name: "Cancel order" }).click();
  await expect(owner.getByRole("region", { name: "Money back" })).toContainText("you still have");
  await openPage(owner, "/admin/orders?tab=recent&payment=owed");
  await expect(owner.getByRole("article", { name: orderNumber })).toBeVisible();
  await openPage(owner, `/admin/orders/${orderNumber}`);
  await owner.getByRole("button", { name: /^I have sent \$[\d.]+ \(D[\d,.]+\) back$/ }).click();
  await expect(owner.getByText("Payment refunded")).toBeVisible();
  await expect(owner.getByRole("region", { name: "Money back" })).toHaveCount(0);
  // The same text twice gives two notes if two separate forms submit it.
  for (const count of [1, 2]) {
    await owner.getByRole("textbox", { name: "Internal note" }).fill("Called, no answer");
    await owner.getByRole("button", { name: "Add note" }).click();
    await expect(owner.getByRole("listitem").filter({ hasText: "Called, no answer" })).toHaveCount(count);
  }
  await desk.close();
  await expect(await track(shopper, orderNumber, buyer.email)).toContainText("Payment refunded");
  await plain.close();
});
