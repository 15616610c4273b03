import { expect, test } from "@playwright/test";
import { signIn } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { queryStore } from "#tests/e2e/support/store-database.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

test("sizes are ordered from a supplier, ticked in as they come, and cost what the owner types @phone-first", async ({
  page,
  isMobile,
}) => {
  // The phone and the desk order a product each.
  const [product] = await queryStore<{ id: string; name: string }>(
    `select id, name from products where category = 'streetwear' and stock_per_size and archived_at is null
     and id in (select product_id from product_stock group by product_id having count(*) > 2)
     order by name offset $1 limit 1`,
    [isMobile ? 3 : 4],
  );
  if (!product) throw new Error("the demo lacks a product");
  const stockOf = async () => {
    const rows = await queryStore<{ quantity: number }>(
      "select quantity from product_stock where product_id = $1 and size = 'M'",
      [product.id],
    );
    return rows[0]?.quantity ?? 0;
  };
  const before = await stockOf();
  await signIn(page, ADMIN, `/admin/reorder?show=all&search=${encodeURIComponent(product.name)}`);
  await expect(page.getByRole("spinbutton").first()).toBeInViewport({ ratio: 1 });
  await page.getByRole("spinbutton", { name: `Order of ${product.name}, M` }).fill("6");
  await page.getByRole("button", { name: "Make an order" }).click();
  // The first order has no supplier to choose from.
  const known = page.getByRole("combobox", { name: "Order from" });
  const who = known.or(page.getByRole("textbox", { name: "Supplier" }));
  await expect(who).toBeFocused();
  await expect(who).toBeInViewport({ ratio: 1 });
  if (await known.isVisible()) await known.selectOption("A new supplier");
  await page.getByRole("textbox", { name: "Supplier" }).fill("Modou Faye");
  await page.getByRole("textbox", { name: "Their WhatsApp number" }).fill("+221 77 123 45 67");
  await page.getByRole("button", { name: "Make an order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Supplier order \d+$/ })).toBeVisible();
  const send = page.getByRole("link", { name: "Send by WhatsApp" });
  await expect(send).toHaveAttribute("href", /^https:\/\/wa\.me\/221771234567\?text=.*6%20%C3%97%20/);

  await page.getByRole("spinbutton", { name: `${product.name}, M: how many came` }).fill("4");
  await page.getByRole("button", { name: "Save what came (+4)" }).click();
  await expect(page.getByText("4 of 6 came")).toBeVisible();
  await expect(page.getByText("Partly arrived")).toBeVisible();
  expect(await stockOf()).toBe(before + 4);

  await page.getByRole("textbox", { name: `Cost of one ${product.name}, M` }).fill("10");
  await page.getByRole("textbox", { name: "Freight" }).fill("6.10");
  await page.getByRole("button", { name: "Save costs" }).click();
  await expect(page.getByRole("region", { name: "Costs" })).toContainText("$11.02 in the shop");
  await page.getByRole("combobox", { name: "Currency" }).selectOption("XOF");
  await page.getByRole("textbox", { name: "Dalasi for one XOF" }).fill("0.12");
  await page.getByRole("textbox", { name: `Cost of one ${product.name}, M` }).fill("20000");
  await page.getByRole("textbox", { name: "Freight" }).fill("2000");
  await page.getByRole("button", { name: "Save costs" }).click();
  const payments = page.getByRole("region", { name: "Payments to Modou Faye" });
  await expect(payments).toContainText("AgreedCFA 122,000PaidCFA 0OwedCFA 122,000");
  await payments.getByRole("textbox", { name: "Payment in XOF" }).fill("60000");
  await payments.getByRole("button", { name: "Note payment" }).click();
  await expect(payments).toContainText("PaidCFA 60,000OwedCFA 62,000");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Everything came" }).click();
  await expect(page.getByText("6 of 6 came")).toBeVisible();
  expect(await stockOf()).toBe(before + 6);
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("4 of 6 came")).toBeVisible();
  expect(await stockOf()).toBe(before + 4);
});

test("a bulk edit of one size shows what will change before it does, and asks again when stock was sold meanwhile @desk", async ({
  page,
}) => {
  const products = await queryStore<{ id: string; name: string }>(
    `select id, name from products where category = 'apparel' and archived_at is null
     and id in (select product_id from product_stock where size = 'L') order by name desc limit 2`,
  );
  const [first] = products;
  if (!first) throw new Error("the demo lacks garments");
  const setL = (quantity: number) =>
    queryStore("update product_stock set quantity = $2 where product_id = $1 and size = 'L'", [
      first.id,
      quantity,
    ]);
  await setL(4);
  await signIn(page, ADMIN, "/admin/products");
  for (const { name } of products) {
    await page.getByRole("searchbox", { name: "Search products" }).fill(name);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("checkbox", { name: `Select ${name}`, exact: true }).check();
  }
  const chosen = page.getByRole("region", { name: "Selected products" });
  await expect(chosen).toContainText(`${products.length} selected`);
  await expect(chosen).toBeInViewport();
  await chosen.getByRole("button", { name: "Edit many" }).click();
  await page.getByRole("combobox", { name: "What to change" }).selectOption("stock-set");
  await page.getByRole("combobox", { name: "Which size" }).selectOption("L");
  await page.getByRole("textbox", { name: "Number of items" }).fill("11");
  const row = page.getByRole("listitem").filter({ hasText: first.name });
  await expect(row).toContainText("L: 4 → 11");
  await expectAccessible(page);
  await setL(3);
  const change = page.getByRole("button", { name: `Change ${products.length} products` });
  await change.click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    `Some stock of ${first.name}`,
  );
  await expect(row).toContainText("L: 3 → 11");
  await expect(page.getByRole("textbox", { name: "Number of items" })).toHaveValue("11");
  await change.click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("2 products changed.");
  await expect(row).toContainText("L:11");
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("L:3");
});
