import { redirect } from "react-router";
import { ListingPage, serializeListing } from "#app/components/catalogue/listing/listing-page.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ListingProblem } from "#app/components/layout/shop-problem.tsx";
import { categoryTitle } from "#app/domain/catalogue/listing/listing-filter.ts";
import { categoryRoute } from "#app/domain/catalogue/listing/listing-route.ts";
import { readListingPage } from "#app/server/catalogue/listing/read-listing-page.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/category.ts";

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const place = categoryRoute(params.category ?? url.pathname.split("/")[1] ?? "");
  const { currency } = visitOf(context);
  const found = await readListingPage(shopOf(context), { place, params: url.searchParams, currency });
  if (found.elsewhere !== null) throw redirect(found.elsewhere);
  return serializeListing(found.page);
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
