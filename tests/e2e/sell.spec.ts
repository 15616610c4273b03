import { expect, type Page, test } from "@playwright/test";
import { signIn } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { queryStore } from "#tests/e2e/support/store-database.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

/** Adds a slide with one pair of 42 and five of 43, and finds it on the shelf. */
async function addSlide(): Promise<{ id: string; name: string }> {
  const name = `Market slide ${Date.now()}`;
  const [product] = await queryStore<{ id: string }>(
    `insert into products (name, slug, brand, category, price, currency, entered_price, sizes, stock_per_size)
     values ($1, replace(lower($1), ' ', '-'), 'Kairaba', 'sneakers', 14, 'GMD', 1000, '{42,43}', true) returning id`,
    [name],
  );
  const id = product?.id ?? "";
  await queryStore(
    "insert into product_stock (product_id, size, quantity) values ($1, '42', 1), ($1, '43', 5)",
    [id],
  );
  return { id, name };
}

async function sellForCash(page: Page, name: string, size: RegExp, given = ""): Promise<void> {
  await page.getByRole("searchbox", { name: "Search the shelf" }).fill(name);
  await page.getByRole("article", { name }).getByRole("button", { name: size }).click();
  await page.getByRole("button", { name: "Cash", exact: true }).click();
  if (given !== "") await page.getByRole("textbox", { name: "Amount given" }).fill(given);
  await page.getByRole("button", { name: /^Take D/ }).click();
}

test("a market day without network: each sale is counted once, and the last pair sold twice is for the owner", {
  tag: "@phone",
}, async ({ page, browser }) => {
  const { id, name } = await addSlide();
  await signIn(page, ADMIN, "/admin/sell");
  const ofSlide = `from orders where exists (select from order_items where order_id = orders.id and product_id = $1)`;

  await sellForCash(page, name, /^43, 5 left$/, "1,500");
  await expect(page.getByText("Change").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText("D500.00");
  await expect(page.getByRole("img", { name: /^Code of order KRB-/ })).toBeVisible();
  await expectAccessible(page);

  await page.waitForFunction(async () => (await caches.match("/admin/sell")) !== undefined);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const context = page.context();
  await context.setOffline(true);
  // Meanwhile somebody else sells the last pair.
  const other = await browser.newPage();
  await signIn(other, ADMIN, "/admin/sell");
  await sellForCash(other, name, /^42, 1 left$/);
  await expect(other.getByRole("img", { name: /^Code of order KRB-/ })).toBeVisible();
  await other.close();

  await sellForCash(page, name, /^42, 1 left$/);
  await expect(page.getByText("Saved on this device.")).toBeVisible();
  await page.close();
  const again = await context.newPage();
  await again.goto("/admin/sell");
  await expect(again.getByText("1 sale waits for the network.")).toBeVisible();
  await sellForCash(again, name, /^43, 4 left$/);
  await expect(again.getByText("2 sales wait for the network.")).toBeVisible();

  await context.setOffline(false);
  await expect(again.getByText("for the network.")).toBeHidden();
  const sold = await queryStore<{ status: string; is_gone: boolean; received: string }>(
    `select order_status as status, sold_out_at is not null as is_gone, received_amount::text as received ${ofSlide} order by created_at`,
    [id],
  );
  expect(sold).toEqual([
    { status: "delivered", is_gone: false, received: "1000.00" },
    { status: "delivered", is_gone: false, received: "1000.00" },
    { status: "payment_pending", is_gone: true, received: "1000.00" },
    { status: "delivered", is_gone: false, received: "1000.00" },
  ]);
  const stock = await queryStore(
    "select size, quantity from product_stock where product_id = $1 order by size",
    [id],
  );
  expect(stock).toEqual([
    { size: "42", quantity: 0 },
    { size: "43", quantity: 3 },
  ]);
  await again.goto("/admin/close");
  await again.getByRole("textbox", { name: "Amount" }).fill("150");
  await again.getByRole("textbox", { name: "What for" }).fill("Taxi");
  await again.getByRole("button", { name: "Paid out" }).click();
  await expect(again.getByRole("textbox", { name: "What for" })).toHaveValue("");
  const drawer = await queryStore("select amount_gmd::text as amount, reason from drawer_entries");
  expect(drawer).toEqual([{ amount: "150.00", reason: "Taxi" }]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("one size is sold", { tag: "@phone" }, async ({ page }) => {
    const { id, name } = await addSlide();
    const path = `/admin/sell?q=${encodeURIComponent(name)}`;
    await page.goto(`/auth?redirect=${encodeURIComponent(path)}`);
    await page.getByRole("textbox", { name: "Email" }).first().fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.getByRole("article", { name }).getByRole("button", { name: "43, 5 left" }).click();
    await page.getByRole("textbox", { name: "Amount given" }).fill("900");
    await page.getByRole("button", { name: "Cash", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("less than the total");
    await page.getByRole("textbox", { name: "Amount given" }).fill("1000");
    await page.getByRole("button", { name: "Cash", exact: true }).click();
    await expect(page.getByRole("region", { name: "Receipt" })).toContainText("KRB-");
    const [left] = await queryStore(
      "select quantity from product_stock where product_id = $1 and size = '43'",
      [id],
    );
    expect(left).toEqual({ quantity: 4 });
  });
});
