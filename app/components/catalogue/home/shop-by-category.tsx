import type { CSSProperties } from "react";
import { ProductPicture } from "#app/components/catalogue/cards/product-picture.tsx";
import { categoryPath } from "#app/domain/catalogue/listing/listing-path.ts";
import type { ProductImage } from "#app/domain/catalogue/product.ts";
import { titleCase } from "#app/domain/catalogue/title-case.ts";
import { PHONE } from "#app/ui/is-phone.ts";

type Tile = { category: string; products: number; image: ProductImage | null };

/** Lists the main categories with their current number of products. */
export function ShopByCategory({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <section
      aria-labelledby="by-category"
      className="picture-tiles"
      style={{ "--rows": Math.ceil(tiles.length / 2) } as CSSProperties}
    >
      <h2 id="by-category" className="display mb-5 text-shelf leading-none md:text-headline">
        Shop by Category
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:gap-4 desk:grid-cols-4">
        {tiles.map(({ category, products, image }) => (
          <li key={category} data-surface="ink" className="group relative overflow-hidden rounded-sm">
            <div className="aspect-square overflow-hidden desk:aspect-[4/5]">
              <ProductPicture
                image={image}
                alt=""
                sizes={`${PHONE} 44vw, (width < 68.75rem) 45vw, (width < 90rem) 22vw, 20rem`}
                className="transition-[scale] duration-240 motion-safe:group-hover:scale-[1.03]"
              />
            </div>
            <div className="flex flex-col gap-0.5 px-3 py-3 md:px-4">
              <h3 className="display text-[clamp(0.75rem,3.6vw,1.25rem)] leading-tight">
                <a
                  href={categoryPath(category)}
                  className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
                >
                  {titleCase(category)}
                </a>
              </h3>
              <p className="figures text-sm">
                {products} {products === 1 ? "product" : "products"}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
