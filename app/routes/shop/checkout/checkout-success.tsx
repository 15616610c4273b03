import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import LoaderCircle from "lucide/dist/esm/icons/loader-circle.mjs";
import { data } from "react-router";
import { useRefreshWhile } from "#app/components/cart/use-refresh-while.ts";
import { StepButton } from "#app/components/checkout/step-button.tsx";
import { UnknownOrder } from "#app/components/checkout/unknown-order.tsx";
import { useClearedByOrder, useOrderPlacedHere } from "#app/components/checkout/use-cleared-by-order.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { STORE_MESSAGES } from "#app/copy/store-messages.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import type { PaymentStatus } from "#app/domain/orders/order-status.ts";
import { shopOf, viewerOf } from "#app/server/http/request-context.ts";
import { type OrderSummary, orderSummary } from "#app/server/orders/order-summary.ts";
import { findOrderByLink } from "#app/server/orders/track-order.ts";
import { trackingPath } from "#app/server/orders/tracking-link.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import type { Route } from "./+types/checkout-success.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.order ? "Order submitted" : "Your order";
  return pageMeta({ title, description: "Where an order stands that was just placed.", indexed: false });
}

/** The order's few facts, for whoever holds its link; thanked without them is only who placed it in this browser. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const orderNumber = parseOrderNumber(params.orderNumber ?? "");
  const token = new URL(request.url).searchParams.get("token");
  const order = orderNumber === null ? null : await findOrderFacts(context, orderNumber, token);
  const isGuest = viewerOf(context).kind === "guest";
  const trackPath = order && orderNumber && isGuest ? trackingPath(shop, orderNumber) : null;
  return data({ orderNumber, order, trackPath }, { headers: { "cache-control": "no-store" } });
}

export default function CheckoutSuccessScreen({ loaderData, params }: Route.ComponentProps) {
  const { orderNumber, order, trackPath } = loaderData;
  const { person } = useShopFrame();
  const isCard = order?.paymentMethod === "card";
  const cardState = order && isCard ? cardStateOf(order.paymentStatus) : null;
  useClearedByOrder(order === null || cardState === "failed" ? null : orderNumber);
  useRefreshWhile(cardState === "waiting");
  const placedOrderNumber = useOrderPlacedHere();
  const isPlacedHere =
    placedOrderNumber !== null && (params.orderNumber === undefined || orderNumber === placedOrderNumber);
  if (order === null && !isPlacedHere) {
    return <UnknownOrder orderNumber={orderNumber} isSignedIn={person !== null} />;
  }
  const cardSteps = cardState === "paid" ? PAID_STEPS : CARD_STEPS;
  const steps = order === null ? SHARED_STEPS : isCard ? cardSteps : RECEIPT_STEPS;
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-14">
      <Card banded className="sm:px-8 sm:pb-8">
        <div className="flex flex-col items-center pt-2 text-center">
          {cardState === "failed" || cardState === "refund" ? (
            <StrokeIcon of={CircleAlert} className="size-14 text-red-ink" />
          ) : cardState === "waiting" ? (
            <StrokeIcon of={LoaderCircle} className="size-14 text-ink-faint motion-safe:animate-turn" />
          ) : (
            <StrokeIcon of={CircleCheck} className="size-14 text-mangrove" />
          )}
          <h1 className="display mt-3 text-headline">Order submitted</h1>
          <p className="mt-2 text-ink-soft" role="status">
            {cardState
              ? CARD_MESSAGES[cardState]
              : order
                ? "Thank you! We have your order and your receipt, and will check it shortly."
                : "Thank you! We have your order. The mail we sent you says how it goes on."}
          </p>
          {cardState && (
            <p className="mt-3">
              <Badge tone={CARD_BADGES[cardState].tone}>{CARD_BADGES[cardState].label}</Badge>
            </p>
          )}
        </div>
        {orderNumber && (
          <div className="mt-6 grid gap-4 border-line border-y py-5 sm:grid-cols-2">
            <div className="flex items-end justify-between gap-3 sm:flex-col sm:items-start">
              <Fact name="Order number" value={orderNumber} />
              <CopyButton text={orderNumber} label="Copy order number" />
            </div>
            {order && (
              <Fact
                name={`Total, ${order.paymentMethodLabel}`}
                value={formatMoney(order.total)}
                className="sm:text-right"
              />
            )}
          </div>
        )}
        <h2 className="display mt-7 mb-4 text-title">{STORE_MESSAGES.whatHappensNext}</h2>
        <ol className="space-y-4">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-3.5">
              <span
                aria-hidden
                className="figures grid size-9 place-items-center rounded-full bg-ink font-bold text-paper"
              >
                {index + 1}
              </span>
              <div className="leading-snug">
                <p className="font-bold">{title}</p>
                <p className="text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        {trackPath && (
          <p className="mt-6 rounded-sm bg-sunken p-4">
            You ordered as a guest. Keep this link, it always shows where your order is:{" "}
            <a href={trackPath} className="link font-semibold">
              Track this order
            </a>
          </p>
        )}
        <div className="mt-7 grid gap-3 sm:grid-cols-2">
          <StepButton
            to={person ? "/my-orders" : "/auth?redirect=%2Fmy-orders"}
            variant="outline"
            size="lg"
            wide
          >
            View My Orders
          </StepButton>
          <StepButton to="/products" variant="primary" size="lg" wide>
            Continue Shopping
          </StepButton>
        </div>
      </Card>
    </div>
  );
}

function Fact({ name, value, className }: { name: string; value: string; className?: string }) {
  return (
    <p className={className}>
      <span className="block text-ink-soft text-sm">{name}</span>
      <span className="figures font-bold text-xl">{value}</span>
    </p>
  );
}

const SHARED_STEPS = [
  {
    title: "We prepare it for shipping",
    text: "Your pieces are checked once more by hand and packed.",
  },
  {
    title: "You can follow it",
    text: "We send you the tracking by email or SMS as soon as it is on its way.",
  },
  {
    title: "It is delivered",
    text: "In The Gambia our rider calls you before coming.",
  },
];

type CardState = "paid" | "waiting" | "failed" | "refund";

/** What the card payment of an order comes to, in the words of this page. */
function cardStateOf(status: PaymentStatus): CardState {
  switch (status) {
    case "paid":
    case "refunded":
    case "partially_refunded":
      return "paid";
    case "pending":
      return "waiting";
    case "failed":
      return "failed";
    case "refund_needed":
      return "refund";
    default:
      return status satisfies never;
  }
}

const CARD_MESSAGES: Record<CardState, string> = {
  paid: "Thank you! Your card payment is in, and we are getting your order ready.",
  waiting:
    "Thank you! We have your order and are waiting for the card payment. This page looks again by itself.",
  failed: "The card payment did not go through, and nothing was charged. Your cart is as you left it.",
  refund:
    "Your payment came when something in this order had just sold out. You get your money back; we write to you.",
};

const CARD_BADGES: Record<CardState, { tone: BadgeTone; label: string }> = {
  paid: { tone: "green", label: "Paid" },
  waiting: { tone: "yellow", label: "Waiting for the card payment" },
  failed: { tone: "red", label: "Not paid" },
  refund: { tone: "red", label: "Refund on its way" },
};

const RECEIPT_STEPS = [
  {
    title: "We verify your receipt",
    text: "Somebody of the shop looks at it, usually within a few hours.",
  },
  ...SHARED_STEPS,
];

const CARD_STEPS = [
  {
    title: "Your payment is confirmed",
    text: "The card page tells us; this takes moments.",
  },
  ...SHARED_STEPS,
];

const PAID_STEPS = [{ title: "Your payment is confirmed", text: "Done." }, ...SHARED_STEPS];

/** By the link of the success page, or by the tracking link of the store API. */
async function findOrderFacts(
  context: Route.LoaderArgs["context"],
  orderNumber: string,
  token: string | null,
): Promise<OrderFacts | null> {
  const shop = shopOf(context);
  const placed = await orderSummary(shop, { orderNumber, token });
  if (placed || token === null) return placed && toOrderFacts(placed);
  const tracked = await findOrderByLink(shop, { orderNumber, token });
  return tracked.ok ? toOrderFacts(tracked.value) : null;
}

type OrderFacts = Pick<OrderSummary, "total" | "paymentMethod" | "paymentMethodLabel" | "paymentStatus">;

function toOrderFacts({ total, paymentMethod, paymentMethodLabel, paymentStatus }: OrderFacts): OrderFacts {
  return { total, paymentMethod, paymentMethodLabel, paymentStatus };
}
