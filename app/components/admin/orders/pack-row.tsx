import { Thumbnail } from "#app/components/admin/products/thumbnail.tsx";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { shortAge } from "#app/domain/short-age.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ORDER_ROW, type OrderRowProps } from "./order-row.tsx";
import { SelectBox } from "./select-box.tsx";

/** Shows an order to pack by its items: picture, size, name and number of each. */
export function PackRow({ order, now, isChosen, onChoose }: OrderRowProps) {
  const { orderNumber, items, createdAt } = order;
  const headingId = `order-${orderNumber}`;
  const isPaid = order.paymentStatus === "paid" || order.paymentStatus === "partially_refunded";
  return (
    <article
      aria-labelledby={headingId}
      data-order={orderNumber}
      tabIndex={-1}
      className={`${ORDER_ROW} min-h-16`}
    >
      <SelectBox name={orderNumber} isChosen={isChosen} onChoose={onChoose} />
      <Thumbnail src={items[0]?.image ?? null} className="h-13 w-10.5" />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm leading-tight">
        <h2 id={headingId} className="figures whitespace-nowrap font-bold">
          <a href={`/admin/orders/${orderNumber}`} className="after:absolute after:inset-0">
            {orderNumber}
          </a>
        </h2>
        <p className="flex items-center gap-2">
          {order.takenBack ? (
            <Badge tone="red">Payment taken back</Badge>
          ) : (
            !isPaid && <Badge tone="yellow">Not paid</Badge>
          )}
          <span className="figures text-ink-faint">{shortAge(createdAt, now)}</span>
        </p>
        <ul className="col-span-2 flex min-w-0 flex-wrap gap-x-3 gap-y-1">
          {items.map(({ productId, name, size, color, quantity }) => (
            <li key={`${productId} ${size} ${color}`} className="min-w-0 break-words">
              {[namedSize(size), name, color].filter(Boolean).join(" · ")}
              <span className="figures font-bold">{`\u00a0×${quantity}`}</span>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
