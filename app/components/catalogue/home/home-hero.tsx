import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { Price } from "#app/components/catalogue/cards/price.tsx";
import { ProductBadges } from "#app/components/catalogue/cards/product-badges.tsx";
import { ProductPicture } from "#app/components/catalogue/cards/product-picture.tsx";
import type { ProductCard as Card } from "#app/domain/catalogue/product-card.ts";
import { Button } from "#app/ui/button.tsx";
import { Pattern } from "#app/ui/pattern.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

/** Slightly less than a phone's width: at two pixels per dot the picture of 640 suffices, with half the bytes. */
const SIZES = "(width < 48rem) 88vw, (width < 68.75rem) 20rem, (width < 90rem) 30rem, 38rem";

/** Renders the first view of the shop: a headline, and the latest product. */
export function HomeHero({ latest, claims }: { latest: Card | null; claims: readonly string[] }) {
  return (
    <section aria-label="Welcome" className="overflow-hidden bg-sunken">
      <div className="grid grid-cols-1 md:grid-cols-[minmax(0,1fr)_20rem] desk:grid-cols-[minmax(0,1fr)_clamp(30rem,36vw,38rem)]">
        <div className="flex flex-col items-start justify-center gap-5 px-[clamp(1rem,4vw,3rem)] pt-7 pb-6 md:gap-7 md:py-14 min-[90rem]:pl-[calc(50vw-42rem)]">
          <h1 className="display text-hero">
            Walk
            <br />
            Kairaba
            <br />
            <span className="text-laterite">Avenue.</span>
          </h1>
          <p className="max-w-md text-ink-soft leading-relaxed md:text-lg">
            Sneakers, streetwear and accessories from Serekunda. Pay in dalasi or in your own currency.
          </p>
          <div className="flex flex-wrap gap-3 max-md:w-full">
            <Button variant="primary" size="lg" href="/sneakers" className="max-md:flex-1 max-md:px-2!">
              Shop sneakers
            </Button>
            <Button variant="outline" size="lg" href="/new" className="max-md:flex-1 max-md:px-2!">
              New arrivals
            </Button>
          </div>
          {claims.length > 0 && (
            <ul className="flex flex-wrap gap-x-6 gap-y-1 font-semibold text-sm">
              {claims.map((claim) => (
                <li key={claim}>{claim}</li>
              ))}
            </ul>
          )}
        </div>
        {latest && <LatestProduct product={latest} />}
      </div>
      <Pattern
        cloth="strip"
        className="h-9 text-river-ink [--cloth-size:27px] md:h-12 md:[--cloth-size:36px]"
      />
    </section>
  );
}

function LatestProduct({ product }: { product: Card }) {
  return (
    <article aria-label={product.name} className="group relative">
      <div className="aspect-square overflow-hidden md:aspect-[4/5] md:h-full md:w-full">
        <ProductPicture
          image={product.image}
          sizes={SIZES}
          className="transition-[scale] duration-240 motion-safe:group-hover:scale-[1.02]"
          priority
        />
      </div>
      <div className="absolute top-4 left-4 flex flex-col items-start gap-1">
        <ProductBadges product={product} />
      </div>
      <div className="absolute right-0 bottom-0 flex w-60 flex-col gap-1.5 bg-card p-4 md:right-auto md:p-5 md:bottom-6 md:-left-6 md:w-64 desk:bottom-8 desk:-left-28 desk:w-72 md:shadow-lift">
        <p className="font-bold text-laterite-ink text-xs uppercase tracking-wide">Just in</p>
        <h2 className="display text-[clamp(0.9375rem,4.2vw,1.25rem)] leading-tight">
          <a
            href={`/product/${product.slug}`}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
          >
            <span className="line-clamp-3">{product.name}</span>
          </a>
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Price price={product.price} originalPrice={product.originalPrice} />
          <p
            aria-hidden
            className="inline-flex items-center gap-2 font-semibold text-sm underline-offset-4 group-hover:underline"
          >
            See it <StrokeIcon of={ArrowRight} className="size-4" />
          </p>
        </div>
      </div>
    </article>
  );
}
