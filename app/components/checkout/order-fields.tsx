import { EmailField } from "#app/components/account/email-field.tsx";
import { useCart } from "#app/components/cart/use-cart.ts";
import { quoteRequestOf } from "#app/components/cart/use-cart-quote.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { setDestination } from "#app/domain/cart/change-cart.ts";
import type { Money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import {
  COUNTRY_OPTIONS,
  countryName,
  isAddressNeeded,
  isRegionAsked,
  regionFor,
} from "#app/domain/shipping/countries.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { OrderDraft } from "./order-draft.ts";

/** The state of a field of the order form. */
export type DraftField = (name: keyof OrderDraft) => {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/** Renders what a form says of the cart where the browser sends it by itself. */
export function OrderInputs({ amount, idempotencyKey }: { amount: Money | null; idempotencyKey: string }) {
  const { cart } = useCart();
  const { currency } = useShopFrame();
  const inputs = {
    items: JSON.stringify(quoteRequestOf(cart, currency).items),
    discountCode: cart.discountCode,
    currency: amount?.currency ?? "",
    expectedTotal: amount ? toDecimal(amount) : "",
    idempotencyKey,
  };
  return Object.entries(inputs).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Renders country and region of the cart's destination; a change requests a new shipping price. */
export function DestinationFields({ error, onChosen }: { error: string | undefined; onChosen: () => void }) {
  const { cart, change } = useCart();
  const country = cart.destination?.country ?? "";
  const region = cart.destination?.region ?? "";
  return (
    <div className="grid items-start gap-3 has-[input]:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <SelectField
        label="Country"
        name="country"
        options={countryOptions(country)}
        placeholder="Choose…"
        value={country}
        error={error}
        autoComplete="shipping country"
        onChange={(event) => {
          const chosen = event.target.value;
          onChosen();
          change((now) => setDestination(now, { country: chosen, region: regionFor(chosen, region) }));
        }}
      />
      {isRegionAsked(country) && (
        <TextField
          label="Region"
          name="region"
          optional
          maxLength={200}
          autoComplete="shipping address-level1"
          defaultValue={region}
          onBlur={(event) => {
            const typed = event.target.value.trim();
            if (country !== "") change((now) => setDestination(now, { country, region: typed }));
          }}
        />
      )}
    </div>
  );
}

/** Renders the delivery address. */
export function AddressField({ field, country }: { field: DraftField; country: string }) {
  return (
    <TextField
      label="Delivery address or landmark"
      optional={!isAddressNeeded(country)}
      hint={country === "GM" ? "Our rider will call you on the way." : undefined}
      maxLength={500}
      autoComplete="shipping street-address"
      {...field("deliveryAddress")}
    />
  );
}

/** Renders the buyer's fields. */
export function ContactFields({ field }: { field: DraftField }) {
  return (
    <>
      <TextField label="Full name" autoComplete="name" maxLength={200} {...field("customerName")} />
      <EmailField hint="For your confirmation and tracking." {...field("customerEmail")} />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="301 2345"
        {...field("customerPhone")}
      />
    </>
  );
}

/** Returns the six options, and the cart's own country if it is another. */
export function countryOptions(chosen: string): { value: string; label: string }[] {
  const isOption = chosen === "" || COUNTRY_OPTIONS.some(({ value }) => value === chosen);
  return isOption
    ? [...COUNTRY_OPTIONS]
    : [{ value: chosen, label: countryName(chosen) }, ...COUNTRY_OPTIONS];
}
