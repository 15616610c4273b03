import type { CSSProperties } from "react";
import { ProductPicture } from "#app/components/catalogue/cards/product-picture.tsx";
import { brandPath } from "#app/domain/catalogue/listing/listing-path.ts";
import type { ProductImage } from "#app/domain/catalogue/product.ts";
import { Button } from "#app/ui/button.tsx";
import { PHONE } from "#app/ui/is-phone.ts";

type Tile = { brand: string; image: ProductImage | null };

/** Lists the brands with links to their pages. A brand without a picture shows its name only. */
export function ShopByBrand({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <section
      aria-labelledby="by-brand"
      className="picture-tiles"
      style={{ "--rows": Math.ceil(tiles.length / 2) } as CSSProperties}
    >
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <h2 id="by-brand" className="display text-shelf leading-none md:text-headline">
          Shop by Brand
        </h2>
        <Button variant="quiet" size="sm" href="/brands">
          All brands
        </Button>
      </div>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4">
        {tiles.map(({ brand, image }) => (
          <li key={brand} className="group relative flex flex-col overflow-hidden rounded-sm bg-card">
            {image && (
              <div className="aspect-[5/4] overflow-hidden">
                <ProductPicture
                  image={image}
                  alt=""
                  sizes={`${PHONE} 44vw, (width < 90rem) 30vw, 27.25rem`}
                  className="transition-[scale] duration-240 motion-safe:group-hover:scale-[1.03]"
                />
              </div>
            )}
            <h3 className="display grid flex-1 place-items-center px-2 py-4 text-center text-[clamp(0.75rem,3.8vw,1.5rem)] leading-none md:py-5">
              <a
                href={brandPath(brand)}
                className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
              >
                {brand}
              </a>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}
