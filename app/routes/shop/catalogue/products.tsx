import { redirect } from "react-router";
import { ListingPage, serializeListing } from "#app/components/catalogue/listing/listing-page.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ListingProblem } from "#app/components/layout/shop-problem.tsx";
import { listingTitle, productsRoute } from "#app/domain/catalogue/listing/listing-route.ts";
import { readListingPage } from "#app/server/catalogue/listing/read-listing-page.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/products.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const place = productsRoute(url.pathname);
  const { currency } = visitOf(context);
  const found = await readListingPage(shopOf(context), { place, params: url.searchParams, currency });
  if (found.elsewhere !== null) throw redirect(found.elsewhere);
  return serializeListing(found.page);
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
