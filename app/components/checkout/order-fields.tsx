import { useContext, useState } from "react";
import { EmailField } from "#app/components/account/email-field.tsx";
import { BoughtCartContext, useCart } from "#app/components/cart/use-cart.ts";
import { quoteRequestOf } from "#app/components/cart/use-cart-quote.ts";
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
import { type Place, placeLabel } from "#app/domain/shipping/places.ts";
import { encodePlusCode } from "#app/domain/shipping/plus-code.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCardGroup } from "#app/ui/forms/radio-card-group.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useStore } from "#packages/page-browser";
import { type DraftField, PLACE_FIELDS } from "./order-draft.ts";
import { placesStore } from "./stored-places.ts";

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

/** Renders the places of earlier orders, one of which a tap fills in. */
function PlaceChoice({ field }: { field: DraftField }) {
  const { areas } = useShopFrame();
  const { cart, change } = useCart();
  const [address, plusCode] = [field("deliveryAddress").value, field("plusCode").value];
  const areaOf = ({ area }: { area?: string }) => areas.find(({ id, isPickup }) => id === area && !isPickup);
  const labelOf = (place: Place) => placeLabel(place) || areaOf(place)?.name;
  const isChosen = (place: Place) =>
    place.deliveryAddress === address &&
    place.plusCode === plusCode &&
    areaOf(place) === areaOf(cart.destination ?? {});
  const places = (useStore(placesStore) ?? []).filter((place) => labelOf(place) && !isChosen(place));
  if (places.length === 0) return null;
  const choose = (place: Place) => {
    for (const name of PLACE_FIELDS) field(name).onChange({ target: { value: place[name] } });
    const { destination } = cart;
    const area = areaOf(place)?.id ?? "";
    if (destination) change((now) => setDestination(now, { ...destination, area }));
  };
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 font-semibold text-sm">Your places</legend>
      {places.map((place) => (
        <Button key={labelOf(place)} variant="outline" size="sm" onClick={() => choose(place)}>
          <span className="block max-w-48 truncate">{labelOf(place)}</span>
        </Button>
      ))}
    </fieldset>
  );
}

/** Renders the Plus Code of the place, which the browser can find, and who receives the order there. */
function PlaceFields({ field }: { field: DraftField }) {
  const [plusCode, receiverName, receiverPhone] = [
    field("plusCode"),
    field("receiverName"),
    field("receiverPhone"),
  ];
  const [failed, setFailed] = useState(false);
  const isOpen = [plusCode, receiverName, receiverPhone].some(({ value, error }) => value !== "" || error);
  const findPlace = () => {
    setFailed(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => plusCode.onChange({ target: { value: encodePlusCode(coords) } }),
      () => setFailed(true),
      { enableHighAccuracy: true, timeout: 20_000 },
    );
  };
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sm">
        Help the driver find you
      </summary>
      <div className="space-y-4 pt-2">
        <TextField
          label="Plus Code"
          optional
          hint="From a map app or the sign on your house."
          placeholder="QC+8Q Serekunda"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          {...plusCode}
          error={failed ? NO_PLACE : plusCode.error}
        />
        <Button variant="outline" onClick={findPlace} className="noscript:hidden">
          Use my place
        </Button>
        <TextField
          label="What you call this place"
          optional
          placeholder="Home"
          maxLength={40}
          autoComplete="off"
          {...field("placeName")}
        />
        <TextField label="Who receives it, if not you" optional maxLength={200} {...receiverName} />
        <TextField label="Receiver's number" optional type="tel" inputMode="tel" {...receiverPhone} />
      </div>
    </details>
  );
}

const NO_PLACE = "We couldn't find your location. Please type the code, or leave it empty.";
