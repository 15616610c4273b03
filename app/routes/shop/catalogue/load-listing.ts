import { redirect } from "react-router";
import type { FilterChoices } from "#app/domain/catalogue/listing/listing-filter.ts";
import type { ListingRoute } from "#app/domain/catalogue/listing/listing-route.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { readListingPage } from "#app/server/catalogue/listing/read-listing-page.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { type Serialized, serialize, serializeList } from "#app/ui/serialized.ts";
import type { Route } from "./+types/products.ts";

/** Loads the listing at a URL for its page; redirects if the query asks for what this path does not list. */
export async function loadListing(
  { context, url }: Pick<Route.LoaderArgs, "context" | "url">,
  place: ListingRoute,
) {
  const { currency } = visitOf(context);
  const found = await readListingPage(shopOf(context), { place, params: url.searchParams, currency });
  if (found.elsewhere !== null) throw redirect(found.elsewhere);
  const { choices, listing, ...page } = found.page;
  const cards: Serialized<readonly ProductCard[]> = serializeList(listing.cards);
  const shownChoices: Serialized<FilterChoices> = serialize(choices);
  return { ...page, choices: shownChoices, listing: { ...listing, cards } };
}
