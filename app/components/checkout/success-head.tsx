import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import LoaderCircle from "lucide/dist/esm/icons/loader-circle.mjs";
import { useLocation } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import {
  PAGE_PAYMENT_BADGES,
  PAGE_PAYMENT_MESSAGES,
  PAID_BY_PAYER,
  type PagePaymentState,
} from "./page-payment-state.ts";

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
