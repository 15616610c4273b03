import { Thumbnail } from "#app/components/admin/products/thumbnail.tsx";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { piecesToPick } from "#app/domain/orders/pieces-to-pick.ts";
import type { ShownOrder } from "./order-views.ts";

/** Shows on demand what to fetch from the shelves for these orders. Source: specification 11.6. */
export function PickList({ orders }: { orders: readonly ShownOrder[] }) {
  const items = piecesToPick(orders);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <details className="group min-w-0 flex-1 open:basis-full">
      <summary className="flex h-11 cursor-pointer items-center gap-2 rounded-sm border border-edge bg-card px-3 font-semibold text-sm">
        <span className="whitespace-nowrap">Pick list</span>
        <span className="figures truncate font-normal text-ink-soft">
          {`${pieces} ${pieces === 1 ? "item" : "items"}`}
          <span className="max-sm:sr-only">
            {orders.length === 1 ? " for 1 order" : ` for ${orders.length} orders`}
          </span>
        </span>
      </summary>
      <ul aria-label="Pick list" className="mt-2 divide-y divide-line rounded-md border border-line bg-card">
        {items.map(({ productId, name, size, color, image, quantity }) => (
          <li key={`${productId} ${size} ${color}`} className="flex min-h-14 items-center gap-3 px-3 py-1">
            <Thumbnail src={image} className="h-12 w-10" />
            <span className="min-w-0 flex-1 text-sm leading-snug">
              <span className="block font-bold">{namedSize(size) || "One size"}</span>
              {[name, color].filter(Boolean).join(" · ")}
            </span>
            <span className="figures font-bold text-lg">×{quantity}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
