import { useState } from "react";
import { useCart } from "#app/components/cart/use-cart.ts";
import { type DraftField, PLACE_FIELDS } from "#app/components/checkout/order-draft.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { setDestination } from "#app/domain/cart/change-cart.ts";
import { type Place, placeLabel } from "#app/domain/shipping/places.ts";
import { encodePlusCode } from "#app/domain/shipping/plus-code.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useStore } from "#packages/page-browser";
import { placesStore } from "./stored-places.ts";

/** Renders the places of earlier orders, one of which a tap fills in. */
export function PlaceChoice({ field }: { field: DraftField }) {
  const { areas } = useShopFrame();
  const { cart, change } = useCart();
  const address = field("deliveryAddress").value;
  const places = (useStore(placesStore) ?? []).filter(({ deliveryAddress }) => deliveryAddress !== address);
  if (places.length === 0) return null;
  const choose = (place: Place) => {
    for (const name of PLACE_FIELDS) field(name).onChange({ target: { value: place[name] } });
    const { destination } = cart;
    const area = areas.some(({ id }) => id === place.area) ? place.area : "";
    if (destination) change((now) => setDestination(now, { ...destination, area }));
  };
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 font-semibold text-sm">Your places</legend>
      {places.map((place) => (
        <Button key={placeLabel(place)} variant="outline" size="sm" onClick={() => choose(place)}>
          <span className="block max-w-48 truncate">{placeLabel(place)}</span>
        </Button>
      ))}
    </fieldset>
  );
}

/** Renders the Plus Code of the place, which the browser can find, and who receives the order there. */
export function PlaceFields({ field }: { field: DraftField }) {
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
          Use my location
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
