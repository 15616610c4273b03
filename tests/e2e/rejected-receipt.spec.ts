import { expect, test } from "@playwright/test";
import { fillDetails, goToCheckout, orderNumberIn, signIn } from "./checkout-steps.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openPage, receiptPicture } from "./shopper-steps.ts";
import { ADMIN } from "./store-under-test.ts";

test("a rejected receipt comes with its reason, and another one is taken and verified", async ({
  page,
  browser,
  baseURL,
}) => {
  const buyer = { name: "Binta Sowe", email: `binta.${Date.now()}@example.test`, phone: "7654321" };
  await goToCheckout(page);
  await page.getByRole("radio", { name: "Wave mobile money" }).check({ force: true });
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/checkout\/local\/wave/);
  await fillDetails(page, buyer);
  await page.getByLabel("Payment receipt").setInputFiles(receiptPicture(Date.now()));
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page).toHaveURL(/\/checkout\/success\/KRB-/);
  const orderNumber = orderNumberIn(page);

  const desk = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const owner = await desk.newPage();
  await signIn(owner, ADMIN, "/admin/orders");
  const pending = owner.getByRole("article", { name: orderNumber });
  await pending.getByRole("textbox", { name: "Admin notes" }).fill("The picture is too dark");
  await pending.getByRole("button", { name: "Reject" }).click();
  await expect(pending).toBeHidden();

  await openPage(page, "/track");
  await page.getByRole("textbox", { name: "Order number" }).fill(orderNumber);
  await page.getByRole("main").getByRole("textbox", { name: "Email", exact: true }).fill(buyer.email);
  await page.getByRole("button", { name: "Track Order" }).click();
  const order = page.getByRole("article", { name: orderNumber });
  await expect(order).toContainText("Reason: The picture is too dark");
  await expectAccessible(page);
  await order.getByRole("button", { name: "Send Receipt" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Receipt required");
  await order.getByLabel("Payment receipt").setInputFiles(receiptPicture(Date.now() + 1));
  await order.getByRole("button", { name: "Send Receipt" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Receipt sent");
  await expect(order.getByRole("button", { name: "Send Receipt" })).toBeHidden();
  await expect(order).toContainText("Receipt received");
  await expectAccessible(page);

  await openPage(owner, "/admin/orders");
  await pending.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(pending).toBeHidden();
  await desk.close();
  await openPage(page, "/track");
  await page.getByRole("textbox", { name: "Order number" }).fill(orderNumber);
  await page.getByRole("main").getByRole("textbox", { name: "Email", exact: true }).fill(buyer.email);
  await page.getByRole("button", { name: "Track Order" }).click();
  await expect(order).toContainText("Confirmed");
});
