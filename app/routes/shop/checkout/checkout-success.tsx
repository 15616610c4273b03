import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import LoaderCircle from "lucide/dist/esm/icons/loader-circle.mjs";
import MessageCircle from "lucide/dist/esm/icons/message-circle.mjs";
import { data } from "react-router";
import { LineImage } from "#app/components/cart/line-image.tsx";
import { itemSizeLabel } from "#app/components/cart/size-label.ts";
import { useRefreshWhile } from "#app/components/cart/use-refresh-while.ts";
import { StepButton } from "#app/components/checkout/step-button.tsx";
import { UnknownOrder } from "#app/components/checkout/unknown-order.tsx";
import { useClearedByOrder, useOrderPlacedHere } from "#app/components/checkout/use-cleared-by-order.ts";
import { AskShop } from "#app/components/layout/ask-shop.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { SoldOutChoice } from "#app/components/orders/sold-out-choice.tsx";
import { WovenReceipt } from "#app/components/orders/woven-receipt.tsx";
import { STORE_MESSAGES } from "#app/copy/store-messages.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import type { PaymentStatus } from "#app/domain/orders/order-status.ts";
import { countryName } from "#app/domain/shipping/countries.ts";
import { arrivalText } from "#app/domain/shipping/delivery-promise.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { shopOf, viewerOf } from "#app/server/http/request-context.ts";
import { type OrderSummary, orderSummary } from "#app/server/orders/order-summary.ts";
import { findOrderByLink } from "#app/server/orders/track-order.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import type { Route } from "./+types/checkout-success.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.order ? "Order submitted" : "Your order";
  return pageMeta({ title, description: "See where your order is.", indexed: false });
}

/**
 * Shows an order's facts to anyone with its link. Without the link, only the browser that placed the order gets a
 * thank-you.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const orderNumber = parseOrderNumber(params.orderNumber ?? "");
  const token = new URL(request.url).searchParams.get("token");
  const order = orderNumber === null ? null : await findOrderFacts(context, orderNumber, token);
  const trackUrl = order && orderNumber ? trackingUrl(shop, orderNumber) : null;
  const isGuest = viewerOf(context).kind === "guest";
  return data({ orderNumber, order, trackUrl, isGuest }, { headers: { "cache-control": "no-store" } });
}

export default function CheckoutSuccessScreen({ loaderData, params }: Route.ComponentProps) {
  const { orderNumber, order, trackUrl, isGuest } = loaderData;
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
  const localSteps = order?.isSoldOut ? SOLD_OUT_STEPS : RECEIPT_STEPS;
  const steps = order === null ? SHARED_STEPS : isCard ? cardSteps : localSteps;
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
              : order?.isSoldOut
                ? "Thank you! We have your order and your receipt."
                : order
                  ? "Thank you! We're checking your receipt and will email you as soon as it's done."
                  : "Thank you! We have your order. Our email tells you what happens next."}
          </p>
          {cardState && (
            <p className="mt-3">
              <Badge tone={CARD_BADGES[cardState].tone}>{CARD_BADGES[cardState].label}</Badge>
            </p>
          )}
        </div>
        {orderNumber && order?.isSoldOut && (
          <SoldOutChoice orderNumber={orderNumber} heading="h2" className="mt-6 rounded-md bg-sunken p-4" />
        )}
        {orderNumber && order && (
          <WovenReceipt orderNumber={orderNumber} status={order.orderStatus} className="mt-6" />
        )}
        {orderNumber && (
          <div className="grid gap-4 border-line border-b py-5 sm:grid-cols-2">
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
        {order && (
          <ul aria-label="Items" className="grid gap-3 border-line border-b py-5 sm:grid-cols-2">
            {order.items.map((item) => (
              <BoughtItem key={`${item.productId} ${item.size}`} item={item} />
            ))}
          </ul>
        )}
        {order &&
          !order.isSoldOut &&
          cardState !== "failed" &&
          cardState !== "refund" &&
          arrivalText(order) && (
            <p className="border-line border-b py-5">
              {order.arrival ? "With you" : "With you in"}{" "}
              <strong className="font-bold">{arrivalText(order)}</strong>, {countryName(order.country)}
            </p>
          )}
        {orderNumber && trackUrl && (
          <div className="mt-6 grid gap-3 sm:grid-cols-2">
            <StepButton to={pathOf(trackUrl)} variant="primary" size="lg" wide>
              Track this order
            </StepButton>
            <Button
              href={`https://wa.me/?text=${encodeURIComponent(`${SHOP_NAME} order ${orderNumber}: ${trackUrl}`)}`}
              target="_blank"
              rel="noreferrer"
              variant="outline"
              size="lg"
              wide
              icon={<StrokeIcon of={MessageCircle} className="size-5" />}
            >
              Save to WhatsApp
            </Button>
            {isGuest && (
              <p className="text-ink-soft text-sm sm:col-span-2">
                Keep this link: it always shows where your order is, and you don't need an account.
              </p>
            )}
          </div>
        )}
        {orderNumber && (
          <AskShop
            label="Ask about this order"
            about={`I have a question about order ${orderNumber}.`}
            className="mt-3"
          />
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
        <div className="mt-7 grid gap-3 sm:grid-cols-2">
          <StepButton
            to={person ? "/my-orders" : "/auth?redirect=%2Fmy-orders"}
            variant="outline"
            size="lg"
            wide
          >
            View My Orders
          </StepButton>
          <StepButton to="/products" variant="outline" size="lg" wide>
            Continue Shopping
          </StepButton>
        </div>
      </Card>
    </div>
  );
}

function BoughtItem({ item }: { item: OrderItem }) {
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
    text: "We check everything once more by hand, then pack it.",
  },
  {
    title: "You can follow it",
    text: "We send you the tracking by email or SMS as soon as it's on its way.",
  },
  {
    title: "It is delivered",
    text: "In The Gambia, our rider calls you first.",
  },
];

type CardState = "paid" | "waiting" | "failed" | "refund";

/** Returns this page's text for the state of an order's card payment. */
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
  waiting: "Thank you! We have your order and are waiting for the card payment. This page updates by itself.",
  failed: "The card payment didn't go through, and nothing was charged. Your cart is as you left it.",
  refund:
    "Something in this order sold out just before your payment came. We'll send your money back and email you.",
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
    text: "Someone at the shop checks it, usually within a few hours.",
  },
  ...SHARED_STEPS,
];

const SOLD_OUT_STEPS = [
  ...RECEIPT_STEPS.slice(0, 1),
  {
    title: "You choose",
    text: "All your money back, or another pair: reply to our email or write to us on WhatsApp.",
  },
  { title: "We sort it out", text: "We send the money back the way it came, or get the other pair ready." },
];

const CARD_STEPS = [
  {
    title: "Your payment is confirmed",
    text: "The card page lets us know within moments.",
  },
  ...SHARED_STEPS,
];

const PAID_STEPS = [{ title: "Your payment is confirmed", text: "Done." }, ...SHARED_STEPS];

/** Finds the order by the link of the success page, or by the tracking link of the store API. */
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

type OrderFacts = Omit<OrderSummary, "orderNumber">;

/** Returns no personal data and no street, because the link may be shared. */
function toOrderFacts(order: OrderFacts): OrderFacts {
  const { total, orderStatus, paymentMethod, paymentMethodLabel, paymentStatus } = order;
  const { estimatedDays, arrival, country, items, isSoldOut } = order;
  return {
    ...{ total, orderStatus, paymentMethod, paymentMethodLabel, paymentStatus },
    ...{ estimatedDays, arrival, country, items, isSoldOut },
  };
}

/** Returns path and query of an internal link, so that it navigates without loading the document again. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
