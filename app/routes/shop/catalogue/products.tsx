import { ListingPage } from "#app/components/catalogue/listing/listing-page.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ListingProblem } from "#app/components/layout/shop-problem.tsx";
import { listingTitle, productsRoute } from "#app/domain/catalogue/listing/listing-route.ts";
import type { Route } from "./+types/products.ts";
import { loadListing } from "./load-listing.ts";

export function loader(args: Route.LoaderArgs) {
  return loadListing(args, productsRoute(args.url.pathname));
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { filter, canonical, listing } = loaderData;
  const title = filter.search === "" ? listingTitle(filter) : `“${filter.search}”`;
  return pageMeta({
    title,
    description: `${title}: ${listing.total} sneakers, clothes and accessories at Kairaba.`,
    canonical,
    indexed: filter.search === "" && listing.total > 0,
  });
}

export default function Products({ loaderData }: Route.ComponentProps) {
  return <ListingPage title={listingTitle(loaderData.filter)} page={loaderData} />;
}

export function ErrorBoundary() {
  return <ListingProblem isSaid />;
}
