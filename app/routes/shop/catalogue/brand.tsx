import { ListingPage } from "#app/components/catalogue/listing/listing-page.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ListingProblem } from "#app/components/layout/shop-problem.tsx";
import { brandRoute } from "#app/domain/catalogue/listing/listing-route.ts";
import { titleCase } from "#app/domain/title-case.ts";
import { findBrand } from "#app/server/catalogue/listing/read-brand-shelves.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/brand.ts";
import { loadListing } from "./load-listing.ts";

export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args;
  const brand = (await findBrand(shopOf(context), params.brand)) ?? titleCase(params.brand);
  return { brand, ...(await loadListing(args, brandRoute(brand))) };
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
