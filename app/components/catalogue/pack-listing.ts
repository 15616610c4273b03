import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { type PackedList, packList } from "#app/ui/packed-list.ts";

/** A listing's page as its loader answers it: the cards packed, the rest as it is. */
export function packListing<Page extends { listing: { cards: readonly ProductCard[] } }>(page: Page) {
  const cards: PackedList<ProductCard> = packList(page.listing.cards);
  return { ...page, listing: { ...page.listing, cards } };
}
