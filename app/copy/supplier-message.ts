import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";

type OrderedLine = { name: string; size: string; quantity: number; arrived: number };

/**
 * Returns the message to a supplier: what the shop orders, or, once something has arrived, what is still to come. It has
 * no costs.
 */
export function supplierMessage(order: { number: number; lines: readonly OrderedLine[] }): string {
  const missing = order.lines.filter(({ quantity, arrived }) => arrived < quantity);
  const isPartly = order.lines.some(({ arrived }) => arrived > 0) && missing.length > 0;
  const lines = (isPartly ? missing : order.lines).map(({ name, size, quantity, arrived }) => {
    const named = namedSize(size);
    return `${isPartly ? quantity - arrived : quantity} × ${name}${named && `, ${named}`}`;
  });
  const opening = isPartly
    ? `Hello, this is ${SHOP_NAME}. These are still to come from our order ${order.number}:`
    : `Hello, this is ${SHOP_NAME} with our order ${order.number}. Please send us:`;
  return [opening, ...lines].join("\n");
}
