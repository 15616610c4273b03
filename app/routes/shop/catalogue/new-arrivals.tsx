import { Shelf } from "#app/components/catalogue/cards/shelf.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ListingProblem } from "#app/components/layout/shop-problem.tsx";
import { newArrivals } from "#app/server/catalogue/listing/shelves.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/new-arrivals.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const cards = await newArrivals(shop, visitOf(context).currency);
  return { cards, canonical: `${shop.config.baseUrl}/new` };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "New Arrivals",
    description: "The newest sneakers, clothes and accessories at Kairaba.",
    canonical: loaderData?.canonical,
  });
}

export default function NewArrivals({ loaderData }: Route.ComponentProps) {
  return <Shelf title="New Arrivals" products={loaderData.cards} />;
}

export function ErrorBoundary() {
  return <ListingProblem />;
}
