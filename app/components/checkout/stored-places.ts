import { saveToAccount } from "#app/components/account-sync/use-account-sync.ts";
import { distinctPlaces, hasAddress, parsePlaces } from "#app/domain/shipping/places.ts";
import { persistentStore } from "#packages/page-browser";
import { draftStore } from "./order-draft.ts";

/** The places of this browser, and of the account that is signed in, the last one first. */
export const placesStore = persistentStore("kairaba-places", { parse: parsePlaces });

/** Stores where the typed order goes, for the next one. */
export function storePlace(area: string): void {
  const typed = draftStore.get();
  const [last] = placesStore.get() ?? [];
  // The order goes to the last place's address, which the form shows until another is typed.
  if (!hasAddress(typed) && hasAddress({ ...last, ...typed })) return;
  const places = parsePlaces([{ ...typed, area }]);
  if (places.length === 0) return;
  placesStore.update((before) => distinctPlaces([...places, ...(before ?? [])]));
  saveToAccount({ places });
}
