import type { ReactNode } from "react";
import { ProductCarousel } from "#app/components/catalogue/cards/product-carousel.tsx";
import { ProductGrid } from "#app/components/catalogue/cards/product-grid.tsx";
import { HomeHero } from "#app/components/catalogue/home/home-hero.tsx";
import { NewsletterSignup } from "#app/components/catalogue/home/newsletter-signup.tsx";
import { ShopByBrand } from "#app/components/catalogue/home/shop-by-brand.tsx";
import { ShopByCategory } from "#app/components/catalogue/home/shop-by-category.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ShopProblem } from "#app/components/layout/shop-problem.tsx";
import { claimMessages } from "#app/copy/claim-messages.ts";
import { brandTiles, categoryTiles } from "#app/server/catalogue/listing/cover-tiles.ts";
import { homeShelves } from "#app/server/catalogue/listing/shelves.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import { cachedSiteSettings } from "#app/server/settings/read-site-settings.ts";
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
  const promises = [...badges, claims.freeShipping, claims.returns, claims.customers];
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
        {categories.length > 0 && <ShopByCategory tiles={categories} />}
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
