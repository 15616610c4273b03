import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { STOCK_CAUSE_LABELS, type StockChange } from "#app/domain/catalogue/stock-cause.ts";
import { formatCount } from "#app/domain/format-count.ts";
import { classes } from "#app/ui/classes.ts";

/** Shows a change of stock: how many pieces of what, why, by whom, and how many there were afterwards. */
export function StockChangeRow({ change }: { change: StockChange }) {
  const { productId, productName, size, orderNumber, purchaseOrder, actor } = change;
  const isMore = change.change > 0;
  return (
    <li className="relative grid grid-cols-[minmax(2.25rem,auto)_minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2.5">
      <span
        className={classes(
          "figures text-right font-bold text-lg",
          isMore ? "text-green-ink" : "text-red-ink",
        )}
      >
        {isMore ? "+" : "−"}
        {formatCount(Math.abs(change.change))}
      </span>
      <div className="min-w-0">
        <p className="break-words font-semibold leading-snug">
          <a href={`/admin/stock?product=${productId}`} className="link after:absolute after:inset-0">
            {productName}
          </a>
          {size && <span className="font-normal text-ink-soft"> · {namedSize(size)}</span>}
        </p>
        <p className="break-words text-ink-soft text-sm">
          {STOCK_CAUSE_LABELS[change.cause]}
          {orderNumber && (
            <>
              {" · "}
              <a href={`/admin/orders/${orderNumber}`} className="link reach z-1 whitespace-nowrap">
                {orderNumber}
              </a>
            </>
          )}
          {purchaseOrder !== null && (
            <>
              {" · "}
              <a href={`/admin/reorder/${purchaseOrder}`} className="link reach z-1">
                supplier order {purchaseOrder}
              </a>
            </>
          )}
          {actor && ` · ${actor}`}
        </p>
        <p className="text-ink-faint text-sm">
          <Timestamp at={change.at} />
        </p>
      </div>
      <p className="figures font-semibold">{formatCount(change.quantityAfter)} left</p>
    </li>
  );
}
