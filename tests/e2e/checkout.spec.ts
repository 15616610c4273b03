import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import {
  aBuyer,
  buyNow,
  continueBy,
  fillDetails,
  orderNumberIn,
  type Piece,
} from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { openPage, receiptPicture } from "#tests/e2e/support/shopper-steps.ts";
import { leaveInStock, queryStore } from "#tests/e2e/support/store-database.ts";

const EMPTY_RESPONSE = "connectionfailed";

type OwnPiece = Piece & { id: string; name: string };

/**
 * Returns a garment that no other test uses, with plenty of stock in one size; each `turn` returns another one, whatever
 * other tests have bought since the shelves were filled.
 */
async function ownPiece(turn: number): Promise<OwnPiece> {
  const [row] = await queryStore(
    `select p.id, p.slug, p.name, min(filled.size) as size from products p
     join stock_changes filled on filled.product_id = p.id and filled.change = 50
     where p.category = 'streetwear' and p.is_active and p.archived_at is null group by p.id order by p.name offset $1 limit 1`,
    [turn],
  );
  return { id: String(row?.id), slug: String(row?.slug), name: String(row?.name), size: String(row?.size) };
}

test("the Buy Now URL buys product, quantity and size at once; changes are shown and accepted by one tap @desk", async ({
  page,
}) => {
  const piece = await ownPiece(0);
  await buyNow(page, piece, 2);
  const summary = page.getByRole("region", { name: "Order summary" });
  await expect(summary.getByRole("listitem")).toContainText([piece.name]);
  await expect(summary.getByRole("listitem")).toContainText("Quantity 2");

  const field = (name: string) => page.getByRole("main").getByRole("textbox", { name, exact: true });
  await expect(field("Full name")).toHaveAttribute("autocomplete", "name");
  await expect(field("Email")).toHaveAttribute("autocomplete", "email");
  await expect(field("Phone")).toHaveAttribute("autocomplete", "tel");
  await expect(page.getByRole("textbox", { name: "Delivery address or landmark" })).toHaveAttribute(
    "autocomplete",
    "shipping street-address",
  );
  await fillDetails(page, aBuyer("now"));

  // No live update may report the change before the payment does.
  await expect(summary.locator("[aria-busy=true]")).toHaveCount(0);
  await queryStore("update products set price = price + 5 where id = $1", [piece.id]);
  await leaveInStock(piece, 1);
  await page.getByRole("button", { name: "Pay Now" }).click();
  const form = page.getByRole("form", { name: "Card or digital wallet" });
  const changed = form.getByRole("status");
  await expect(changed.getByRole("listitem")).toContainText([piece.name]);
  await expect(changed.getByRole("listitem")).toContainText(/Only 1 left; now \$[\d.,]+, was \$[\d.,]+/);
  await expect(page.getByText("Something changed since you added these")).toHaveCount(1);
  await expectAccessible(page);

  await changed.getByRole("button", { name: "Update my cart" }).click();
  await expect(changed).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Open cart, 1 item" })).toBeVisible();
  const pay = page.getByRole("button", { name: "Pay Now" });
  await expect(pay).toBeFocused();
  const total = await summary
    .getByText(/^\$[\d,]+\.\d\d$/)
    .last()
    .innerText();
  const [tab] = await Promise.all([page.context().waitForEvent("page"), pay.click()]);
  await expect(tab.getByText(total, { exact: true }).last()).toBeVisible();
  await tab.getByRole("button", { name: "Cancel" }).click();
  await expect(tab).toHaveURL(/\/checkout\/cancel$/);
});

test("a receipt sent while the total loads waits for it: what sold out is shown, and the rest ordered by one press @phone", async ({
  page,
}) => {
  const piece = await ownPiece(7);
  const buyer = aBuyer("late");
  await buyNow(page, piece, 2);
  await openPage(page, "/checkout/local/bank_transfer");
  await fillDetails(page, buyer);
  await leaveInStock(piece, 1);
  // The page gets no answer on its own, neither a total nor a hold, which would fetch one: only the press is answered.
  await page.route("**/api/hold", (route) => route.abort());
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  // The page itself says whether it was pressed: a live update may ask for a total just before the press.
  await page.addInitScript(() =>
    addEventListener("submit", () => document.documentElement.setAttribute("data-pressed", ""), true),
  );
  await page.route("**/api/quote", async (route) => {
    if (await page.evaluate(() => document.documentElement.hasAttribute("data-pressed")))
      return await route.continue();
    held.resolve();
    await end.promise;
    await route.abort();
  });
  await openPage(page, "/checkout/local/bank_transfer");
  await page.getByLabel("Payment receipt").setInputFiles(receiptPicture());
  await held.promise;
  await page.getByRole("button", { name: "Submit Order" }).click();
  const changed = page.getByRole("status").filter({ hasText: "Only 1 left" });
  await expect(changed).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit Order" })).toBeHidden();
  expect(await queryStore("select 1 from orders where customer_email = $1", [buyer.email])).toEqual([]);

  await changed.getByRole("button", { name: "Update my cart" }).click();
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page).toHaveURL(/\/checkout\/success\/KRB-/);
  end.resolve();
});

test("a shopper asks somebody else to pay from the cart on, and gets the link at once @phone", async ({
  page,
}) => {
  await buyNow(page, await ownPiece(6));
  await openPage(page, "/cart");
  await page.getByRole("main").getByRole("link", { name: "Ask someone to pay for you" }).click();
  const buyer = aBuyer("asks");
  await expect(page.getByRole("button", { name: "Get a link to send" })).toBeVisible();
  await expectAccessible(page);
  await fillDetails(page, buyer);
  await page.getByRole("button", { name: "Get a link to send" }).click();
  await expect(page).toHaveURL(/\/checkout\/pay\/KRB-.+#ask$/);
  await expect(page.getByRole("link", { name: /\/pay\// })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open cart", exact: true })).toBeVisible();
});

test("an upright photo of 12 MB is resized before upload and keeps its orientation @phone", async ({
  page,
}) => {
  await buyNow(page, await ownPiece(5));
  await continueBy(page);
  await fillDetails(page, aBuyer("photo"));
  await page.getByLabel("Payment receipt").setInputFiles({
    name: "fake.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  await expect(page.getByLabel("Payment receipt")).toHaveAccessibleDescription(
    /Please upload a picture or a PDF\./,
  );
  await page.getByLabel("Payment receipt").setInputFiles({
    name: "IMG_2041.jpeg",
    mimeType: "image/jpeg",
    buffer: await photoOfAPhone(),
  });
  await expect(page.getByText(/^\d{2,3} kB$/)).toBeVisible();
  const preview = page.getByRole("img", { name: "Your receipt" });
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1200, 1600]);
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page).toHaveURL(/\/checkout\/success\/KRB-/);
});

test("on a bad network the order is sent again without typing; lost responses, new prices and double taps make one order @phone", async ({
  page,
}) => {
  const piece = await ownPiece(1);
  const buyer = aBuyer("line");
  await buyNow(page, piece, 1);
  await continueBy(page);
  await fillDetails(page, buyer);
  const receipt = receiptPicture();
  await page.getByLabel("Payment receipt").setInputFiles(receipt);
  const submit = page.getByRole("button", { name: "Submit Order" });
  const said = page.getByRole("main").getByRole("alert");

  // The upload fails and the form keeps everything.
  await page.route("**/api/orders", (route) => route.abort(EMPTY_RESPONSE), { times: 1 });
  await submit.click();
  await expect(said).toContainText("We couldn't reach the shop");
  await expect(page.getByRole("textbox", { name: "Full name" })).toHaveValue("Awa Ceesay");
  await expect(page.getByText(receipt.name, { exact: true }).first()).toBeVisible();
  // Scrolled to the top, no field is half covered by the header.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);

  // The price has risen: nothing is ordered until the shopper accepts the new total.
  await queryStore("update products set price = price + 5 where id = $1", [piece.id]);
  await submit.click();
  const changed = page.getByRole("status").filter({ hasText: "The total is now" });
  await expect(changed.getByRole("listitem")).toContainText(/now \$[\d.]+, was \$[\d.]+/);
  await changed.getByRole("button", { name: "Accept the new total" }).click();
  await expect(changed).toHaveCount(0);
  await expect(said).toHaveCount(0);

  // The order arrives, but its response is lost.
  await page.route(
    "**/api/orders",
    async (route) => {
      await route.fetch();
      await route.abort(EMPTY_RESPONSE);
    },
    { times: 1 },
  );
  await submit.click();
  await expect(said).toContainText("You won't order twice");
  await submit.dblclick();
  await expect(page).toHaveURL(/\/checkout\/success\/KRB-/);
  const orders = await queryStore("select order_number from orders where customer_email = $1", [buyer.email]);
  expect(orders).toEqual([{ order_number: orderNumberIn(page) }]);
});

test("a shopper sees within a second what another shopper's order leaves in stock @desk", async ({
  page,
}) => {
  const piece = await ownPiece(2);
  await queryStore(
    "update product_stock set quantity = case when size = $2 then 3 else 0 end where product_id = $1",
    [piece.id, piece.size],
  );
  const left = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    return /Only (\d) left/.exec(html.replaceAll("<!-- -->", ""))?.[1];
  };
  await expect.poll(async () => await left(`/product/${piece.slug}`)).toBe("3");
  const order = (quantity: number) => ({
    items: [{ productId: piece.id, size: piece.size, quantity }],
    currency: "USD",
    shipping: 3,
    discount: 0,
    customerInfo: { name: "Awa Ceesay", email: `left.${Date.now()}@example.test`, phone: "3012345" },
    country: "GM",
  });
  const buy = async (quantity: number) =>
    (await page.request.post("/api/create-checkout", { data: order(quantity) })).status();
  expect(await buy(1)).toBeLessThan(300);
  // The time of the requests themselves does not count.
  await page.waitForTimeout(1_000);
  expect(await left(`/product/${piece.slug}`)).toBe("2");
  expect(await left(`/products?search=${encodeURIComponent(piece.name)}`)).toBe("2");
  expect(await buy(2)).toBeLessThan(300);
  await page.waitForTimeout(1_000);
  expect(await (await page.request.get(`/product/${piece.slug}`)).text()).toContain("Out of Stock");
  expect(await buy(1)).toBe(409);
});

/** Creates a JPEG of more than 12 MB that is stored sideways with an orientation tag, as phones do. */
async function photoOfAPhone(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const noise = randomBytes(width * height * 3);
  const photo = await sharp(noise, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 98 })
    .toBuffer();
  expect(photo.byteLength).toBeGreaterThan(12 * 1024 * 1024);
  return photo;
}
