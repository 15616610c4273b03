import { ProductCarousel } from "#app/components/catalogue/cards/product-carousel.tsx";
import { HomeHero } from "#app/components/catalogue/home/home-hero.tsx";
import { NewsletterSignup } from "#app/components/catalogue/home/newsletter-signup.tsx";
import { ShopByBrand } from "#app/components/catalogue/home/shop-by-brand.tsx";
import { ShopByCategory } from "#app/components/catalogue/home/shop-by-category.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ShopProblem } from "#app/components/layout/shop-problem.tsx";
import { claimMessages } from "#app/copy/claim-messages.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { brandTiles } from "#app/server/catalogue/listing/brand-tiles.ts";
import { categoryTiles } from "#app/server/catalogue/listing/category-tiles.ts";
import { homeShowcase } from "#app/server/catalogue/listing/showcase.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import { serializeList, useDeserialized } from "#app/ui/serialized.ts";
import type { Route } from "./+types/home.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { currency } = visitOf(context);
  const [showcase, categories, brands, settings] = await Promise.all([
    homeShowcase(shop, currency),
    categoryTiles(shop),
    brandTiles(shop),
    readSiteSettings(shop),
  ]);
  const claims = claimMessages(settings.claims, currency, shop.rates.current());
  const { latest, featured, popular, recommended } = showcase;
  const shelves = {
    featured: serializeList(featured),
    popular: serializeList(popular),
    recommended: serializeList(recommended),
  };
  return { latest, shelves, categories, brands, claims, canonical: `${shop.config.baseUrl}/` };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "",
    description: "Authentic sneakers, streetwear, apparel and accessories from Kairaba Avenue, Serekunda.",
    canonical: loaderData?.canonical,
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { latest, shelves, categories, brands, claims } = loaderData;
  const featured = useDeserialized(shelves.featured);
  const popular = useDeserialized(shelves.popular);
  const recommended = useDeserialized(shelves.recommended);
  const heroClaims = [claims.freeShipping, claims.returns, claims.customers].filter(
    (claim) => claim !== null,
  );
  return (
    <>
      <HomeHero latest={latest} claims={heroClaims} />
      <div className="shop-width flex flex-col gap-16 py-12 md:gap-24 md:py-20">
        <Shelf title="Featured Products" products={featured} empty="No featured products available" />
        {popular.length > 0 && <ProductCarousel title="Most Popular" products={popular} />}
        <Shelf title="Recommended For You" products={recommended} empty="No recommended products available" />
        {categories.length > 0 && <ShopByCategory tiles={categories} />}
        <ShopByBrand tiles={brands} />
      </div>
      <NewsletterSignup offer={claims.firstPurchase} />
    </>
  );
}

function Shelf({
  title,
  products,
  empty,
}: {
  title: string;
  products: readonly ProductCard[];
  empty: string;
}) {
  if (products.length > 0) return <ProductCarousel title={title} products={products} />;
  return (
    <section aria-label={title}>
      <h2 className="display mb-4 text-shelf leading-none md:text-headline">{title}</h2>
      <p className="border-line border-y py-8 text-center text-ink-soft">{empty}</p>
    </section>
  );
}

export function ErrorBoundary() {
  return <ShopProblem />;
}
