import { useFetchedJson } from "#app/browser/navigation/use-fetched-json.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";

/** The cards of products that the browser knows by id, in that order; null until they have come. */
export function useCards(ids: readonly string[]): { cards: ProductCard[] | null; isMissing: boolean } {
  const address = ids.length === 0 ? null : `/api/cards?ids=${ids.join(",")}`;
  const { answer, isMissing } = useFetchedJson<{ cards: ProductCard[] }>(address);
  return { cards: answer?.cards ?? null, isMissing };
}
