import { expect, test } from "@playwright/test";
import {
  aBuyer,
  buyNow,
  continueBy,
  fillDetails,
  orderNumberIn,
  signIn,
  submitWithReceipt,
} from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";
import { addSlide, queryStore } from "#tests/e2e/support/store-database.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

test.use({ locale: "en-GM" });

test("an order is picked up by the code that its shopper shows @phone-first", async ({ page }) => {
  const buyer = aBuyer("awa");
  await buyNow(page, { slug: (await addSlide()).slug, size: "43" });
  await page.getByRole("radio", { name: "Pick up" }).check();
  await expect(page.getByText(/^Kairaba Avenue shop, 24 hours/).first()).toBeAttached();
  await continueBy(page);
  await fillDetails(page, buyer, null);
  await expect(page.getByRole("textbox", { name: "Delivery address or landmark" })).toHaveCount(0);
  const orderNumber = await submitWithReceipt(page);
  await expect(page.getByText("We email you a code")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Kairaba Avenue shop, opposite");

  await signIn(page, ADMIN, `/admin/orders/${orderNumber}`);
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await page.getByRole("button", { name: "Ready to pick up" }).click();
  await expectAccessible(page);
  const [mail] = await queryStore<{ code: string }>(
    "select substring(body_text from 'Code: (\\d{4})') as code from outbox where recipient = $1 and kind = 'ready_for_pickup'",
    [buyer.email],
  );
  await page.getByRole("textbox", { name: "Pickup code" }).fill("12");
  await page.getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByText("That isn't this order's code.").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Pickup code" }).fill(mail?.code ?? "");
  await page.getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByRole("combobox", { name: "Order status" })).toHaveValue("delivered");
});

test("cash refused at the door cancels the order and gives its piece back, and its place is offered again @phone-first", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 13.4383, longitude: -16.6781 });
  const { id, slug } = await addSlide();
  const stock = async () =>
    await queryStore("select quantity from product_stock where size = '43' and product_id = $1", [id]);
  await buyNow(page, { slug, size: "43" });
  await expect(async () => {
    // Other journeys save these settings too.
    await queryStore(
      `update site_settings set setting_value =
         (setting_value::jsonb || '{"cashOnDelivery": true, "cashMost": 100000, "cashAfterOrders": 0}')::json
       where setting_key = 'shop'`,
    );
    await openPage(page, "/checkout");
    await page.getByRole("combobox", { name: "Area" }).selectOption({ label: "Banjul · D150.00" });
    await expect(page.getByRole("radio", { name: "Cash on delivery" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await continueBy(page, "Cash on delivery");
  await fillDetails(page, aBuyer("binta"), null);
  await page.getByText("Help the driver find you").click();
  await page.getByRole("textbox", { name: "Plus Code" }).fill("7C54C8QC+8Q");
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.getByText("This code lies outside The Gambia.").first()).toBeVisible();
  await page.getByRole("button", { name: "Use my place" }).click();
  await expect(page.getByRole("textbox", { name: "Plus Code" })).toHaveValue("7C55C8QC+8Q");
  await page.getByRole("textbox", { name: "Plus Code" }).fill("QC+8Q Serekunda");
  await page.getByRole("textbox", { name: "What you call this place" }).fill("Home");
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Order submitted" })).toBeVisible();
  const orderNumber = orderNumberIn(page);
  expect(await stock()).toEqual([{ quantity: 29 }]);

  await buyNow(page, { slug, size: "43" });
  await continueBy(page);
  await expect(page.getByRole("textbox", { name: "Plus Code" })).toHaveValue("QC+8Q Serekunda");
  await page.getByRole("button", { name: "Home", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Area" }).locator("option:checked")).toHaveText(/^Banjul/);

  await signIn(page, ADMIN, `/admin/orders/${orderNumber}`);
  await expect(page.getByRole("link", { name: "QC+8Q Serekunda" })).toHaveAttribute(
    "href",
    "https://plus.codes/7C55C8QC+8Q",
  );
  await page.getByRole("combobox", { name: "Order status" }).selectOption("shipped");
  await page.getByRole("button", { name: "Update Status" }).click();
  await expect(page.getByRole("button", { name: "Cash taken" })).toBeVisible();
  await page.getByRole("button", { name: "Refused" }).click();
  await expect(page.getByRole("combobox", { name: "Order status" })).toHaveValue("cancelled");
  await expect(page.getByRole("button", { name: "Cash taken" })).toHaveCount(0);
  expect(await stock()).toEqual([{ quantity: 30 }]);
});
