import { LatePart, lateHydrated } from "#app/browser/hydration/late-hydrated.tsx";
import { whenNear } from "#app/browser/hydration/when-near.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";

const load = () => import("./product-carousel.tsx").then(({ ProductCarousel }) => ProductCarousel);
const OF_CAROUSELS = "late-carousel-";
const near = () => whenNear(`[id^=${OF_CAROUSELS}]`);
const ProductCarousel = import.meta.env.SSR ? await load() : lateHydrated(load, near);

/** A carousel of products below the first view: drawn by the server, and alive by the time it can be seen. */
export function LateCarousel({ title, products }: { title: string; products: readonly ProductCard[] }) {
  return (
    <LatePart id={`${OF_CAROUSELS}${title.toLowerCase().replaceAll(" ", "-")}`} repeatsTaps>
      <ProductCarousel title={title} products={products} />
    </LatePart>
  );
}
