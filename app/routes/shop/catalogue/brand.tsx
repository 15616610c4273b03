import { redirect } from "react-router";
import { ListingPage, serializeListing } from "#app/components/catalogue/listing/listing-page.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ListingProblem } from "#app/components/layout/shop-problem.tsx";
import { brandRoute } from "#app/domain/catalogue/listing/listing-route.ts";
import { titleCase } from "#app/domain/catalogue/title-case.ts";
import { findBrand } from "#app/server/catalogue/listing/read-brand-shelves.ts";
import { readListingPage } from "#app/server/catalogue/listing/read-listing-page.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/brand.ts";

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { currency } = visitOf(context);
  const brand = (await findBrand(shop, params.brand)) ?? titleCase(params.brand);
  const found = await readListingPage(shop, { place: brandRoute(brand), params: url.searchParams, currency });
  if (found.elsewhere !== null) throw redirect(found.elsewhere);
  return { brand, ...serializeListing(found.page) };
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
  return <ListingPage title={`${loaderData.brand} Sneakers`} page={loaderData} />;
}

export function ErrorBoundary() {
  return <ListingProblem />;
}
