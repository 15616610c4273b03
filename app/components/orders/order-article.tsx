import FileText from "lucide/dist/esm/icons/file-text.mjs";
import RotateCcw from "lucide/dist/esm/icons/rotate-ccw.mjs";
import { type ReactNode, useId } from "react";
import { LineImage } from "#app/components/cart/line-image.tsx";
import { itemSizeLabel } from "#app/components/cart/size-label.ts";
import { orderStatusMessage, paymentFact } from "#app/copy/store-messages.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { multiplyMoney } from "#app/domain/money/money.ts";
import type { CustomerOrder } from "#app/domain/orders/customer-order.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";
import {
  type AnyStatus,
  STATUS_TONES,
  type StatusTone,
  statusesToCome,
  statusLabel,
} from "#app/domain/orders/order-status.ts";
import { partWords } from "#app/domain/orders/part-payment.ts";
import type { TimelineEntry } from "#app/domain/orders/timeline.ts";
import { plural } from "#app/domain/plural.ts";
import { countryName } from "#app/domain/shipping/countries.ts";
import { arrivalText } from "#app/domain/shipping/delivery-promise.ts";
import { trackingFact } from "#app/domain/shipping/handover.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Pattern } from "#app/ui/pattern.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { Timestamp } from "./timestamp.tsx";

/** Shows one order: its items, its total and its state, in one sentence or as the badges of My Orders. */
export function OrderArticle({
  order,
  badged = false,
  notice,
  actions,
}: {
  order: ShownOrder;
  badged?: boolean;
  /** The notice of what the shopper has to do about this order, shown first. */
  notice?: ReactNode;
  /** Actions available to the shopper. */
  actions?: ReactNode;
}) {
  const id = useId();
  const fact = order.part ? partWords(order.part) : paymentFact(order);
  const tracking = order.trackingNumber ? trackingFact(order.trackingNumber) : null;
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <Card as="article" aria-labelledby={id} flush>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b bg-sunken px-4 py-3.5 sm:px-6">
        <Pattern className="-mx-4 -mt-3.5 h-6 w-[calc(100%+2rem)] text-river-ink [--cloth-size:36px] sm:m-0 sm:w-72" />
        <div className="min-w-0 sm:flex-1">
          <h2 id={id} className="figures font-bold text-lg leading-tight">
            {order.orderNumber}
          </h2>
          <p className="text-ink-soft text-sm">
            Ordered <Timestamp at={order.createdAt} dateOnly /> · {pieces} {plural(pieces, "item")}
          </p>
          {!badged && (
            <p className="mt-1 font-semibold">
              {order.part && order.verificationStatus !== "pending"
                ? partWords(order.part)
                : orderStatusMessage({ ...order, ...(order.payPath && { orderStatus: "pending" }) })}
            </p>
          )}
        </div>
        {badged && (
          <div className="space-y-1.5 text-sm">
            <dl className="flex flex-wrap gap-x-5 gap-y-2">
              <StatusDetail name="Order" status={order.orderStatus} />
              <StatusDetail
                name="Payment"
                status={order.part ? "pending" : (order.verificationStatus ?? order.paymentStatus)}
              />
            </dl>
            {fact && <p className="font-semibold">{fact}</p>}
          </div>
        )}
      </header>
      {notice}
      <div className="grid gap-x-10 gap-y-6 px-4 py-5 sm:px-6 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div>
          <ul aria-label="Items" className="divide-y divide-line">
            {order.items.map((item) => (
              <ItemRow key={`${item.productId} ${item.size}`} item={item} />
            ))}
          </ul>
          <dl className="mt-1 space-y-1.5 border-line border-t pt-4 text-[0.9375rem]">
            <Amount name="Subtotal" value={formatMoney(order.subtotal)} />
            {order.discountAmount.amount > 0 && (
              <Amount name="Discount" value={`−${formatMoney(order.discountAmount)}`} />
            )}
            <Amount
              name="Shipping"
              value={order.shippingCost.amount === 0 ? "Free" : formatMoney(order.shippingCost)}
            />
            <Amount name="Total" value={formatMoney(order.total)} strong />
            {order.part && (
              <>
                <Amount name="Paid" value={formatMoney(order.part.paid)} />
                <Amount name="Due" value={formatMoney(order.part.due)} strong />
              </>
            )}
          </dl>
        </div>
        <div className="space-y-6">
          {order.pickupCode && (
            <section>
              <h3 className="mb-1.5 font-bold text-sm">Ready to pick up</h3>
              <p>
                Show this code: <strong className="figures text-lg">{order.pickupCode}</strong>
              </p>
            </section>
          )}
          {tracking && (
            <section>
              <h3 className="mb-1.5 font-bold text-sm">{tracking.label}</h3>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="figures wrap-anywhere font-semibold">{tracking.value}</span>
                {tracking.label !== "Driver" && (
                  <CopyButton text={tracking.value} label="Copy tracking number" />
                )}
              </p>
            </section>
          )}
          <section>
            <h3 className="mb-2.5 font-bold text-sm">Progress</h3>
            <OrderTimeline entries={order.timeline} toCome={stepsToCome(order)} />
          </section>
          <section className="text-[0.9375rem] leading-relaxed">
            <h3 className="mb-1 font-bold text-sm">Delivery and payment</h3>
            {order.deliveryAddress && <p className="break-words">{order.deliveryAddress}</p>}
            <p>
              {[!order.pickupAddress && order.region, countryName(order.country)].filter(Boolean).join(", ")}
            </p>
            <p className="text-ink-soft">{order.paymentMethodLabel}</p>
          </section>
        </div>
      </div>
      {actions && (
        <footer className="flex flex-wrap items-start gap-x-4 gap-y-3 border-line border-t px-4 py-4 sm:px-6">
          {actions}
        </footer>
      )}
    </Card>
  );
}

/** Links to the invoice; `token` gives access without signing in. */
export function InvoiceLink({ orderNumber, token }: { orderNumber: string; token?: string | null }) {
  const query = token ? `?${new URLSearchParams({ token })}` : "";
  return (
    <a
      href={`/my-orders/${orderNumber}/invoice${query}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`Invoice of order ${orderNumber}`}
      className="link reach inline-flex h-9 items-center gap-1.5 font-semibold text-sm"
    >
      <StrokeIcon of={FileText} className="size-4" />
      Invoice
    </a>
  );
}

/** Links to the page on which a shopper asks to exchange or return something of an order that has left. */
export function ReturnLink({ order, token }: { order: ShownOrder; token: string | null }) {
  if (order.orderStatus !== "shipped" && order.orderStatus !== "delivered") return null;
  const link = new URLSearchParams({ order: order.orderNumber, token: token ?? "" });
  return (
    <a
      href={`/track/return?${link}`}
      className="link reach inline-flex h-9 items-center gap-1.5 font-semibold text-sm"
    >
      <StrokeIcon of={RotateCcw} className="size-4" />
      Exchange or return
    </a>
  );
}

function ItemRow({ item }: { item: OrderItem }) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 py-3.5 first:pt-0 sm:grid-cols-[4rem_minmax(0,1fr)_auto]">
      <LineImage src={item.image} className="row-span-2 aspect-4/5 w-16 rounded-xs" />
      <div className="min-w-0">
        {item.brand && <p className="truncate text-ink-faint text-xs">{item.brand}</p>}
        <a
          href={`/product/${item.slug}`}
          className="wrap-anywhere font-semibold leading-snug hover:underline hover:underline-offset-4"
        >
          {item.name}
        </a>
        <p className="text-ink-soft text-sm">
          {[itemSizeLabel(item), item.color].filter(Boolean).join("\u00a0· ")}
        </p>
        <p className="figures text-ink-soft text-sm">
          {item.quantity} × {formatMoney(item.price)}
        </p>
      </div>
      <p className="figures font-bold max-sm:col-start-2">
        {formatMoney(multiplyMoney(item.price, item.quantity))}
      </p>
    </li>
  );
}

function stepsToCome(order: ShownOrder) {
  return statusesToCome(order).map((status) => ({
    label: statusLabel(status),
    // An order that is ready for pickup has no delivery date.
    days: status === "delivered" && !order.pickupCode ? arrivalText(order) : "",
  }));
}

function StatusDetail({ name, status }: { name: string; status: AnyStatus }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd>
        <Badge tone={STATUS_TONES[status]}>{statusLabel(status)}</Badge>
      </dd>
    </div>
  );
}

function Amount({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? "pt-1 font-bold text-base" : ""}`}>
      <dt>{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}

const DOTS: Record<StatusTone, string> = {
  yellow: "bg-yellow-ink",
  green: "bg-mangrove",
  red: "bg-red-ink",
  purple: "bg-purple-ink",
  blue: "bg-blue-ink",
};

/** Shows the events of an order and then the steps to come, with their days where these are known. */
function OrderTimeline({
  entries,
  toCome,
}: {
  entries: readonly TimelineEntry[];
  toCome: readonly { label: string; days: string }[];
}) {
  const latest = entries.at(-1);
  return (
    <ol className="relative">
      {[...entries, ...toCome].map((step) => (
        <li
          key={"at" in step ? `${step.at.getTime()} ${step.status} ${step.label}` : step.label}
          className="relative flex gap-3.5 pb-4 before:absolute before:top-3 before:bottom-0 before:left-[5px] before:w-px before:bg-line last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden
            className={classes(
              "relative mt-1.5 size-[11px] flex-none rounded-full ring-4 ring-card",
              "days" in step ? "border-2 border-edge bg-card" : step === latest ? DOTS[step.tone] : "bg-ink",
            )}
          />
          <div className="min-w-0 leading-snug">
            <p className={step === latest ? "font-bold" : "font-medium"}>{step.label}</p>
            {"at" in step && <Timestamp at={step.at} className="block text-ink-faint text-sm" />}
            {"note" in step && <p className="mt-0.5 break-words text-ink-soft text-sm">{step.note}</p>}
            {"days" in step && step.days && <p className="text-ink-faint text-sm">{step.days}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** An order as its shopper sees it. */
export type ShownOrder = Omit<CustomerOrder, "currency">;
