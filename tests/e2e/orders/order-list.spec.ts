import { expect, type Locator, test } from "@playwright/test";
import { openSession } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { goToReceipt } from "#tests/e2e/support/open-pending.ts";
import { ownPhone, placeOrder } from "#tests/e2e/support/place-order.ts";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";
import { queryStore } from "#tests/e2e/support/store-database.ts";

test("going back from an order leaves the list in its place; cancelling asks; many are shipped at once @phone-first", async ({
  page,
  request,
  isMobile,
}) => {
  const [first, second] = [await placeOrder(request), await placeOrder(request)];
  await openSession(page.context());
  // Alone in its list: orders of other journeys would move it.
  await openPage(page, `/admin/orders?tab=recent&search=${first}`);
  const row = page.getByRole("article", { name: first });
  // So high that 8 rows fit on a phone and 14 on a desk.
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(isMobile ? 64 : 41);
  await expectAccessible(page);
  const { width, height } = page.viewportSize() ?? { width: 360, height: 800 };
  await page.setViewportSize({ width, height: 260 });
  await expect(row).not.toBeInViewport();
  // Playwright would scroll a row that a bar covers, perhaps to the top.
  await row.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await row.getByRole("link", { name: first }).click();
  await expect(page.getByRole("region", { name: "Customer" })).toContainText("Fatou Sanneh");
  await page.goBack();
  await expect(page).toHaveURL(/tab=recent/);
  await expect(row).toBeInViewport();
  await page.setViewportSize({ width, height });

  await openPage(page, `/admin/orders/${first}`);
  await page.getByRole("combobox", { name: "Order status" }).selectOption("cancelled");
  await page.getByRole("button", { name: "Update Status" }).click();
  const question = page.getByRole("dialog", { name: `Cancel order ${first}?` });
  await expect(question).toContainText("Its item goes back into stock straight away.");
  await expect(question).toContainText("If they've already paid, send the money back.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await expect(question).toHaveCount(0);

  await openPage(page, `/admin/orders?search=${second}`);
  const pending = page.getByRole("article", { name: second });
  expect((await pending.boundingBox())?.height).toBeLessThanOrEqual(isMobile ? 65 : 41);
  await pending.getByRole("button", { name: "Quick Verify" }).click();
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.getByRole("link", { name: "To pack" }).click();
  await expect(page).toHaveURL(/view=pack/);
  const toPack = page.getByRole("article", { name: second });
  await expect(toPack.getByRole("listitem")).toContainText("×1");
  await page.getByText("Pick list", { exact: true }).click();
  await expect(page.getByRole("list", { name: "Pick list" }).getByRole("listitem").first()).toBeVisible();
  await page.getByText("Pick list", { exact: true }).click();
  await toPack.getByRole("checkbox", { name: `Select ${second}` }).check();
  const chosen = page.getByRole("region", { name: "Selected orders" });
  await expect(chosen).toContainText("1 selected");
  await expect(chosen.getByRole("link", { name: "Packing slips" })).toHaveAttribute(
    "href",
    `/admin/orders/packing-slips?orderNumbers=${second}`,
  );
  const paper = await page.context().newPage();
  const sheets = async (orderNumbers: string) => {
    await openPage(paper, `/admin/orders/packing-slips?orderNumbers=${orderNumbers}`);
    const pdf = await paper.pdf({ preferCSSPageSize: true });
    return [...pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 (\d+)[.\d]* (\d+)/g)].map((box) =>
      box.slice(1),
    );
  };
  expect(await sheets(second)).toEqual([["298", "420"]]);
  expect(await sheets(`${first},${second}`)).toEqual([["841", "594"]]);
  await paper.close();
  await expectAccessible(page);
  await chosen.getByRole("button", { name: "Mark as shipped" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText(`Marked ${second} as shipped.`);
  await expect(toPack).toHaveCount(0);
  const shipped = notices.locator("[data-toast]").filter({ hasText: `Marked ${second}` });
  await shipped.getByRole("button", { name: "Undo" }).click();
  await expect(notices).toContainText(`${second} is as it was.`);
  await expect(toPack).toBeVisible();

  // The walk: the items, one button, and what waits next.
  await toPack.getByRole("link", { name: second }).click();
  const packed = page.getByRole("button", { name: "Packed: mark as shipped" });
  await expect(packed).toBeInViewport();
  await page.getByRole("textbox", { name: "Rider or parcel number" }).fill("Modou, 777 1234");
  await packed.click();
  await expect(notices).toContainText(`Marked ${second} as shipped.`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(second);
  await openPage(page, `/admin/orders/${second}`);
  await expect(page.getByRole("textbox", { name: "Tracking number" })).toHaveValue("Modou, 777 1234");
});

test("an order of which a payment was taken back is under Money back, and asks before it ships @phone-first", async ({
  page,
  request,
}) => {
  const [taken, fine] = [await placeOrder(request), await placeOrder(request)];
  await openSession(page.context());
  for (const orderNumber of [taken, fine]) {
    await openPage(page, `/admin/orders?search=${orderNumber}`);
    await page.getByRole("article").getByRole("button", { name: "Quick Verify" }).click();
    await expect(page.getByRole("article")).toHaveCount(0);
  }
  await queryStore(
    `insert into money_entries (at, order_id, direction, method, gateway, mode, amount, currency, usd_amount, gmd_amount,
       gmd_rate, source, source_id)
     select now(), id, 'returned', 'wave', 'wave', 'live', received_amount, 'GMD', 0, 0, 1, 'taken_back', 'wave:' || order_number
     from orders where order_number = $1`,
    [taken],
  );
  await openPage(page, "/admin/orders?tab=recent&view=back");
  await expect(page.getByRole("article", { name: taken })).toContainText("Payment taken back");
  await openPage(page, "/admin/orders?tab=recent&view=pack");
  for (const orderNumber of [taken, fine]) {
    await page.getByRole("checkbox", { name: `Select ${orderNumber}` }).check();
  }
  await page
    .getByRole("region", { name: "Selected orders" })
    .getByRole("button", { name: "Mark as shipped" })
    .click();
  const together = page.getByRole("dialog", { name: `Ship ${taken} anyway?` });
  await expect(together).toContainText(`The payment for ${taken} was taken back`);
  await expectAccessible(page);
  await together.getByRole("button", { name: "Go back" }).click();
  await expect(together).toHaveCount(0);

  await openPage(page, `/admin/orders/${taken}`);
  const notice = page.getByRole("region", { name: "Payment taken back" });
  await expect(notice).toContainText(/Wave has taken back D[\d,.]+ for this order\./);
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Order status" }).selectOption("shipped");
  await page.getByRole("button", { name: "Update Status" }).click();
  const alone = page.getByRole("dialog", { name: `Ship ${taken} anyway?` });
  await alone.getByRole("button", { name: "Ship anyway" }).click();
  await expect(alone).toHaveCount(0);
  await expect(page.getByText("Shipped", { exact: true }).first()).toBeVisible();
  await notice.getByLabel("What happened").fill("She came by");
  await notice.getByRole("button", { name: "Paid again in cash" }).click();
  await expect(notice).toHaveCount(0);
});

test("verifying takes one tap, rejecting with its reason and shipping ten three, and a refund two @phone", async ({
  page,
  request,
}) => {
  const phone = ownPhone();
  const [first, second, third] = [
    await placeOrder(request, { phone }),
    await placeOrder(request, { phone }),
    await placeOrder(request, { phone }),
  ];
  await page.setViewportSize({ width: 360, height: 640 });
  await openSession(page.context());
  let taps = 0;
  /** Taps what a thumb reaches without scrolling. */
  const tap = async (target: Locator) => {
    await expect(target).toBeInViewport({ ratio: 1 });
    await target.tap();
    taps += 1;
  };
  const notices = page.getByRole("region", { name: "Notifications" });
  for (const orderNumber of [first, second]) {
    await openPage(page, `/admin/orders?search=${orderNumber}`);
    taps = 0;
    await tap(page.getByRole("article", { name: orderNumber }).getByRole("button", { name: "Quick Verify" }));
    await expect(notices).toContainText("Payment verified");
    expect(taps).toBe(1);
  }

  await openPage(page, "/admin/receipts?show=wave");
  const card = page.getByRole("article", { name: third });
  await goToReceipt(page, third);
  taps = 0;
  await tap(card.getByRole("button", { name: "Reject" }));
  await tap(card.getByRole("radio", { name: "Unreadable" }));
  await tap(card.getByRole("button", { name: "Reject" }));
  await expect(page.getByRole("status").filter({ hasText: third })).toContainText("Payment rejected");
  expect(taps).toBe(3);

  // Eight more like the second one, so that ten are to pack.
  await queryStore(
    `with copied as (
       insert into orders select (jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(),
         'order_number', 'KRB-' || upper(translate(substr(md5(random()::text), 1, 8), '01', 'xy'))))).*
       from orders, generate_series(1, 8) where order_number = $1
       returning id
     )
     insert into order_items select (jsonb_populate_record(order_items, jsonb_build_object('order_id', copied.id))).*
     from copied, order_items join orders on orders.id = order_id where order_number = $1`,
    [second],
  );
  await openPage(page, `/admin/orders?tab=recent&search=${phone}`);
  taps = 0;
  await tap(page.getByRole("link", { name: "To pack" }));
  await tap(page.getByRole("button", { name: "Select 10" }));
  await tap(page.getByRole("button", { name: "Mark as shipped" }));
  await expect(notices).toContainText("Marked 10 orders as shipped.");
  expect(taps).toBe(3);

  await openPage(page, `/admin/orders/${first}`);
  // What has left cannot be put back into stock by a button.
  await expect(page.getByRole("button", { name: "Cancel and restock" })).toHaveCount(0);
  taps = 0;
  await tap(page.getByRole("link", { name: "Refund", exact: true }));
  await tap(page.getByRole("button", { name: /^I have sent D.* back$/ }));
  await expect(page.getByText("Payment refunded").first()).toBeVisible();
  expect(taps).toBe(2);
});
