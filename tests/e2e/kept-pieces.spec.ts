import { expect, type Page, test } from "@playwright/test";
import { buyNow, fillDetails } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { openPage, receiptPicture } from "#tests/e2e/support/shopper-steps.ts";
import { queryStore } from "#tests/e2e/support/store-database.ts";

test("two shoppers and one last pair: it is held for one, and the money of whoever had it held is not lost @phone-first", async ({
  page,
  browser,
}) => {
  const isFirstProject = test.info().project.name === "phone";
  const [piece] = await queryStore<{ id: string; slug: string; size: string }>(
    `select p.id, p.slug, min(s.size) as size from products p join product_stock s on s.product_id = p.id
     where p.category = 'sneakers' and p.is_active and s.quantity > 1 group by p.id order by p.name desc offset $1 limit 1`,
    // The first ones are bought by other journeys.
    [isFirstProject ? 2 : 3],
  );
  if (!piece) throw new Error("there are no sneakers to be had");
  await queryStore("update product_stock set quantity = 1 where product_id = $1 and size = $2", [
    piece.id,
    piece.size,
  ]);
  const context = await browser.newContext(test.info().project.use);
  const other = await context.newPage();
  await buyNow(page, piece);
  await buyNow(other, piece);
  const stock = async () => {
    const [row] = await queryStore<{ quantity: number }>(
      "select quantity from product_stock where product_id = $1 and size = $2",
      [piece.id, piece.size],
    );
    return row?.quantity;
  };

  await openPage(page, "/checkout/local/wave");
  await expect(page.getByText(/^Held for you until \d\d:\d\d$/)).toBeVisible();
  expect(await stock()).toBe(1);
  await expectAccessible(page);

  await openPage(other, "/checkout/local/wave");
  await expect(other.getByText("Please do not pay yet")).toBeVisible();
  await expect(other.getByText("Someone else may be paying for this right now")).toBeVisible();
  await expect(other.getByRole("button", { name: "Submit Order" })).toBeDisabled();
  await expectAccessible(other);

  // Nothing was held for it, so that it has nothing to choose.
  await other.getByLabel("I have already sent the money").check();
  await submit(other, "late");
  await expect(other.getByRole("main")).toContainText("Something in your cart has just sold out");
  await expect(other).toHaveURL(/\/checkout\/local\/wave/);
  await context.close();

  // The last pair is sold at the shop meanwhile.
  await queryStore("update product_stock set quantity = 0 where product_id = $1 and size = $2", [
    piece.id,
    piece.size,
  ]);
  await submit(page, "first");
  await expect(page.getByRole("heading", { name: "Order submitted" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Paid: choose a refund or a swap" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Choose on WhatsApp" })).toBeVisible();
  await expectAccessible(page);
});

async function submit(page: Page, name: string): Promise<void> {
  const email = `${name}.${Date.now()}@example.test`;
  await fillDetails(page, { name: "Awa Ceesay", email, phone: "301 2345" });
  await page.getByLabel("Payment receipt").setInputFiles(receiptPicture());
  await page.getByRole("button", { name: "Submit Order" }).click();
}
