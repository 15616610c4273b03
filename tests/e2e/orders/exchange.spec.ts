import { expect, test } from "@playwright/test";
import { signIn } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { placeOrder } from "#tests/e2e/support/place-order.ts";
import { openPage, receiptPicture } from "#tests/e2e/support/shopper-steps.ts";
import { queryStore } from "#tests/e2e/support/store-database.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

test("an order's quantity is changed before it leaves, and its shopper exchanges a size, from the tap to the close @phone-first", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const orderNumber = await placeOrder(request);
  const desk = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const owner = await desk.newPage();
  await signIn(owner, ADMIN, `/admin/orders/${orderNumber}`);
  const email = (await owner.getByRole("link", { name: /fatou\..*@example\.test/ }).innerText()).trim();
  await owner.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(owner.getByText("Payment verified").first()).toBeVisible();
  // The toast with Undo stays for eight seconds and may cover a field, so the page is loaded anew.
  const change = owner.getByRole("link", { name: "Change order" });
  await openPage(owner, (await change.getAttribute("href")) ?? "");
  await owner.getByRole("spinbutton", { name: "Quantity" }).first().fill("2");
  await owner.getByRole("button", { name: "Check the change" }).click();
  await expect(owner.getByRole("region", { name: "What changes" })).toContainText("Added: 1 ×");
  await expectAccessible(owner);
  await owner.getByRole("button", { name: "Save the change" }).click();
  await expect(owner).toHaveURL(new RegExp(`/admin/orders/${orderNumber}`));
  await owner.getByRole("combobox", { name: "Order status" }).selectOption("delivered");
  await owner.getByRole("button", { name: "Update Status" }).click();
  await expect(owner.getByRole("region", { name: "Exchange or return" })).toBeVisible();

  await page.goto("/track");
  await page.getByRole("textbox", { name: "Order number" }).fill(orderNumber);
  await page.getByRole("main").getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByRole("button", { name: "Track Order" }).click();
  await page.getByRole("link", { name: "Exchange or return" }).click();
  const wanted = page.getByRole("combobox", { name: /^Size (or colour )?instead$/ });
  const sizes = wanted.locator("option:not([disabled])");
  await page.getByRole("button", { name: "Ask for an exchange" }).click();
  await expect(page.getByText("Please choose what you'd like instead.")).toBeVisible();
  await wanted.selectOption((await sizes.last().getAttribute("value")) ?? "");
  await expect(page.getByText("Please choose what you'd like instead.")).toHaveCount(0);
  // Beyond what a form takes, so it must have been made smaller.
  await page.getByLabel("Photo of the item").setInputFiles(receiptPicture(7 * 1024 * 1024));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ask for an exchange" }).click();
  await expect(page.getByRole("list", { name: "Asked for" })).toContainText("We've got your request");
  // All of the order's only line is asked for, so nothing is left to ask.
  await expect(page.getByRole("button", { name: "Ask for an exchange" })).toHaveCount(0);

  await owner.reload();
  const section = owner.getByRole("region", { name: "Exchange or return" });
  await expect(section.getByRole("img", { name: /as it came back/ })).toBeVisible();
  for (const [button, state] of [
    ["Agree", "Agreed"],
    ["Came back, back on sale", "Back at the shop"],
    ["New item is sent", "Exchanged"],
  ] as const) {
    await section.getByRole("button", { name: button }).click();
    await expect(section).toContainText(state);
  }
  await page.reload();
  await expect(page.getByRole("list", { name: "Asked for" })).toContainText("Exchanged");

  // The second piece is still due.
  await openPage(owner, `/admin/orders/${orderNumber}`);
  await owner.getByRole("button", { name: "Cash taken" }).click();
  await expect(owner.getByRole("button", { name: "Cash taken" })).toHaveCount(0);
  const [taken] = await queryStore<{ cash: string; others: number }>(
    `select sum(amount) filter (where method = 'cash' and source = 'cash')::text as cash,
       count(*) filter (where direction = 'returned')::int as others
     from live_money where order_id = (select id from orders where order_number = $1)`,
    [orderNumber],
  );
  expect(taken).toEqual({ cash: expect.stringMatching(/^[1-9]/), others: 0 });
  await openPage(owner, "/admin/close");
  await expect(owner.getByLabel("Cash in the drawer")).toBeVisible();
  const stock = owner.getByRole("region", { name: "Stock changed by hand" });
  await expect(stock).toContainText("Exchanged");
  await expect(stock).toContainText("Returned by a customer");
});
