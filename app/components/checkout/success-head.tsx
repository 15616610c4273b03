import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import LoaderCircle from "lucide/dist/esm/icons/loader-circle.mjs";
import { useLocation } from "react-router";
import type { PaymentStatus } from "#app/domain/orders/order-status.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type SuccessHeadProps = {
  orderNumber: string | null;
  /** Null where the link does not show the order. */
  order: { isSoldOut: boolean; isCash: boolean } | null;
  /** Null for an order without a payment page. */
  pageState: PagePaymentState | null;
  isPaidByPayer: boolean;
};

/** Says whether an order is in and paid. */
export function SuccessHead({ orderNumber, order, pageState, isPaidByPayer }: SuccessHeadProps) {
  const { pathname, search } = useLocation();
  return (
    <div className="flex flex-col items-center pt-2 text-center">
      {pageState === "failed" || pageState === "refund" ? (
        <StrokeIcon of={CircleAlert} className="size-14 text-red-ink" />
      ) : pageState === "waiting" ? (
        <StrokeIcon of={LoaderCircle} className="size-14 text-ink-faint motion-safe:animate-turn" />
      ) : (
        <StrokeIcon of={CircleCheck} className="size-14 text-mangrove" />
      )}
      <h1 className="display mt-3 text-headline">{isPaidByPayer ? "Payment received" : "Order submitted"}</h1>
      <p className="mt-2 text-ink-soft" role="status">
        {isPaidByPayer ? (
          PAID_BY_PAYER
        ) : pageState ? (
          PAGE_PAYMENT_MESSAGES[pageState]
        ) : order ? (
          receiptMessage(order)
        ) : (
          <>
            To see where your order is, open the link in our email or{" "}
            <a href={orderNumber ? `/track?order=${orderNumber}` : "/track"} className="link">
              track it by its number
            </a>
            .
          </>
        )}
      </p>
      {pageState && (
        <p className="mt-3">
          <Badge tone={PAGE_PAYMENT_BADGES[pageState].tone}>{PAGE_PAYMENT_BADGES[pageState].label}</Badge>
        </p>
      )}
      {pageState === "waiting" && (
        <Button href={pathname + search} variant="outline" className="mt-4">
          Check again
        </Button>
      )}
    </div>
  );
}

function receiptMessage(order: { isSoldOut: boolean; isCash: boolean }): string {
  if (order.isCash) return "Thank you! We have your order and we're getting it ready.";
  return order.isSoldOut
    ? "Thank you! We have your order and your receipt."
    : "Thank you! We're checking your receipt and will email you as soon as it's done.";
}

/** The state of a placed order's payment on a gateway's page. */
type PagePaymentState = "paid" | "waiting" | "failed" | "refund";

/** Returns this page's text for the state of an order's payment. */
export function pagePaymentStateOf(status: PaymentStatus): PagePaymentState {
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

/** The first message on the page, by the state of the payment. */
const PAGE_PAYMENT_MESSAGES: Record<PagePaymentState, string> = {
  paid: "Thank you! Your payment is in, and we're getting your order ready.",
  waiting: "Thank you! We have your order and are waiting for your payment. This page updates by itself.",
  failed: "The payment didn't go through, and nothing was charged. Your cart is as you left it.",
  refund:
    "Your payment came after this order was cancelled or sold out. We'll send your money back and email you.",
};

/** The success message of a shared order: payer and shopper see the same. */
const PAID_BY_PAYER =
  "Thank you! The payment is in. We've emailed whoever ordered, and are getting the order ready.";

/** The badge of each state. */
const PAGE_PAYMENT_BADGES: Record<PagePaymentState, { tone: BadgeTone; label: string }> = {
  paid: { tone: "green", label: "Paid" },
  waiting: { tone: "yellow", label: "Waiting for your payment" },
  failed: { tone: "red", label: "Not paid" },
  refund: { tone: "red", label: "Refund on its way" },
};
