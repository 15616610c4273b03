import { LazyHydrationBoundary, lazyHydrated } from "#app/browser/hydration/lazy-hydration.tsx";
import { whenNearViewport } from "#app/browser/hydration/when-near-viewport.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";

const load = () => import("./product-carousel.tsx").then(({ ProductCarousel }) => ProductCarousel);
const ID_PREFIX = "lazy-carousel-";
const nearViewport = () => whenNearViewport(`[id^=${ID_PREFIX}]`);
const ProductCarousel = import.meta.env.SSR ? await load() : lazyHydrated(load, nearViewport);

/** Renders a carousel below the first view: on the server, and hydrated by the time it is visible. */
export function LazyCarousel({ title, products }: { title: string; products: readonly ProductCard[] }) {
  return (
    <LazyHydrationBoundary id={`${ID_PREFIX}${title.toLowerCase().replaceAll(" ", "-")}`} replaysInput>
      <ProductCarousel title={title} products={products} />
    </LazyHydrationBoundary>
  );
}
