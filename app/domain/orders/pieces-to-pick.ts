import type { OrderItem } from "./order.ts";

type PickedItem = Pick<
  OrderItem,
  "productId" | "name" | "size" | "sizeShown" | "color" | "image" | "quantity"
>;

/** Returns what to fetch for these orders: their items summed by product, size and colour, by name and size. */
export function piecesToPick(orders: readonly { items: readonly PickedItem[] }[]): PickedItem[] {
  const picked = new Map<string, PickedItem>();
  for (const { quantity, ...item } of orders.flatMap(({ items }) => items)) {
    const key = JSON.stringify([item.productId, item.size, item.color]);
    const before = picked.get(key)?.quantity ?? 0;
    picked.set(key, { ...item, quantity: before + quantity });
  }
  return [...picked.values()].toSorted(
    (a, b) =>
      a.name.localeCompare(b.name, "en") ||
      Number(a.size) - Number(b.size) ||
      a.size.localeCompare(b.size, "en"),
  );
}
