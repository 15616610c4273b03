import { randomUUID } from "node:crypto";
import { openDatabase } from "#app/server/platform/db/open-database.ts";
import { memoryFiles } from "#app/server/platform/files/memory-files.ts";
import type { Shop } from "#app/server/shop.ts";
import { createTestShop, prepareTestShop } from "#tests/support/open-test-shop.ts";

const RECEIPT = "%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n";

/** Sends an order of one piece with a receipt as a browser does; `key` is the same for a repetition. */
export async function placeOrder(
  origin: string,
  item: { productId: string; size: string },
  key: string = randomUUID(),
): Promise<{ status: number; orderNumber: string; retryAfter: string | null; text: string }> {
  const form = new FormData();
  const fields = {
    items: JSON.stringify([{ ...item, quantity: 1 }]),
    country: "GM",
    region: "",
    address: "Westfield",
    discountCode: "",
    currency: "GMD",
    paymentMethod: "wave",
    customerName: "Awa Jallow",
    customerEmail: `awa-${key}@example.test`,
    customerPhone: "3001234",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("receipt", new File([`${RECEIPT}${key}`], "receipt.pdf", { type: "application/pdf" }));
  const headers = { "idempotency-key": key };
  const response = await fetch(`${origin}/api/orders`, { method: "POST", headers, body: form });
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
