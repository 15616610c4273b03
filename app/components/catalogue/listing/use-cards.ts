import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { useFetchedJson } from "#packages/page-browser";

/** Returns the cards for these product ids, in that order; null until they have loaded. */
export function useCards(ids: readonly string[]): { cards: ProductCard[] | null; isMissing: boolean } {
  const address = ids.length === 0 ? null : `/api/cards?ids=${ids.join(",")}`;
  const { answer, isMissing } = useFetchedJson<{ cards: ProductCard[] }>(address);
  return { cards: answer?.cards ?? null, isMissing };
}
