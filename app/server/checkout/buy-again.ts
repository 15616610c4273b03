import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import type { CartProduct } from "#app/domain/cart/cart.ts";
import { cartProductOf } from "#app/domain/cart/cart-product.ts";
import { resolveSize } from "#app/domain/catalogue/product-card.ts";
import { countPieces } from "#app/domain/catalogue/sizes/count-pieces.ts";
import { findProduct } from "#app/server/catalogue/find-product.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** The items of an order to buy again, and those that are missing, wholly or in part (`available` is then above 0). */
type BuyAgain = {
  items: { product: CartProduct; size: string; quantity: number }[];
  missing: { name: string; size: string; reason: "gone" | "size_gone" | "sold_out"; available: number }[];
};

/**
 * Checks an order of the viewer against today's catalogue: what is still sold, in its size, as far as there is stock.
 * Refusal: `not_found` for everybody else's order. Source: specification 8.7.
 */
export async function buyAgain(
  shop: Shop,
  viewer: SignedIn,
  orderNumber: string,
): Promise<Ok<BuyAgain> | Refusal<"not_found">> {
  const order = await readOrderByNumber(shop.db, orderNumber);
  if (!order || order.userId !== viewer.userId) return refuse("not_found");
  const ids = [...new Set(order.items.map((item) => item.productId))];
  const products = new Map(
    await Promise.all(ids.map(async (id) => [id, await findProduct(shop, id)] as const)),
  );
  const found: BuyAgain = { items: [], missing: [] };
  const count = countPieces();
  for (const item of order.items) {
    const product = products.get(item.productId);
    const size = product ? resolveSize(product.sizes, item.size) : null;
    if (!product || size === null) {
      const reason = product ? "size_gone" : "gone";
      found.missing.push({ name: item.name, size: item.size, reason, available: 0 });
      continue;
    }
    const quantity = Math.min(item.quantity, Math.max(0, count.left(product, size)));
    if (quantity < item.quantity) {
      found.missing.push({ name: product.name, size, reason: "sold_out", available: quantity });
    }
    if (quantity === 0) continue;
    count.take(product, size, quantity);
    found.items.push({ product: cartProductOf(product), size, quantity });
  }
  return ok(found);
}
