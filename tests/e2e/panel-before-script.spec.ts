import { expect, test } from "@playwright/test";
import { openSession } from "#tests/e2e/support/checkout-steps.ts";
import { placeOrder } from "#tests/e2e/support/place-order.ts";

// A service worker's own requests would bypass `page.route`.
test.use({ serviceWorkers: "block" });

test("a form of the panel that is sent before any script has come does what it says, and asks and says so @phone", async ({
  page,
  request,
}) => {
  const orderNumber = await placeOrder(request);
  await openSession(page.context());
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(`/admin/orders?search=${orderNumber}`);
  const line = page.getByRole("status").filter({ hasText: orderNumber });
  await page
    .getByRole("article", { name: orderNumber })
    .getByRole("button", { name: "Quick Verify" })
    .click();
  await expect(line).toContainText("Payment verified");
  await line.getByRole("button", { name: "Undo" }).click();
  await expect(line).toContainText(`${orderNumber} is as it was.`);

  await page.goto(`/admin/orders/${orderNumber}`);
  await page.getByRole("combobox", { name: "Order status" }).selectOption("cancelled");
  await page.unroute("**/assets/*.js");
  await page.getByRole("button", { name: "Update Status" }).click();
  const question = page.getByRole("dialog", { name: `Cancel order ${orderNumber}?` });
  await expect(question).toContainText("Its item goes back into stock straight away.");
  await question.getByRole("button", { name: "Cancel order" }).click();
  // The dialog takes back its entry in the history, which another navigation would abort.
  await expect(page.getByText(`Marked ${orderNumber} as cancelled.`)).toBeVisible();
  await expect(question).toBeHidden();
  await page.goto(`/admin/orders/${orderNumber}`);
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
});
