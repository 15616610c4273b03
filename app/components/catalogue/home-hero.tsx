import ArrowRight from "lucide-react/icons/arrow-right";
import type { ProductCard as Card } from "#app/domain/catalogue/product-card.ts";
import { Button } from "#app/ui/button.tsx";
import { Pattern } from "#app/ui/pattern.tsx";
import { Price } from "./price.tsx";
import { ProductBadges } from "./product-badges.tsx";
import { ProductPicture } from "./product-picture.tsx";

/** The first view of the shop: big words, and the latest product. */
export function HomeHero({ latest, claims }: { latest: Card | null; claims: readonly string[] }) {
  return (
    <section aria-label="Welcome" className="relative overflow-hidden bg-sunken">
      <div className="shop-width grid items-center gap-x-12 gap-y-8 py-8 md:grid-cols-[1.25fr_1fr] md:py-14">
        <div className="flex flex-col items-start gap-6">
          <h1 className="display text-hero">
            Walk
            <br />
            Kairaba
            <br />
            <span className="text-laterite">Avenue.</span>
          </h1>
          <p className="max-w-md text-ink-soft text-lg leading-relaxed">
            Authentic sneakers, streetwear and accessories from Serekunda. Checked pair by pair, sent to your
            door.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" size="lg" href="/sneakers">
              Shop sneakers
            </Button>
            <Button variant="outline" size="lg" href="/new">
              New arrivals
            </Button>
          </div>
          {claims.length > 0 && (
            <ul className="wide flex flex-wrap gap-x-6 gap-y-1 font-semibold text-sm">
              {claims.map((claim) => (
                <li key={claim}>{claim}</li>
              ))}
            </ul>
          )}
        </div>
        {latest && <LatestProduct product={latest} />}
      </div>
      <Pattern cloth="strip" className="h-6 text-river-ink [--cloth-size:44px] md:h-8" />
    </section>
  );
}

function LatestProduct({ product }: { product: Card }) {
  return (
    <article
      aria-label={product.name}
      className="group relative grid overflow-hidden rounded-md bg-card shadow-lift max-md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:w-84 md:justify-self-end"
    >
      <div className="relative overflow-hidden max-md:min-h-44 md:aspect-[4/5]">
        <ProductPicture
          className="absolute inset-0"
          image={product.image}
          sizes="(width < 48rem) 40vw, 28rem"
          priority
        />
        <div className="absolute top-2 left-2 flex flex-col items-start gap-1">
          <ProductBadges product={product} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col justify-center gap-1.5 p-4 md:p-5">
        <p className="wide font-bold text-laterite-ink text-xs uppercase tracking-wide">Just in</p>
        <h2 className="display text-[clamp(0.9375rem,4.2vw,1.5rem)] leading-tight md:text-title">
          <a
            href={`/product/${product.slug}`}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
          >
            {product.name}
          </a>
        </h2>
        <Price price={product.price} originalPrice={product.originalPrice} />
        <p
          aria-hidden
          className="mt-1 inline-flex items-center gap-2 font-semibold text-sm underline-offset-4 group-hover:underline"
        >
          See it <ArrowRight className="size-4" />
        </p>
      </div>
    </article>
  );
}
