import { expect, test } from "@playwright/test";
import { signIn } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { queryStore } from "#tests/e2e/support/store-database.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

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
  await expect(page.getByRole("status").filter({ hasText: "2 products changed" })).toBeVisible();
  await expect(row).toContainText("L:11");
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("L:3");
});
