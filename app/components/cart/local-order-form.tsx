import { useRef } from "react";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { toDecimal } from "#app/domain/money/money.ts";
import { convertFromUsd, convertToUsd } from "#app/domain/money/rates.ts";
import type { MethodDetail } from "#app/domain/payments/method-settings.ts";
import { COUNTRY_OPTIONS, countryName } from "#app/domain/shipping/countries.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrorSummary } from "#app/ui/form-error-summary.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { CartChanges } from "./cart-changes.tsx";
import { useCart } from "./cart-provider.tsx";
import type { OrderDraft } from "./order-draft.ts";
import { PaymentCard } from "./payment-card.tsx";
import { ReceiptField } from "./receipt-field.tsx";
import { type QuotedCart, quoteWishOf } from "./use-cart-quote.ts";
import { useLocalOrder } from "./use-local-order.ts";

type LocalOrderFormProps = {
  method: string;
  details: readonly MethodDetail[];
  instructions: string;
  quoted: QuotedCart;
  /** What the page's own action answered, where the form was sent without our help. */
  answered: { errors: FieldErrors } | undefined;
};

/**
 * Where to, what to pay, who, and the receipt. Nothing typed or chosen is lost when sending fails: the same order
 * can be sent again under the same key and is still one order.
 */
export function LocalOrderForm({ method, details, instructions, quoted, answered }: LocalOrderFormProps) {
  const { cart, setDestination } = useCart();
  const { currency, rates } = useShopFrame();
  const form = useRef<HTMLFormElement>(null);
  const order = useLocalOrder(form, { method, quoted, answered: answered?.errors ?? {} });
  const { draft, errors, amount, country } = order;
  const dalasi =
    amount === null || amount.currency === "GMD"
      ? null
      : convertFromUsd(convertToUsd(amount, rates).amount, "GMD", rates);
  const field = (name: keyof OrderDraft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => order.type(name, event.target.value),
  });
  const isSending = order.progress !== null;
  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      onSubmit={order.submit}
      noValidate
      className="space-y-8 [&_:is(input,select,button,a)]:scroll-my-36"
    >
      <input type="hidden" name="items" value={JSON.stringify(quoteWishOf(cart, currency).items)} />
      <input type="hidden" name="discountCode" value={cart.discountCode} />
      <input type="hidden" name="currency" value={quoted.total.currency} />
      <input type="hidden" name="expectedTotal" value={amount ? toDecimal(amount) : ""} />
      <input type="hidden" name="idempotencyKey" value={order.key} />

      {!errors.form && <CartChanges quoted={quoted} />}
      <section>
        <h2 className="display mb-4 text-title">1. Where to</h2>
        <div className="grid grid-cols-2 items-start gap-3">
          <SelectField
            label="Country"
            name="country"
            options={countryOptions(country)}
            placeholder="Choose…"
            value={country}
            error={errors.country}
            autoComplete="shipping country"
            onChange={(event) => {
              order.settle("country");
              setDestination(
                event.target.value === ""
                  ? null
                  : { country: event.target.value, region: cart.destination?.region ?? "" },
              );
            }}
          />
          <TextField
            label="Region"
            name="region"
            optional
            maxLength={200}
            autoComplete="shipping address-level1"
            defaultValue={cart.destination?.region ?? ""}
            onBlur={(event) => {
              if (cart.destination)
                setDestination({ ...cart.destination, region: event.target.value.trim() });
            }}
          />
        </div>
        <TextField
          label="Delivery address or landmark"
          className="mt-4"
          optional={country === "GM" || country === ""}
          hint={country === "GM" ? "Our rider calls you on the way." : undefined}
          maxLength={500}
          autoComplete="shipping street-address"
          {...field("deliveryAddress")}
        />
      </section>

      <section>
        <h2 className="display mb-4 text-title">2. Pay</h2>
        <PaymentCard
          details={details}
          instructions={instructions}
          amount={amount}
          dalasi={dalasi}
          isAsking={quoted.isAsking}
        />
      </section>

      <section>
        <h2 className="display mb-4 text-title">3. Your details and receipt</h2>
        <div className="space-y-4">
          <TextField label="Full name" autoComplete="name" maxLength={200} {...field("customerName")} />
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            hint="For the confirmation and the tracking."
            {...field("customerEmail")}
          />
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="301 2345"
            {...field("customerPhone")}
          />
          <ReceiptField
            file={order.receipt}
            error={errors.receipt}
            onChoose={order.choose}
            resetKey={order.emptied}
          />
        </div>
      </section>

      {order.formerTotal && amount && (
        <div
          role="status"
          className="rounded-sm border-yellow-ink border-l-4 bg-yellow-tint p-4 text-yellow-ink"
        >
          <p className="font-bold">The total is now {formatMoney(amount)}</p>
          <p className="mt-0.5 text-sm">
            It was {formatMoney(order.formerTotal)} when you last saw it. Nothing was ordered yet: pay the
            difference, or send the order as it is now with the button below.
          </p>
          <Button size="sm" className="mt-3" onClick={order.acceptTotal}>
            Accept the new total
          </Button>
        </div>
      )}
      {errors.form && (
        <>
          <FormErrorSummary title="The order was not sent" errors={[{ text: errors.form }]} />
          <CartChanges quoted={quoted} />
        </>
      )}
      {order.progress !== null && <Progress label="Sending your order and receipt" value={order.progress} />}
      <Button type="submit" variant="primary" size="lg" wide pending={isSending}>
        Submit Order
      </Button>
    </form>
  );
}

/** The six options; a cart that names another country keeps it. */
function countryOptions(chosen: string): { value: string; label: string }[] {
  const isOption = chosen === "" || COUNTRY_OPTIONS.some(({ value }) => value === chosen);
  return isOption
    ? [...COUNTRY_OPTIONS]
    : [{ value: chosen, label: countryName(chosen) }, ...COUNTRY_OPTIONS];
}
