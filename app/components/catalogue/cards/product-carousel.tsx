import type { ProductCard as Card } from "#app/domain/catalogue/product-card.ts";
import { Carousel } from "#app/ui/carousel.tsx";
import { ProductCard } from "./product-card.tsx";
import { useQuickView } from "./use-quick-view.tsx";

/** Renders products that scroll sideways, with their quick view. */
export function ProductCarousel({ title, products }: { title: string; products: readonly Card[] }) {
  const { show, dialog } = useQuickView(products);
  return (
    <>
      <Carousel
        label={title}
        heading={<h2 className="display min-w-0 text-shelf leading-none md:text-headline">{title}</h2>}
      >
        {products.map((product) => (
          <ProductCard key={product.id} product={product} onQuickView={show} heading="h3" />
        ))}
      </Carousel>
      {dialog}
    </>
  );
}
