import { Price } from "#app/components/catalogue/cards/price.tsx";
import { ProductBadges } from "#app/components/catalogue/cards/product-badges.tsx";
import { ProductPicture } from "#app/components/catalogue/cards/product-picture.tsx";
import type { ProductCard as Card } from "#app/domain/catalogue/product-card.ts";
import { Button } from "#app/ui/button.tsx";
import { PHONE } from "#app/ui/is-phone.ts";
import { Pattern } from "#app/ui/pattern.tsx";

/** Slightly less than a phone's width: at two pixels per dot the picture of 640 suffices, with half the bytes. */
const SIZES = `${PHONE} 88vw, (width < 68.75rem) 20rem, (width < 90rem) 30rem, 38rem`;

/** Renders the first view of the shop: a headline, and one pair that nothing covers. */
export function HomeHero({ product, claims }: { product: Card | null; claims: readonly string[] }) {
  return (
    <section aria-label="Welcome" className="overflow-hidden bg-sunken">
      <div className="grid grid-cols-1 md:grid-cols-[minmax(0,1fr)_20rem] desk:grid-cols-[minmax(0,1fr)_clamp(30rem,36vw,38rem)]">
        <h1 className="display self-end px-[clamp(1rem,4vw,3rem)] py-3 text-hero min-[90rem]:pl-[calc(50vw-42rem)]">
          Walk
          <br />
          Kairaba
          <br />
          <span className="text-laterite">Avenue.</span>
        </h1>
        {product && <HeroProduct product={product} />}
        <div className="flex flex-col items-start gap-5 px-[clamp(1rem,4vw,3rem)] py-4 md:gap-7 min-[90rem]:pl-[calc(50vw-42rem)]">
          <div className="flex flex-wrap gap-3 max-md:w-full">
            <Button variant="primary" size="lg" href="/sneakers" className="max-md:flex-1 max-md:px-2!">
              Shop sneakers
            </Button>
            <Button variant="outline" size="lg" href="/new" className="max-md:flex-1 max-md:px-2!">
              New arrivals
            </Button>
          </div>
          <p className="max-w-md text-ink-soft leading-relaxed md:text-lg">
            Sneakers, streetwear and accessories from Serekunda. Pay in dalasi or in your own currency.
          </p>
          {claims.length > 0 && (
            <ul className="flex flex-wrap gap-x-6 gap-y-1 font-semibold text-sm">
              {claims.map((claim) => (
                <li key={claim}>{claim}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <Pattern
        cloth="strip"
        className="h-9 text-river-ink [--cloth-size:27px] md:h-12 md:[--cloth-size:36px]"
      />
    </section>
  );
}

function HeroProduct({ product }: { product: Card }) {
  return (
    <article aria-label={product.name} className="group relative row-span-2 flex flex-col">
      <div className="aspect-square overflow-hidden">
        <ProductPicture
          image={product.image}
          alt=""
          sizes={SIZES}
          className="transition-[scale] duration-240 motion-safe:group-hover:scale-[1.03]"
          priority
        />
      </div>
      <div className="flex flex-1 items-center justify-between gap-4 bg-card px-4 py-3">
        <h2 className="min-w-0 font-bold leading-tight">
          <a
            href={`/product/${product.slug}`}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
          >
            <span className="line-clamp-2">{product.name}</span>
          </a>
        </h2>
        <div className="flex flex-col items-end gap-1">
          <ProductBadges product={product} />
          <Price price={product.price} originalPrice={product.originalPrice} />
        </div>
      </div>
    </article>
  );
}
