import {
  draftStore,
  NOTHING_TYPED,
  type OrderDraft,
  PLACE_FIELDS,
} from "#app/components/checkout/order-draft.ts";
import { persistentStore } from "#packages/page-browser";

/** Where orders of this browser went, with the e-mail of the account they belong to; empty for a guest. */
export type Place = Pick<OrderDraft, (typeof PLACE_FIELDS)[number]> & { by: string; area: string };

const MOST_PLACES = 4;
const KEYS = ["by", "area", ...PLACE_FIELDS] as const;

/** The places of this browser, the last one first. */
export const placesStore = persistentStore<readonly Place[]>("kairaba-places", {
  parse: (stored) => (Array.isArray(stored) ? stored.map(toPlace) : []),
});

/** Stores where the typed order goes, for the next one. */
export function storePlace(area: string): void {
  const place = toPlace({ ...(draftStore.get() ?? NOTHING_TYPED), area });
  if (place.deliveryAddress !== "" || place.plusCode !== "") {
    placesStore.update((places) => withPlace(places ?? [], place));
  }
}

/** Returns the places with a new one first, in place of the one with its name, or its address where it has none. */
export function withPlace(places: readonly Place[], place: Place): Place[] {
  const others = places.filter((each) => each.by !== place.by || placeLabel(each) !== placeLabel(place));
  return [place, ...others].slice(0, MOST_PLACES);
}

/** Returns what a place is called: "Home", else its address. */
export function placeLabel({ placeName, deliveryAddress, plusCode }: Place): string {
  return placeName.trim() || deliveryAddress || plusCode;
}

function toPlace(stored: unknown): Place {
  const values = new Map<string, unknown>(Object.entries(stored ?? {}));
  const text = (key: string) => String(values.get(key) ?? "");
  return Object.fromEntries(KEYS.map((key) => [key, text(key)])) as Place;
}
