import Check from "lucide/dist/esm/icons/check.mjs";
import { Thumbnail } from "#app/components/admin/products/thumbnail.tsx";
import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { sizeOnBox } from "#app/domain/catalogue/sizes/size-labels.ts";
import type { AdminOrder } from "#app/domain/orders/admin-order.ts";
import { COUNTER_CUSTOMER, ORIGIN_LABELS } from "#app/domain/orders/order-origin.ts";
import { orderBadge } from "#app/domain/payments/local-payment.ts";
import { shortAge } from "#app/domain/short-age.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { OrderBadges } from "./order-badges.tsx";
import { OrderStatusForm } from "./order-status-form.tsx";

type OrderRowProps = {
  order: AdminOrder;
  now: Date;
  canChange: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** Shows one order in one line on desks and two on smaller screens. */
export function OrderRow({ order, now, canChange, isChosen, onChoose }: OrderRowProps) {
  const { orderNumber, payment, total } = order;
  const headingId = `order-${orderNumber}`;
  const receipt = {
    hasReceipt: payment !== null,
    isDuplicateReceipt: payment?.isDuplicateReceipt ?? false,
  };
  const status = orderBadge(order.orderStatus, order.badge, order.isSoldOut) ?? order.badge;
  return (
    <article
      aria-labelledby={headingId}
      data-order={orderNumber}
      tabIndex={-1}
      className={classes(ORDER_ROW, "min-h-16 py-1.5 xl:min-h-10 xl:py-0.5")}
    >
      <SelectBox name={orderNumber} isChosen={isChosen} onChoose={onChoose} />
      <div
        className={classes(
          CELLS,
          canChange
            ? "xl:grid-cols-[minmax(8rem,max-content)_minmax(0,1fr)_6.5rem_minmax(0,12rem)]"
            : "xl:grid-cols-[minmax(8rem,max-content)_minmax(0,1fr)_6rem_minmax(0,18rem)]",
        )}
      >
        <h2 id={headingId} className="figures whitespace-nowrap font-bold text-sm leading-tight">
          <a href={`/admin/orders/${orderNumber}`} className="after:absolute after:inset-0">
            {orderNumber}
          </a>
        </h2>
        <p className="figures truncate text-right [&>span+span]:hidden font-semibold text-sm leading-tight xl:order-3">
          {total && <PanelMoney amount={total} inGmd={order.totalGmd} inUsd={order.usd?.total} />}
        </p>
        <p className="break-words text-ink-soft text-sm leading-tight xl:order-2 xl:text-ink">
          {[
            order.customerName !== COUNTER_CUSTOMER && order.customerName,
            order.origin !== "web" && ORIGIN_LABELS[order.origin],
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <div className="flex min-w-0 items-center justify-end gap-2 xl:order-4 xl:justify-start">
          <span className="flex min-w-0 gap-1.5 overflow-hidden xl:hidden">
            {order.takenBack ? (
              <Badge tone="red">Payment taken back</Badge>
            ) : (
              status && <Badge tone={status.tone}>{status.label}</Badge>
            )}
          </span>
          {/* The status is in the select beside it, if there is one. */}
          <span className="flex min-w-0 flex-wrap gap-1.5 max-xl:hidden">
            {canChange ? (
              <>
                <OrderBadges
                  badge={order.badge}
                  takenBack={order.takenBack}
                  isTestPayment={order.isTestPayment}
                  {...receipt}
                />
                {order.isSoldOut && <Badge tone="purple">Refund or swap</Badge>}
              </>
            ) : (
              <OrderBadges {...order} {...receipt} />
            )}
          </span>
          <span
            title={order.createdAt.toISOString().slice(0, 16).replace("T", " ")}
            className="figures ml-auto flex-none whitespace-nowrap text-ink-faint text-sm leading-tight"
          >
            {shortAge(order.createdAt, now)}
          </span>
        </div>
      </div>
      {canChange && (
        <OrderStatusForm order={order} isCompact className="relative z-1 flex-none pr-2 max-xl:hidden" />
      )}
    </article>
  );
}

const ORDER_ROW =
  "relative flex scroll-mt-16 items-center border-line border-b bg-card hover:bg-sunken focus-visible:z-2 focus-visible:outline-3 focus-visible:outline-river focus-visible:-outline-offset-3";
const CELLS = "grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 pr-3";

type SelectBoxProps = { name: string; isChosen: boolean; onChoose: (isChosen: boolean) => void };

/** Selects an entry of a list, as wide as a finger and as high as its row. */
function SelectBox({ name, isChosen, onChoose }: SelectBoxProps) {
  return (
    <label className="relative z-1 grid w-11 flex-none cursor-pointer place-items-center self-stretch">
      <span className="sr-only">{`Select ${name}`}</span>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        className="peer size-5 appearance-none rounded-xs border-2 border-edge bg-card checked:border-ink checked:bg-ink hover:border-ink"
      />
      <StrokeIcon
        of={Check}
        className="pointer-events-none absolute size-4 text-paper opacity-0 peer-checked:opacity-100"
      />
    </label>
  );
}

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
          {items.map(({ productId, name, size, sizeShown, color, quantity }) => (
            <li key={`${productId} ${size} ${color}`} className="min-w-0 break-words">
              {[sizeOnBox({ size, sizeShown }), name, color].filter(Boolean).join(" · ")}
              <span className="figures font-bold">{`\u00a0×${quantity}`}</span>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
