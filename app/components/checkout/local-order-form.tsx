import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { CartChanges } from "#app/components/cart/cart-changes.tsx";
import { clockTime } from "#app/components/cart/shown-cart.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { type QuotedCart, quoteRequestOf } from "#app/components/cart/use-cart-quote.ts";
import { WALLET_WORDS } from "#app/copy/checkout-messages.ts";
import { PAGE_INTENT } from "#app/domain/checkout/order-intent.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { MethodDetail } from "#app/domain/payments/method-settings.ts";
import type { WalletMethod } from "#app/domain/payments/page-method.ts";
import { regionFor } from "#app/domain/shipping/countries.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { FormErrorSummary } from "#app/ui/forms/form-error-summary.tsx";
import { isPhone } from "#app/ui/is-phone.ts";
import { Progress } from "#app/ui/progress.tsx";
import { AddressField, ContactFields, DestinationFields, OrderInputs } from "./order-fields.tsx";
import { MethodDetails } from "./pay-page/method-details.tsx";
import { ReceiptField } from "./receipt-field.tsx";
import { type Hold, useHold } from "./use-hold.ts";
import { useOrder } from "./use-order.ts";
import { useReceipt } from "./use-receipt.ts";

type LocalOrderFormProps = {
  method: string;
  details: readonly MethodDetail[];
  instructions: string;
  quoted: QuotedCart;
  /** The wallet on whose page the order can be paid without a receipt; null where it has none. */
  wallet: WalletMethod | null;
};

/**
 * Renders a local order: destination, amount to pay, buyer, and the receipt, of which cash has none. A failure keeps all input. The same order
 * can be sent again with the same key and remains one order. While a line can't be bought there is nothing to pay: only
 * money that was sent before has its receipt taken.
 */
export function LocalOrderForm({ method, details, instructions, quoted, wallet }: LocalOrderFormProps) {
  const { cart, setDestination } = useCart();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const order = useOrder(form, quoted, {
    onOpened: async ({ path, target }) => {
      await navigate(path);
      // A phone has the wallet's app; elsewhere the page shows a QR code.
      if (isPhone()) window.location.assign(target);
    },
  });
  const receipt = useReceipt((problem) => {
    if (problem === undefined) order.clearError("receipt");
    else order.setErrors((now) => ({ ...now, receipt: problem }));
  });
  const [hasPaid, setHasPaid] = useState(false);
  // The last try was to open the wallet's page, not to send a receipt.
  const [isByPage, setByPage] = useState(true);
  const isCash = method === "cash";
  const words = wallet && WALLET_WORDS[wallet];
  const { field, errors, amount, newTotal, country } = order;
  const { items } = quoteRequestOf(cart, quoted.total.currency);
  const { hold, renew } = useHold(method, items, quoted);
  const dalasi = amount === null || amount.currency === "GMD" ? null : quoted.totalGmd;
  const canPay = !quoted.isShort;
  const isOpen = canPay || hasPaid;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const isToPage = button instanceof HTMLButtonElement && button.value === PAGE_INTENT;
    setByPage(isToPage);
    if (isToPage && wallet) return await order.place({ payBy: "page", method: wallet });
    const sent = isCash ? undefined : await receipt.ready();
    await order.place({ payBy: "receipt", method, receipt: sent, isSent: hasPaid });
  };
  let step = 0;
  const heading = (words: string) => <h2 className="display mb-4 text-title">{`${++step}. ${words}`}</h2>;
  // Beside the button once it was pressed; before, at the top, where it is seen before paying.
  const isRefused = errors.form !== undefined || newTotal !== null;
  const problems = (
    <>
      {errors.form && <FormErrorSummary title="Your order wasn't sent" errors={[{ text: errors.form }]} />}
      {isRefused && (
        <CartChanges
          quoted={quoted}
          newTotal={newTotal}
          advice="Nothing has been ordered yet: pay the difference, then submit your order below."
          onAccept={order.acceptTotal}
        />
      )}
    </>
  );
  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      onSubmit={submit}
      onInput={renew}
      onCopy={renew}
      noValidate
      className="space-y-8 [&_:is(input,select,button,a)]:scroll-my-16"
    >
      <OrderInputs amount={amount} />

      {canPay && <HoldNote hold={hold} />}
      {!isRefused && <CartChanges quoted={quoted} />}
      {quoted.isShort && !isCash && (
        <CheckboxField
          label="I have already sent the money"
          hint="If we've held it for you today, send your receipt: you'll get an order number and can choose a refund or a swap. If not, write to us and we'll send your money back."
          className="noscript:hidden"
          checked={hasPaid}
          onChange={(event) => setHasPaid(event.target.checked)}
        />
      )}
      {isOpen && (
        <>
          <section>
            {heading("Where to")}
            <div className="space-y-4">
              <DestinationFields
                country={country}
                error={errors.country}
                onCountry={(chosen) => {
                  order.clearError("country");
                  setDestination({
                    country: chosen,
                    region: regionFor(chosen, cart.destination?.region ?? ""),
                  });
                }}
              />
              <AddressField field={field} country={country} />
            </div>
          </section>

          {words && (
            <section>
              {heading("Your details")}
              <div className="space-y-4">
                <ContactFields field={field} />
                {isByPage && problems}
                {canPay && (
                  <>
                    <Button
                      type="submit"
                      name="intent"
                      value={PAGE_INTENT}
                      variant="primary"
                      size="lg"
                      wide
                      pending={order.placing === "page"}
                      disabled={order.placing === "receipt"}
                    >
                      {`Pay with ${words.name}`}
                    </Button>
                    <p className="text-ink-soft text-sm">
                      {amount
                        ? `${words.opens} with ${formatMoney(dalasi ?? amount)} to pay.`
                        : `${words.opens} with the amount to pay.`}{" "}
                      No receipt needed.
                    </p>
                  </>
                )}
              </div>
            </section>
          )}

          {canPay && !isCash && (
            <section>
              {wallet ? (
                <h2 className="display mb-4 text-title">Or send it yourself and upload the receipt</h2>
              ) : (
                heading("Pay")
              )}
              <MethodDetails
                details={details}
                instructions={instructions}
                amount={amount}
                dalasi={dalasi}
                isAsking={quoted.isAsking}
                onCopied={renew}
              />
            </section>
          )}

          <section>
            {!wallet && heading(isCash ? "Your details" : "Your details and receipt")}
            <div className="space-y-4">
              {!wallet && <ContactFields field={field} />}
              {isCash ? (
                <p className="font-semibold">
                  {amount
                    ? `Please have ${formatMoney(dalasi ?? amount)} in cash when you get your order.`
                    : "You pay in cash when you get your order."}
                </p>
              ) : (
                <ReceiptField
                  file={receipt.file}
                  error={errors.receipt}
                  onChoose={receipt.choose}
                  resetKey={receipt.resetKey}
                />
              )}
            </div>
          </section>
        </>
      )}
      {!(isOpen && wallet && isByPage) && problems}
      {order.placing === "receipt" && (
        <Progress label="Sending your order and receipt" value={order.progress} />
      )}
      {isOpen && (
        <Button
          type="submit"
          variant={wallet ? "solid" : "primary"}
          size="lg"
          wide
          pending={order.placing === "receipt"}
          disabled={order.placing === "page"}
        >
          Submit Order
        </Button>
      )}
    </form>
  );
}

/** Says until when the pieces are held, or why they are not. */
function HoldNote({ hold }: { hold: Hold | null }) {
  const isOver = useIsPast(hold?.until ?? null);
  const words = hold && wordsOf(hold, isOver);
  return (
    <p role="status" className="empty:hidden">
      {words && (
        <span className="block rounded-sm border-mangrove border-l-4 bg-sunken px-4 py-3 font-semibold">
          {words}
        </span>
      )}
    </p>
  );
}

function wordsOf({ reason, until }: Hold, isOver: boolean): string | null {
  if (reason === "too_many")
    return "We can't hold all of this while you pay. It's yours as soon as your order is in.";
  if (reason === "sold_out" || until === null) return null;
  return isOver
    ? "We're no longer holding your items. Carry on below and we'll try to hold them again."
    : `Held for you until ${clockTime(until)}`;
}

/** Whether this moment has passed, from then on. */
function useIsPast(at: Date | null): boolean {
  const [past, setPast] = useState<Date | null>(null);
  useEffect(() => {
    if (at === null) return;
    const timer = setTimeout(() => setPast(at), at.getTime() - Date.now());
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && past === at;
}
