/** Where orders of a shopper went, by what they call it: "Home". */
export type Place = Record<(typeof PLACE_KEYS)[number], string>;

/** The fields of a place, as the order form names them, and its area. */
const PLACE_KEYS = [
  "area",
  "placeName",
  "deliveryAddress",
  "plusCode",
  "receiverName",
  "receiverPhone",
] as const;

const MOST_PLACES = 4;
const MOST_CHARACTERS = 500;

/** Returns each place once, the first of those of one name, or one address where they have none; four at most. */
export function distinctPlaces(places: readonly Place[]): Place[] {
  const isFirst = (place: Place, at: number) =>
    places.findIndex((other) => placeLabel(other) === placeLabel(place)) === at;
  return places.filter(isFirst).slice(0, MOST_PLACES);
}

/** Returns what a place is called: "Home", else its address; empty for an area alone. */
export function placeLabel({ placeName, deliveryAddress, plusCode }: Place): string {
  return placeName.trim() || deliveryAddress || plusCode;
}

/** Returns whether a place is more than an area. */
export function hasAddress({ deliveryAddress, plusCode }: Partial<Place>): boolean {
  return Boolean(deliveryAddress || plusCode);
}

/** Parses stored places; what leads nowhere is dropped. */
export function parsePlaces(stored: unknown): Place[] {
  const places = Array.isArray(stored) ? stored.map(toPlace) : [];
  return distinctPlaces(places.filter((place) => hasAddress(place) || place.area !== ""));
}

function toPlace(stored: unknown): Place {
  const values = new Map<string, unknown>(Object.entries(stored ?? {}));
  const text = (key: string) => {
    const value = values.get(key);
    return typeof value === "string" ? value.slice(0, MOST_CHARACTERS) : "";
  };
  return Object.fromEntries(PLACE_KEYS.map((key) => [key, text(key)])) as Place;
}
