import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { CartChanges } from "#app/components/cart/cart-changes.tsx";
import { useCart } from "#app/components/cart/use-cart.ts";
import { type QuotedCart, quoteRequestOf } from "#app/components/cart/use-cart-quote.ts";
import { ContinueButton } from "#app/components/checkout/continue-button.tsx";
import {
  AddressField,
  ContactFields,
  OrderInputs,
  usePickup,
} from "#app/components/checkout/order-fields.tsx";
import type { SentOrder } from "#app/components/checkout/send-order.ts";
import { useOrder } from "#app/components/checkout/use-order.ts";
import { ASK_TO_PAY, ASK_TO_PAY_WORDS } from "#app/copy/checkout-messages.ts";
import { CHECKOUT_TOAST_MS } from "#app/copy/toasts.ts";
import { ASK_INTENT, PAGE_INTENT } from "#app/domain/checkout/order-intent.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import type { GatewayMode } from "#app/domain/payments/payment-page.ts";
import { SHARE_INTENT } from "#app/domain/payments/share-intent.ts";
import { countryInSentence } from "#app/domain/shipping/countries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { FormErrorSummary } from "#app/ui/forms/form-error-summary.tsx";
import { isPhone } from "#app/ui/is-phone.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";
import { pageKeyStore } from "./page-key.ts";

type PageOrderFormProps = {
  method: PageMethod;
  /** Someone else was asked to pay: the order leads to a link to send them. */
  isForSomeoneElse: boolean;
  mode: GatewayMode;
  /** The page charges dalasi, whatever the order's currency. */
  isInDalasi: boolean;
  /** Only its heading is shown until the shopper chooses it. */
  isChosen: boolean;
  onChosenChange: (isChosen: boolean) => void;
  quoted: QuotedCart;
  /** The shop has refused this order before: the changes are shown beside the button. */
  isRefused: boolean;
  onRefused: () => void;
  /** Shows that a country is missing at its field, which is elsewhere on the page. */
  onCountryMissed: () => void;
};

/**
 * Renders an order that is paid on a hosted page, by card or by somebody else: buyer, address, and the button that
 * leads there. Source: specification 7.5.
 */
export function PageOrderForm(props: PageOrderFormProps) {
  const { method, isForSomeoneElse, mode, isInDalasi, isChosen, onChosenChange, quoted, isRefused } = props;
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const headingId = useId();
  const { cart } = useCart();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<(SentOrder & { of: string }) | null>(null);
  const order = useOrder(form, quoted, {
    ...props,
    onOpened: async (page, total) => {
      if (!isForSomeoneElse) {
        setOpened({ ...page, of: request });
        return goToPaymentPage(page.target, total);
      }
      const body = new URLSearchParams({ intent: SHARE_INTENT });
      // The page has the button for this too.
      await fetch(page.path, { method: "POST", body }).catch(() => null);
      await navigate(`${page.path}#ask`);
    },
  });
  const { field, errors, country, amount } = order;
  const pickup = usePickup();
  const request = JSON.stringify([quoteRequestOf(cart, quoted.total.currency), order.draft]);
  // The payment page of exactly this order.
  const page = opened?.of === request ? opened : null;
  // Another tab may have paid or abandoned the order.
  useEffect(() => pageKeyStore.subscribe(() => pageKeyStore.get() === null && setOpened(null)), []);

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    setOpened(null);
    await order.place({ payBy: "page", method });
  };
  const heading = (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <h3 id={headingId} className="font-bold text-lg leading-tight">
        {isForSomeoneElse ? ASK_TO_PAY : "Card or digital wallet"}
      </h3>
      {mode === "test" && !isForSomeoneElse && <Badge tone="yellow">Test mode</Badge>}
    </div>
  );
  const fields = (
    <>
      <OrderInputs amount={amount} destination={cart.destination} />
      <p className="text-ink-soft">
        {isForSomeoneElse
          ? ASK_TO_PAY_WORDS
          : `${isInDalasi ? "You pay in dalasi on a secure page, by card or mobile wallet" : "You pay on a secure card page"}${mode === "test" ? "; in test mode, no money is taken" : ""}.`}
      </p>
      <ContactFields field={field} />
      {country !== "" && (
        <p className="font-semibold">
          {pickup ? `Pick up at ${pickup.name}` : `Delivered to ${countryInSentence(country)}`}
        </p>
      )}
      <AddressField field={field} country={country} />
      {errors.form && <FormErrorSummary title="The card page didn't open" errors={[{ text: errors.form }]} />}
      {isRefused && (
        <CartChanges
          quoted={quoted}
          newTotal={order.newTotal}
          advice="Nothing has been ordered or charged yet."
          onAccept={order.acceptTotal}
        />
      )}
      <ContinueButton
        type="submit"
        name="intent"
        value={isForSomeoneElse ? ASK_INTENT : PAGE_INTENT}
        variant="primary"
        quoted={quoted}
        pending={order.placing !== null}
      >
        {isForSomeoneElse ? "Get a link to send" : "Pay Now"}
      </ContinueButton>
      {page && (
        <p role="status" className="rounded-sm bg-sunken p-4">
          Your card page{amount ? ` for ${formatMoney(amount)}` : ""} is ready, and we're holding your items
          while it's open. {/* Not a client navigation: the card page is no page of ours. */}
          <a href={page.target} target="_blank" rel="noreferrer" className="link font-semibold">
            Go to the card page
          </a>
          {" or "}
          <a href={`${page.path}#ask`} className="link font-semibold">
            ask someone to pay for you
          </a>
        </p>
      )}
    </>
  );
  return (
    <form
      ref={form}
      method="post"
      action={(method === "card" ? "/checkout" : `/checkout/local/${method}`) + search}
      onSubmit={pay}
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

/**
 * Opens the card page. Phones get a toast with a button for ten seconds. Larger screens get a new tab, or this one if
 * the browser blocks it. Source: specification 7.5.
 */
export function goToPaymentPage(target: string, amount: Money): void {
  if (isPhone()) {
    showToast({
      title: "Your card page is ready",
      text: `Pay ${formatMoney(amount)} there.`,
      action: { label: "Open Checkout", onPress: () => window.location.assign(target) },
      durationMs: CHECKOUT_TOAST_MS,
    });
    return;
  }
  const tab = window.open(target, "_blank");
  if (tab === null) window.location.assign(target);
  else tab.opener = null;
}
