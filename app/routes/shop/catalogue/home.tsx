import type { CSSProperties, ReactNode } from "react";
import { Price } from "#app/components/catalogue/cards/price.tsx";
import { ProductBadges } from "#app/components/catalogue/cards/product-badges.tsx";
import { ProductCarousel } from "#app/components/catalogue/cards/product-carousel.tsx";
import { ProductGrid } from "#app/components/catalogue/cards/product-grid.tsx";
import { ProductPicture } from "#app/components/catalogue/cards/product-picture.tsx";
import { NewsletterSignup } from "#app/components/catalogue/home/newsletter-signup.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ShopProblem } from "#app/components/layout/shop-problem.tsx";
import { claimMessages } from "#app/copy/claim-messages.ts";
import { brandPath, categoryPath } from "#app/domain/catalogue/listing/listing-path.ts";
import type { ProductImage } from "#app/domain/catalogue/product.ts";
import type { ProductCard as Card } from "#app/domain/catalogue/product-card.ts";
import { plural } from "#app/domain/plural.ts";
import { titleCase } from "#app/domain/title-case.ts";
import { brandTiles, categoryTiles } from "#app/server/catalogue/listing/cover-tiles.ts";
import { homeShelves } from "#app/server/catalogue/listing/shelves.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import { cachedSiteSettings } from "#app/server/settings/read-site-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { PHONE } from "#app/ui/is-phone.ts";
import { Pattern } from "#app/ui/pattern.tsx";
import { serializeList, useDeserialized } from "#app/ui/serialized.ts";
import type { Route } from "./+types/home.ts";

/** The number of promises that the hero shows: as many as fit beside the pair. */
const CLAIMS_SHOWN = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { currency } = visitOf(context);
  const [{ hero, ...lists }, categories, brands, settings] = await Promise.all([
    homeShelves(shop, currency),
    categoryTiles(shop),
    brandTiles(shop),
    cachedSiteSettings(shop),
  ]);
  const claims = claimMessages(settings.claims, currency, currentPricing(shop));
  const shelves = {
    featured: serializeList(lists.featured),
    popular: serializeList(lists.popular),
    recommended: serializeList(lists.recommended),
  };
  const badges = Object.values(settings.footer_trust_badges).filter((text) => text !== "");
  // The footer has the badges too, and product pages the claims of shipping and returns; the customers are only here.
  const promises = [claims.customers, ...badges, claims.freeShipping, claims.returns];
  return {
    hero,
    shelves,
    categories,
    brands,
    heroClaims: promises.filter((claim) => claim !== null).slice(0, CLAIMS_SHOWN),
    offer: claims.firstPurchase,
    canonical: `${shop.config.baseUrl}/`,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "",
    description: "Authentic sneakers, streetwear, apparel and accessories from Kairaba Avenue, Serekunda.",
    canonical: loaderData?.canonical,
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { hero, shelves, categories, brands, heroClaims, offer } = loaderData;
  const featured = useDeserialized(shelves.featured);
  const popular = useDeserialized(shelves.popular);
  const recommended = useDeserialized(shelves.recommended);
  return (
    <>
      <HomeHero product={hero} claims={heroClaims} />
      <div className="shop-width flex flex-col gap-16 py-12 md:gap-24 md:py-20">
        {featured.length > 0 ? (
          <ProductCarousel title="Featured Products" products={featured} />
        ) : (
          <Section title="Featured Products">
            <p className="border-line border-y py-8 text-center text-ink-soft">
              No featured products available
            </p>
          </Section>
        )}
        {popular.length > 0 && <ProductCarousel title="Most Popular" products={popular} />}
        <Section title="Recommended For You" className="below desk:[&>ul]:grid-cols-6">
          {recommended.length > 0 ? (
            <ProductGrid products={recommended} heading="h3" />
          ) : (
            <p className="border-line border-y py-8 text-center text-ink-soft">
              No recommended products available
            </p>
          )}
        </Section>
        <ShopByCategory tiles={categories} />
        <ShopByBrand tiles={brands} />
      </div>
      <NewsletterSignup offer={offer} />
    </>
  );
}

function Section({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={className}>
      <h2 className="display mb-4 text-shelf leading-none md:text-headline">{title}</h2>
      {children}
    </section>
  );
}

export function ErrorBoundary() {
  return <ShopProblem />;
}

type BrandTile = { brand: string; image: ProductImage | null };

/** Lists the brands with links to their pages. A brand without a picture shows its name only. */
function ShopByBrand({ tiles }: { tiles: readonly BrandTile[] }) {
  return (
    <section
      aria-labelledby="by-brand"
      className="picture-tiles"
      style={{ "--rows": Math.ceil(tiles.length / 2) } as CSSProperties}
    >
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="by-brand" className="display text-shelf leading-none md:text-headline">
          Shop by Brand
        </h2>
        <Button variant="quiet" size="sm" href="/brands" className="-mr-3.5">
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

type CategoryTile = { category: string; products: number; image: ProductImage | null };

/** Lists the main categories with their current number of products. */
function ShopByCategory({ tiles }: { tiles: readonly CategoryTile[] }) {
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
                {products} {plural(products, "product")}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Slightly less than a phone's width: at two pixels per dot the picture of 640 suffices, with half the bytes. */
const SIZES = `${PHONE} 88vw, (width < 68.75rem) 20rem, (width < 90rem) 30rem, 38rem`;

/** Renders the first view of the shop: a headline, and one pair that nothing covers. */
function HomeHero({ product, claims }: { product: Card | null; claims: readonly string[] }) {
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
    <div className="group relative row-span-2 flex flex-col">
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
    </div>
  );
}
