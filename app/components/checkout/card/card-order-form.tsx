import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import { useId, useRef } from "react";
import { CartChanges } from "#app/components/cart/cart-changes.tsx";
import type { QuotedCart } from "#app/components/cart/use-cart-quote.ts";
import { OnHoldButton } from "#app/components/checkout/on-hold-button.tsx";
import {
  AddressField,
  ContactFields,
  DestinationFields,
  type DraftField,
} from "#app/components/checkout/order-fields.tsx";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { CardMode } from "#app/domain/payments/card-payment.ts";
import { Badge } from "#app/ui/badge.tsx";
import { FormErrorSummary } from "#app/ui/forms/form-error-summary.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { useCardOrder } from "./use-card-order.ts";

type CardOrderFormProps = {
  mode: CardMode;
  /** The page charges dalasi, whatever the order's currency. */
  isInDalasi: boolean;
  /** Only its heading is shown until the shopper chooses it. */
  isChosen: boolean;
  onChosenChange: (isChosen: boolean) => void;
  quoted: QuotedCart;
  /** The shop has refused this order before: the changes are shown beside the button. */
  isRefused: boolean;
  onRefused: () => void;
  /** The country's field is elsewhere on the page; without a country, `onCountryMissed` shows the message there. */
  asksWhere: boolean;
  onCountryMissed: () => void;
};

/**
 * Renders the card order: buyer, address, and the button to the hosted card page. Source: specification §2, Checkout.
 */
export function CardOrderForm(props: CardOrderFormProps) {
  const { mode, isInDalasi, isChosen, onChosenChange, quoted, isRefused, asksWhere } = props;
  const form = useRef<HTMLFormElement>(null);
  const headingId = useId();
  const order = useCardOrder(form, quoted, props);
  const { errors, country, amount } = order;
  const field: DraftField = (name) => ({
    name,
    value: order.draft[name],
    error: errors[name],
    onChange: (event) => order.type(name, event.target.value),
  });
  const heading = (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <h3 id={headingId} className="font-bold text-lg leading-tight">
        Card or digital wallet
      </h3>
      {mode === "test" && <Badge tone="yellow">Test mode</Badge>}
    </div>
  );
  const fields = (
    <>
      <p className="text-ink-soft">
        {isInDalasi
          ? "You pay in dalasi on a secure page, by card or mobile wallet"
          : "You pay on a secure card page"}
        {mode === "test" ? "; in test mode, no money is taken" : ""}.
      </p>
      <ContactFields field={field} />
      {!asksWhere && (
        <DestinationFields error={errors.country} onChosen={() => order.clearError("country")} />
      )}
      <AddressField field={field} country={country} />
      {errors.form && <FormErrorSummary title="The card page didn't open" errors={[{ text: errors.form }]} />}
      {isRefused && (
        <CartChanges
          quoted={quoted}
          onAccept={order.acceptTotal}
          newTotal={
            order.formerTotal && amount
              ? {
                  former: order.formerTotal,
                  now: amount,
                  advice: "Nothing has been ordered or charged yet.",
                }
              : null
          }
        />
      )}
      <OnHoldButton type="submit" variant="primary" quoted={quoted} pending={order.isPaying}>
        Pay Now
      </OnHoldButton>
      {order.cardPage && (
        <p role="status" className="rounded-sm bg-sunken p-4">
          Your card page{amount ? ` for ${formatMoney(amount)}` : ""} is ready, and we're holding your items
          while it's open. {/* Not a client navigation: the card page is no page of ours. */}
          <a href={order.cardPage.target} target="_blank" rel="noreferrer" className="link font-semibold">
            Go to the card page
          </a>
          {order.cardPage.payPath && (
            <>
              {" or "}
              <a href={`${order.cardPage.payPath}#ask`} className="link font-semibold">
                ask somebody else to pay
              </a>
            </>
          )}
        </p>
      )}
    </>
  );
  return (
    <form
      ref={form}
      onSubmit={order.pay}
      noValidate
      aria-labelledby={headingId}
      className="space-y-4 p-4 sm:p-6 [&_:is(input,select,button,a)]:scroll-my-16"
    >
      <details
        open={isChosen}
        onToggle={({ currentTarget: { open } }) => open !== isChosen && onChosenChange(open)}
        className="group/fold"
      >
        <summary className="-m-4 flex min-h-16 cursor-pointer list-none items-center justify-between gap-3 p-4 sm:-m-6 sm:p-6 [&::-webkit-details-marker]:hidden">
          {heading}
          <StrokeIcon
            of={ChevronDown}
            className="size-5 flex-none text-ink-faint transition-transform group-open/fold:rotate-180"
          />
        </summary>
        <div className="space-y-4 pt-5 sm:pt-7">{fields}</div>
      </details>
    </form>
  );
}
