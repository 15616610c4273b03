import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { ProductCards } from "#app/components/catalogue/cards/product-card.tsx";
import { useQuickView } from "#app/components/catalogue/cards/use-quick-view.tsx";
import { brandPath } from "#app/domain/catalogue/listing/listing-path.ts";
import type { ProductCard as Card } from "#app/domain/catalogue/product-card.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type Shelf = { brand: string; products: number; cards: Card[] };

/** Shows the products by brand: the newest of each, and a link to all of them. */
export function BrandShelves({ shelves }: { shelves: readonly Shelf[] }) {
  const { show, dialog } = useQuickView(shelves.flatMap(({ cards }) => cards));
  return (
    <>
      <div className="flex flex-col gap-10 md:gap-14">
        {shelves.map(({ brand, products, cards }, place) => (
          <section key={brand} aria-label={brand}>
            <div className="flex items-baseline justify-between gap-4 border-ink md:mb-4 md:border-t-2 md:pt-4">
              <h2 className="display wrap-anywhere text-title">{brand}</h2>
              <a
                href={brandPath(brand)}
                className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
              >
                <span>
                  All {products} <span className="sr-only">of {brand}</span>
                </span>
                <StrokeIcon of={ArrowRight} className="size-4" />
              </a>
            </div>
            <ul className="product-grid md:max-desk:[&>li:nth-child(4)]:hidden">
              <ProductCards
                products={cards}
                onQuickView={show}
                heading="h3"
                early={place === 0 ? cards.length : 0}
              />
            </ul>
          </section>
        ))}
      </div>
      {dialog}
    </>
  );
}
