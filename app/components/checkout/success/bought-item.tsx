import { LineImage } from "#app/components/cart/line-image.tsx";
import { itemSizeLabel } from "#app/components/cart/size-label.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";

/** Shows an item that was bought, with its picture. */
export function BoughtItem({ item }: { item: OrderItem }) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-3">
      <LineImage src={item.image} className="aspect-4/5 w-16 rounded-xs" />
      <div className="min-w-0 leading-snug">
        <p className="line-clamp-2 font-semibold">{item.name}</p>
        <p className="text-ink-soft text-sm">
          {itemSizeLabel(item)}
          {item.quantity > 1 && ` · ${item.quantity} items`}
        </p>
      </div>
    </li>
  );
}
