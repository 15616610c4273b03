import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { LazyHydrationBoundary, lazyHydrated } from "#packages/page-browser";

const load = () => import("./product-carousel.tsx").then(({ ProductCarousel }) => ProductCarousel);
const ProductCarousel = import.meta.env.SSR ? await load() : lazyHydrated(load);

/** Renders a carousel below the first view: on the server, and hydrated once the page is idle. */
export function LazyCarousel({ title, products }: { title: string; products: readonly ProductCard[] }) {
  return (
    <LazyHydrationBoundary id={`lazy-carousel-${title.toLowerCase().replaceAll(" ", "-")}`} replaysInput>
      <ProductCarousel title={title} products={products} />
    </LazyHydrationBoundary>
  );
}
