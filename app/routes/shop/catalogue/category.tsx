import { ListingPage } from "#app/components/catalogue/listing/listing-page.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ListingProblem } from "#app/components/layout/shop-problem.tsx";
import { categoryTitle } from "#app/domain/catalogue/listing/listing-filter.ts";
import { categoryRoute } from "#app/domain/catalogue/listing/listing-route.ts";
import type { Route } from "./+types/category.ts";
import { loadListing } from "./load-listing.ts";

export function loader(args: Route.LoaderArgs) {
  const name = args.params.category ?? args.url.pathname.split("/")[1] ?? "";
  return loadListing(args, categoryRoute(name));
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { filter, canonical, listing } = loaderData;
  const title = categoryTitle(filter.category);
  return pageMeta({
    title,
    description: `${title} at Kairaba: ${listing.total} products in your currency.`,
    canonical,
    indexed: filter.search === "" && listing.total > 0,
  });
}

export default function Category({ loaderData }: Route.ComponentProps) {
  return <ListingPage title={categoryTitle(loaderData.filter.category)} page={loaderData} />;
}

export function ErrorBoundary() {
  return <ListingProblem />;
}
