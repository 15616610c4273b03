import { randomUUID } from "node:crypto";
import { openDatabase } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { memoryFiles } from "#tests/support/memory-files.ts";
import { createTestShop, prepareTestShop } from "#tests/support/open-test-shop.ts";
import { addressOf } from "./send.ts";

/** The store saves PDFs unchanged, so that no lab measures an image codec. */
const RECEIPT = "%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n";

/** What a buyer wants one piece of. */
export type Wish = { productId: string; size: string };

/** Returns the e-mail address of an order, which names its key. */
export function emailOf(key: string): string {
  return `buyer-${key}@example.test`;
}

/**
 * Returns the request of an order with a receipt as a browser sends it, from the address and phone of this
 * buyer. A repetition has the same key and buyer.
 */
export function orderRequest(
  wish: Wish,
  { key = randomUUID(), buyer = 0 }: { key?: string; buyer?: number } = {},
) {
  const boundary = "----kairaba-lab";
  const fields = {
    items: JSON.stringify([{ ...wish, quantity: 1 }]),
    country: "GM",
    region: "",
    address: "Westfield",
    discountCode: "",
    currency: "GMD",
    paymentMethod: "wave",
    customerName: "Awa Jallow",
    customerEmail: emailOf(key),
    customerPhone: String(3_000_000 + (buyer % 900_000)),
  };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="receipt"; filename="receipt.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  const body = Buffer.from(`${parts.join("")}${file}${RECEIPT}receipt ${key}\r\n--${boundary}--\r\n`);
  return {
    method: "POST",
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "idempotency-key": key,
      "x-forwarded-for": addressOf(buyer),
    },
    body,
  };
}

/** Places an order of one piece; `key` is the same for a repetition. */
export async function placeOrder(
  origin: string,
  wish: Wish,
  key: string = randomUUID(),
): Promise<{ status: number; orderNumber: string; retryAfter: string | null; text: string }> {
  const response = await fetch(`${origin}/api/orders`, orderRequest(wish, { key }));
  const text = await response.text();
  const orderNumber = /"orderNumber":"([^"]+)"/.exec(text)?.[1] ?? "";
  return { status: response.status, orderNumber, retryAfter: response.headers.get("retry-after"), text };
}

/** Opens the shop of a running store for preparing its database, with payment methods that can be used. */
export async function openPreparedShop(url: string): Promise<{ shop: Shop; close: () => Promise<void> }> {
  const database = openDatabase({ connection: { connectionString: url }, max: 2 });
  const clock = () => new Date();
  const shop = createTestShop({ database, clock, files: memoryFiles(), mailer: null });
  await prepareTestShop(shop);
  return { shop, close: database.close };
}
