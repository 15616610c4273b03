import { redirect } from "react-router";
import { LazyCarousel } from "#app/components/catalogue/cards/lazy-carousel.tsx";
import { ListingPage } from "#app/components/catalogue/listing/listing-page.tsx";
import { ListingProblem } from "#app/components/catalogue/listing/listing-problem.tsx";
import { serializeListing } from "#app/components/catalogue/listing/serialize-listing.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { brandRoute } from "#app/domain/catalogue/listing/listing-route.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { titleCase } from "#app/domain/catalogue/title-case.ts";
import { moreOfBrand } from "#app/server/catalogue/listing/brand-listing.ts";
import { findBrand } from "#app/server/catalogue/listing/brand-shelves.ts";
import { readListingPage } from "#app/server/catalogue/listing/read-listing-page.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import { serializeList, useDeserialized } from "#app/ui/serialized.ts";
import type { Route } from "./+types/brand.ts";

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { currency } = visitOf(context);
  const brand = (await findBrand(shop, params.brand)) ?? titleCase(params.brand);
  const found = await readListingPage(shop, { place: brandRoute(brand), params: url.searchParams, currency });
  if (found.elsewhere !== null) throw redirect(found.elsewhere);
  // Until something else is requested, the page lists the sneakers only.
  const { category, search } = found.page.filter;
  const isSneakers = category === "" && search === "" && found.page.listing.cards.some(isSneaker);
  const { cards, total } = isSneakers ? await moreOfBrand(shop, brand, currency) : { cards: [], total: 0 };
  return { brand, more: { cards: serializeList(cards), total }, ...serializeListing(found.page) };
}

function isSneaker({ category }: ProductCard): boolean {
  return category.toLowerCase() === "sneakers";
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { brand, canonical, listing } = loaderData;
  return pageMeta({
    title: `${brand} Sneakers`,
    description: `${brand} at Kairaba: ${listing.total} products, newest first.`,
    canonical,
    indexed: listing.total > 0,
  });
}

export default function Brand({ loaderData }: Route.ComponentProps) {
  const { brand, more } = loaderData;
  const cards = useDeserialized(more.cards);
  return (
    <>
      <ListingPage title={`${brand} Sneakers`} page={loaderData} />
      {cards.length > 0 && (
        <div className="shop-width pt-16">
          <LazyCarousel title={`More from ${brand}`} products={cards} />
          {more.total > cards.length && (
            <Button variant="outline" href={`/products?brand=${encodeURIComponent(brand)}`} className="mt-6">
              All products of {brand}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

export function ErrorBoundary() {
  return <ListingProblem />;
}
