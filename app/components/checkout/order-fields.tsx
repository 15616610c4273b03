import { useContext, useState } from "react";
import { EmailField } from "#app/components/account/email-field.tsx";
import { BoughtCartContext, useCart } from "#app/components/cart/use-cart.ts";
import { quoteRequestOf } from "#app/components/cart/use-cart-quote.ts";
import { PlaceChoice, PlaceFields } from "#app/components/checkout/place/place-fields.tsx";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import type { Destination } from "#app/domain/cart/cart.ts";
import { setDestination } from "#app/domain/cart/change-cart.ts";
import type { Money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import {
  COUNTRY_OPTIONS,
  countryName,
  isAddressNeeded,
  isRegionAsked,
} from "#app/domain/shipping/countries.ts";
import { ANOTHER_PLACE, type OfferedArea } from "#app/domain/shipping/delivery-area.ts";
import { RadioCardGroup } from "#app/ui/forms/radio-card-group.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { DraftField } from "./order-draft.ts";

type OrderInputsProps = {
  amount: Money | null;
  /** For a form without fields of its own for it. */
  destination?: Destination | null;
};

/** Renders what a form says of the cart where the browser sends it by itself. */
export function OrderInputs({ amount, destination }: OrderInputsProps) {
  const bought = useContext(BoughtCartContext);
  const { cart } = useCart();
  const { currency } = useShopFrame();
  const inputs = {
    ...destination,
    items: JSON.stringify(quoteRequestOf(cart, currency).items),
    discountCode: cart.discountCode,
    currency: amount?.currency ?? "",
    expectedTotal: amount ? toDecimal(amount) : "",
    idempotencyKey: bought?.key ?? "",
  };
  return Object.entries(inputs).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

type DestinationFieldsProps = {
  country: string;
  error: string | undefined;
  onCountry: (country: string) => void;
};

/** Renders the destination of the cart; a region is stored once it was typed, a country by `onCountry`. */
export function DestinationFields({ country, error, onCountry }: DestinationFieldsProps) {
  const { cart, change } = useCart();
  const { destination } = cart;
  return (
    <div className="grid items-start gap-3 has-[[name=region]]:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <SelectField
        label="Country"
        name="country"
        options={countryOptions(country)}
        placeholder="Choose…"
        value={country}
        error={error}
        autoComplete="shipping country"
        onChange={(event) => onCountry(event.target.value)}
      />
      {country === "GM" && <AreaFields />}
      {isRegionAsked(country) && (
        <TextField
          label="Region"
          name="region"
          optional
          maxLength={200}
          autoComplete="shipping address-level1"
          defaultValue={destination?.region}
          onBlur={(event) => {
            const region = event.target.value.trim();
            if (destination) change((now) => setDestination(now, { ...destination, region }));
          }}
        />
      )}
    </div>
  );
}

/** Renders the areas of The Gambia and the pickup points, where the shop has any; the choice is stored with the cart. */
function AreaFields() {
  const { areas } = useShopFrame();
  const { cart, change } = useCart();
  const { destination } = cart;
  const [typed, setTyped] = useState("");
  const chosen = destination ? (destination.area ?? "") : typed;
  const choose = (area: string) => {
    setTyped(area);
    if (destination) change((now) => setDestination(now, { ...destination, area }));
  };
  const pickups = areas.filter(({ isPickup }) => isPickup);
  const delivered = areas.filter(({ isPickup }) => !isPickup);
  const isPickup = pickups.some(({ id }) => id === chosen);
  return (
    <>
      {pickups.length > 0 && (
        <RadioCardGroup
          label="How you get it"
          hideLabel
          name="pickup"
          value={isPickup ? chosen : ""}
          onChange={choose}
          className="col-span-full"
          cards={[
            { value: "", title: "Delivery" },
            ...pickups.map(({ id, name, text }) => ({
              value: id,
              title: pickups.length === 1 ? "Pick up" : `Pick up at ${name}`,
              text: pickups.length === 1 ? `${name} · ${text}` : text,
            })),
          ]}
        />
      )}
      {delivered.length > 0 && !isPickup && (
        <SelectField
          label="Area"
          name="area"
          options={[
            { value: ANOTHER_PLACE, label: "Another place" },
            ...delivered.map(({ id, text }) => ({ value: id, label: text })),
          ]}
          value={chosen || ANOTHER_PLACE}
          onChange={(event) => choose(event.target.value)}
        />
      )}
    </>
  );
}

/** Returns the pickup point that the cart goes to; null where it is delivered. */
export function usePickup(): OfferedArea | null {
  const { areas } = useShopFrame();
  const { destination } = useCart().cart;
  const isChosen = ({ id, isPickup }: OfferedArea) => isPickup && id === destination?.area;
  return (destination?.country === "GM" && areas.find(isChosen)) || null;
}

/** Renders the delivery address, and in The Gambia what helps the driver; nothing where the order is picked up. */
export function AddressField({ field, country }: { field: DraftField; country: string }) {
  if (usePickup()) return null;
  return (
    <>
      {country === "GM" && <PlaceChoice field={field} />}
      <TextField
        label="Delivery address or landmark"
        optional={!isAddressNeeded(country)}
        hint={country === "GM" ? "Our rider will call you on the way." : undefined}
        maxLength={500}
        autoComplete="shipping street-address"
        {...field("deliveryAddress")}
      />
      {country === "GM" && <PlaceFields field={field} />}
    </>
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
function countryOptions(chosen: string): { value: string; label: string }[] {
  const isOption = chosen === "" || COUNTRY_OPTIONS.some(({ value }) => value === chosen);
  return isOption
    ? [...COUNTRY_OPTIONS]
    : [{ value: chosen, label: countryName(chosen) }, ...COUNTRY_OPTIONS];
}
