import { ProductGrid } from "#app/components/catalogue/cards/product-grid.tsx";
import { FoundCount, ListingHeader } from "#app/components/catalogue/listing/listing-header.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ListingProblem } from "#app/components/layout/shop-problem.tsx";
import { mostPopular, newArrivals } from "#app/server/catalogue/listing/shelves.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useSwipe } from "#app/ui/use-swipe.ts";
import { useGoBack } from "#packages/page-browser";
import type { Route } from "./+types/shelf.ts";

const SHELVES = {
  new: {
    title: "New Arrivals",
    description: "The newest sneakers, clothes and accessories at Kairaba.",
  },
  "most-popular": {
    title: "Most Popular",
    description: "What everyone is asking for at Kairaba, newest first.",
  },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const isNew = /^\/new\/?$/i.test(url.pathname);
  const name: keyof typeof SHELVES = isNew ? "new" : "most-popular";
  const products = await (isNew ? newArrivals : mostPopular)(shop, visitOf(context).currency);
  return { name, products, canonical: `${shop.config.baseUrl}/${name}` };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({ ...SHELVES[loaderData.name], canonical: loaderData.canonical });
}

/** Renders a fixed selection of products, without filters. */
export default function Shelf({ loaderData: { name, products } }: Route.ComponentProps) {
  const goBack = useGoBack();
  const swipe = useSwipe({ onRight: goBack });
  return (
    <div className="shop-width" {...swipe}>
      <ListingHeader title={SHELVES[name].title} onBack={goBack}>
        <div className="max-md:mb-2 max-md:basis-full">
          <FoundCount total={products.length} />
        </div>
      </ListingHeader>
      {products.length > 0 ? (
        <ProductGrid products={products} isFirst />
      ) : (
        <EmptyState title="No products found" text="Nothing here today. There's more in the shop.">
          <Button href="/products">All Products</Button>
        </EmptyState>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <ListingProblem />;
}
