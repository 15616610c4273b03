import { type APIRequestContext, expect } from "@playwright/test";
import { receiptPicture } from "./shopper-steps.ts";

/** Returns a phone number that finds the orders of one journey alone. */
export function ownPhone(): string {
  return `7${String(Date.now()).slice(-6)}`;
}

/** Places a guest's Wave order through the API and returns its number. */
export async function placeOrder(
  request: APIRequestContext,
  { address = "", phone = "399 8877", customerName = "Fatou Sanneh", receipt = receiptPicture() } = {},
): Promise<string> {
  const { items } = (await (await request.get("/api/products?limit=100")).json()) as {
    items: { id: string; sizes: { size: string; inStock: boolean }[] }[];
  };
  const product = items.find(({ sizes }) => sizes.some(({ inStock }) => inStock));
  const size = product?.sizes.find(({ inStock }) => inStock)?.size;
  const placed = await request.post("/api/orders", {
    headers: { "idempotency-key": crypto.randomUUID() },
    multipart: {
      items: JSON.stringify([{ productId: product?.id, size, quantity: 1 }]),
      country: "GM",
      address,
      currency: "GMD",
      paymentMethod: "wave",
      customerName,
      customerEmail: `fatou.${Date.now()}@example.test`,
      customerPhone: phone,
      receipt,
    },
  });
  expect(placed.status()).toBe(201);
  return ((await placed.json()) as { orderNumber: string }).orderNumber;
}
