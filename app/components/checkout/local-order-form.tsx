import { useRef } from "react";
import { CartChanges } from "#app/components/cart/cart-changes.tsx";
import { useCart } from "#app/components/cart/use-cart.ts";
import { type QuotedCart, quoteRequestOf } from "#app/components/cart/use-cart-quote.ts";
import { PaymentCard } from "#app/components/checkout/card/payment-card.tsx";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { WALLET_WORDS } from "#app/copy/checkout-messages.ts";
import { PAGE_INTENT } from "#app/domain/checkout/local-order-form.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { MethodDetail } from "#app/domain/payments/method-settings.ts";
import type { WalletMethod } from "#app/domain/payments/page-method.ts";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { FormErrorSummary } from "#app/ui/forms/form-error-summary.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { HoldNote } from "./hold-note.tsx";
import { OnHoldButton } from "./on-hold-button.tsx";
import { AddressField, ContactFields, DestinationFields, type DraftField } from "./order-fields.tsx";
import { ReceiptField } from "./receipt-field.tsx";
import { useHold } from "./use-hold.ts";
import { useLocalOrder } from "./use-local-order.ts";

type LocalOrderFormProps = {
  method: string;
  details: readonly MethodDetail[];
  instructions: string;
  quoted: QuotedCart;
  /** The wallet on whose page the order can be paid without a receipt; null where it has none. */
  wallet: WalletMethod | null;
  /** The result of the page's action, if the form was sent without JavaScript. */
  actionData: { errors: FieldErrors } | undefined;
};

/**
 * Renders a local order: destination, amount to pay, buyer, and the receipt. A failure keeps all input. The same order
 * can be sent again with the same key and remains one order.
 */
export function LocalOrderForm({
  method,
  details,
  instructions,
  quoted,
  wallet,
  actionData,
}: LocalOrderFormProps) {
  const { cart } = useCart();
  const { currency } = useShopFrame();
  const form = useRef<HTMLFormElement>(null);
  const order = useLocalOrder(form, { method, wallet, quoted, initialErrors: actionData?.errors ?? {} });
  const words = wallet && WALLET_WORDS[wallet];
  const { draft, errors, amount, country } = order;
  const { items } = quoteRequestOf(cart, currency);
  const hold = useHold(method, items, quoted);
  const dalasi = amount === null || amount.currency === "GMD" ? null : quoted.totalGmd;
  const field: DraftField = (name) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event) => order.type(name, event.target.value),
  });
  const isSending = order.progress !== null;
  const newTotal = order.formerTotal &&
    amount && {
      former: order.formerTotal,
      now: amount,
      advice: "Nothing has been ordered yet: pay the difference, then submit your order below.",
    };
  // Beside the button once it was pressed; before, at the top, where it is seen before paying.
  const isRefused = errors.form !== undefined || newTotal !== null;
  const problems = (
    <>
      {errors.form && <FormErrorSummary title="Your order wasn't sent" errors={[{ text: errors.form }]} />}
      {isRefused && <CartChanges quoted={quoted} newTotal={newTotal} onAccept={order.acceptTotal} />}
    </>
  );
  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      onSubmit={order.submit}
      noValidate
      className="space-y-8 [&_:is(input,select,button,a)]:scroll-my-16"
    >
      <input type="hidden" name="items" value={JSON.stringify(items)} />
      <input type="hidden" name="discountCode" value={cart.discountCode} />
      <input type="hidden" name="currency" value={quoted.total.currency} />
      <input type="hidden" name="expectedTotal" value={amount ? toDecimal(amount) : ""} />
      <input type="hidden" name="idempotencyKey" value={order.key} />

      <HoldNote hold={hold} />
      {!isRefused && <CartChanges quoted={quoted} />}
      <section>
        <h2 className="display mb-4 text-title">1. Where to</h2>
        <div className="space-y-4">
          <DestinationFields error={errors.country} onChosen={() => order.clearError("country")} />
          <AddressField field={field} country={country} />
        </div>
      </section>

      {words && (
        <section>
          <h2 className="display mb-4 text-title">2. Your details</h2>
          <div className="space-y-4">
            <ContactFields field={field} />
            {order.isByPage && problems}
            <OnHoldButton
              type="submit"
              name="intent"
              value={PAGE_INTENT}
              variant="primary"
              quoted={quoted}
              pending={order.isOpening}
              disabled={isSending}
            >
              {`Pay with ${words.name}`}
            </OnHoldButton>
            <p className="text-ink-soft text-sm">
              {amount
                ? `${words.opens} with ${formatMoney(dalasi ?? amount)} to pay.`
                : `${words.opens} with the amount to pay.`}{" "}
              No receipt needed.
            </p>
          </div>
        </section>
      )}

      <section>
        <h2 className="display mb-4 text-title">
          {wallet ? "Or send it yourself and upload the receipt" : "2. Pay"}
        </h2>
        <PaymentCard
          details={details}
          instructions={instructions}
          amount={amount}
          dalasi={dalasi}
          isAsking={quoted.isAsking}
          isHeld={quoted.isHeld}
        />
      </section>

      <section>
        {!wallet && <h2 className="display mb-4 text-title">3. Your details and receipt</h2>}
        <div className="space-y-4">
          {!wallet && <ContactFields field={field} />}
          <ReceiptField
            file={order.receipt.file}
            error={errors.receipt}
            onChoose={order.receipt.choose}
            resetKey={order.receipt.resetKey}
          />
        </div>
      </section>

      {!(wallet && order.isByPage) && problems}
      {order.progress !== null && <Progress label="Sending your order and receipt" value={order.progress} />}
      {quoted.isHeld && (
        <CheckboxField
          label="I have already sent the money"
          hint="If we've held it for you today, send your receipt: you'll get an order number and can choose a refund or a swap. If not, write to us and we'll send your money back."
          checked={order.hasPaid}
          onChange={(event) => order.setHasPaid(event.target.checked)}
        />
      )}
      <OnHoldButton
        type="submit"
        variant={wallet ? "solid" : "primary"}
        quoted={quoted}
        pending={isSending}
        disabled={order.isOpening}
        isOpen={order.hasPaid}
      >
        Submit Order
      </OnHoldButton>
    </form>
  );
}
