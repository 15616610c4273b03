import { Thumbnail } from "#app/components/admin/products/thumbnail.tsx";
import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { multiplyMoney } from "#app/domain/money/money.ts";
import type { AdminOrder } from "#app/domain/orders/admin-order.ts";

type OrderItemsProps = Pick<AdminOrder, "items">;

/** Lists the items of an order. */
export function OrderItems({ items }: OrderItemsProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {items.map((item) => (
        <li
          key={`${item.productId}-${item.size}-${item.color}`}
          className="flex items-center gap-3 py-2 first:pt-0 last:pb-0"
        >
          <Thumbnail src={item.image} className="h-12 w-10" />
          <span className="min-w-0 flex-1 text-sm leading-snug">
            <span className="wrap-anywhere block font-semibold">
              {`${item.quantity}\u00a0× ${item.name}`}
            </span>
            <span className="text-ink-faint">{describeItem(item)}</span>
          </span>
          {item.price && (
            <span className="figures whitespace-nowrap text-sm">
              <PanelMoney amount={multiplyMoney(item.price, item.quantity)} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function describeItem({ brand, size, sizeShown, color }: OrderItemsProps["items"][number]): string {
  const sizeLabel = sizeShown ?? namedSize(size);
  return [brand, sizeLabel && `size ${sizeLabel}`, color].filter(Boolean).join(" · ");
}
