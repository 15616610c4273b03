import type { FilterChoices } from "#app/domain/catalogue/listing/listing-filter.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { type Serialized, serialize, serializeList } from "#app/ui/serialized.ts";

type Page = { choices: FilterChoices; listing: { cards: readonly ProductCard[] } };

/** Returns a listing's page for its loader: cards and choices serialized, the rest unchanged. */
export function serializeListing<One extends Page>(page: One) {
  const cards: Serialized<readonly ProductCard[]> = serializeList(page.listing.cards);
  const choices: Serialized<FilterChoices> = serialize(page.choices);
  return { ...page, choices, listing: { ...page.listing, cards } };
}
