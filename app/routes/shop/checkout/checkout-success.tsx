import MessageCircle from "lucide/dist/esm/icons/message-circle.mjs";
import { data } from "react-router";
import { LineImage } from "#app/components/cart/line-image.tsx";
import { itemSizeLabel } from "#app/components/cart/size-label.ts";
import { useRefreshWhile } from "#app/components/cart/use-refresh-while.ts";
import { StepButton } from "#app/components/checkout/step-button.tsx";
import { pagePaymentStateOf, SuccessHead } from "#app/components/checkout/success-head.tsx";
import { useClearedByOrder } from "#app/components/checkout/use-cleared-by-order.ts";
import { AskShop } from "#app/components/layout/ask-shop.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { SoldOutChoice } from "#app/components/orders/sold-out-choice.tsx";
import { STORE_MESSAGES } from "#app/copy/store-messages.ts";
import { whatsAppLink } from "#app/domain/contact/whatsapp-link.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { countryName } from "#app/domain/shipping/countries.ts";
import { arrivalText } from "#app/domain/shipping/delivery-promise.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { shopOf, viewerOf } from "#app/server/http/request-context.ts";
import { askAboutPage } from "#app/server/money/page-lifecycle/ask-about-page.ts";
import { type OrderSummary, orderSummary } from "#app/server/orders/order-summary.ts";
import { findOrderByLink } from "#app/server/orders/track-order.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import type { Route } from "./+types/checkout-success.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export function meta() {
  return pageMeta({ title: "Order submitted", description: "See where your order is.", indexed: false });
}

/**
 * Shows an order's facts to anyone with its link, and without it the number and what happens next. The link of a shared order leads to no tracking page with the address, since somebody else who pays on a
 * page that an earlier release opened returns to it.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const orderNumber = parseOrderNumber(params.orderNumber ?? "");
  const token = new URL(request.url).searchParams.get("token");
  const order = orderNumber === null ? null : await findCurrentOrder(context, orderNumber, token);
  const trackUrl = order && orderNumber && !order.isShared ? trackingUrl(shop, orderNumber) : null;
  const isGuest = viewerOf(context).kind === "guest";
  return data({ orderNumber, order, trackUrl, isGuest }, { headers: { "cache-control": "no-store" } });
}

export default function CheckoutSuccessScreen({ loaderData }: Route.ComponentProps) {
  const { orderNumber, order, trackUrl, isGuest } = loaderData;
  const { person } = useShopFrame();
  const hasPage = order?.hasPaymentPage ?? false;
  const pageState = order && hasPage ? pagePaymentStateOf(order.paymentStatus) : null;
  const isPaidByPayer = order?.isShared === true && pageState === "paid";
  // The cart in this browser may be that of somebody else who paid.
  const isOwnCart = order !== null && !order.isShared && pageState !== "failed";
  useClearedByOrder(isOwnCart ? orderNumber : null);
  useRefreshWhile(pageState === "waiting");
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-14">
      <Card banded className="sm:px-8 sm:pb-8">
        <SuccessHead
          orderNumber={orderNumber}
          order={order}
          pageState={pageState}
          isPaidByPayer={isPaidByPayer}
        />
        {orderNumber && order?.isSoldOut && (
          <SoldOutChoice orderNumber={orderNumber} heading="h2" className="mt-6 rounded-md bg-sunken p-4" />
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
          pageState !== "failed" &&
          pageState !== "refund" &&
          arrivalText(order) && (
            <p className="border-line border-b py-5">
              <strong className="font-bold">{arrivalText(order)}</strong>,{" "}
              {order.pickupAddress ?? countryName(order.country)}
            </p>
          )}
        {orderNumber && trackUrl && (
          <div className="mt-6 grid gap-3 sm:grid-cols-2">
            <StepButton to={pathOf(trackUrl)} variant="primary" size="lg" wide>
              Track this order
            </StepButton>
            <Button
              href={whatsAppLink("", `${SHOP_NAME} order ${orderNumber}: ${trackUrl}`)}
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
        {!isPaidByPayer && <WhatHappensNext steps={nextSteps(order, pageState)} />}
        <div className={classes("mt-7 grid gap-3", !isPaidByPayer && "sm:grid-cols-2")}>
          {!isPaidByPayer && (
            <StepButton
              to={person ? "/my-orders" : "/auth?redirect=%2Fmy-orders"}
              variant="outline"
              size="lg"
              wide
            >
              View My Orders
            </StepButton>
          )}
          <StepButton to="/products" variant="outline" size="lg" wide>
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

/** Finds the order, and asks its gateway first whether a payment that is not in yet has come. */
async function findCurrentOrder(
  context: Route.LoaderArgs["context"],
  orderNumber: string,
  token: string | null,
): Promise<OrderFacts | null> {
  const order = await findOrderFacts(context, orderNumber, token);
  const isWaiting = order?.hasPaymentPage && order.paymentStatus === "pending";
  if (!isWaiting || !(await askAboutPage(shopOf(context), orderNumber))) return order;
  return await findOrderFacts(context, orderNumber, token);
}

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
  return tracked.ok ? toOrderFacts({ ...tracked.value, isShared: false }) : null;
}

type OrderFacts = Omit<OrderSummary, "orderNumber">;

/** Returns no personal data and no street, because the link may be shared. */
function toOrderFacts(order: OrderFacts): OrderFacts {
  const { total, orderStatus, hasPaymentPage, isShared, paymentMethodLabel, isCash, paymentStatus } = order;
  const { estimatedDays, arrival, country, pickupAddress, items, isSoldOut } = order;
  return {
    total,
    orderStatus,
    hasPaymentPage,
    isShared,
    paymentMethodLabel,
    isCash,
    paymentStatus,
    estimatedDays,
    arrival,
    country,
    pickupAddress,
    items,
    isSoldOut,
  };
}

/** Returns path and query of an internal link, so that it navigates without loading the document again. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Shows an item that was bought, with its picture. */
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

type NextStep = { title: string; text: string };

const DELIVERY_STEPS: readonly NextStep[] = [
  {
    title: "We prepare it for shipping",
    text: "We check everything once more by hand, then pack it.",
  },
  {
    title: "You can track it",
    text: "We'll send you the tracking number by email or SMS as soon as it's on its way.",
  },
  {
    title: "It is delivered",
    text: "In The Gambia, our rider calls you first.",
  },
];

const PICKUP_STEPS: readonly NextStep[] = [
  { title: "We get it ready", text: "We check everything once more by hand." },
  { title: "We email you a code", text: "As soon as you can come for it." },
  { title: "You pick it up", text: "Show the code when you come." },
];

const SOLD_OUT_STEPS: readonly NextStep[] = [
  {
    title: "You choose",
    text: "All your money back, or another pair: reply to our email or write to us on WhatsApp.",
  },
  { title: "We sort it out", text: "We send the money back the way it came, or get the other pair ready." },
];

/** Returns the steps that follow an order, by how it was paid and whether it is picked up. */
function nextSteps(
  order: { isCash: boolean; isSoldOut: boolean; pickupAddress: string | null } | null,
  pageState: string | null,
): readonly NextStep[] {
  const rest = order?.pickupAddress ? PICKUP_STEPS : DELIVERY_STEPS;
  if (pageState !== null) {
    const text = pageState === "paid" ? "Done." : "The payment page lets us know within moments.";
    return [{ title: "Your payment is confirmed", text }, ...rest];
  }
  if (order?.isCash) return [...rest, { title: "You pay in cash", text: "When you get your order." }];
  const receipt = {
    title: "We check your receipt",
    text: "Someone at the shop checks it, usually within a few hours.",
  };
  return [receipt, ...(order?.isSoldOut ? SOLD_OUT_STEPS : rest)];
}

/** Lists the next steps of an order. */
function WhatHappensNext({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <>
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
    </>
  );
}
