import { Shelf } from "#app/components/catalogue/cards/shelf.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ListingProblem } from "#app/components/layout/shop-problem.tsx";
import { mostPopular } from "#app/server/catalogue/listing/shelves.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/most-popular.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const cards = await mostPopular(shop, visitOf(context).currency);
  return { cards, canonical: `${shop.config.baseUrl}/most-popular` };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Most Popular",
    description: "What everyone is asking for at Kairaba, newest first.",
    canonical: loaderData?.canonical,
  });
}

export default function MostPopular({ loaderData }: Route.ComponentProps) {
  return <Shelf title="Most Popular" products={loaderData.cards} />;
}

export function ErrorBoundary() {
  return <ListingProblem />;
}
