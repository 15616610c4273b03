import { data } from "react-router";
import { ProductScreen } from "#app/components/catalogue/product/product-screen.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ShopProblem } from "#app/components/layout/shop-problem.tsx";
import { adminWith } from "#app/domain/accounts/admin.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { readProductPage } from "#app/server/catalogue/read-product-page.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { findShopRules } from "#app/server/settings/read-shop-rules.ts";
import { cachedSiteSettings } from "#app/server/settings/read-site-settings.ts";
import { serializeList } from "#app/ui/serialized.ts";
import type { Route } from "./+types/product.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const visit = visitOf(context);
  const { currency, country, viewer } = visit;
  // Staff may preview a hidden product.
  const isPreview = new URL(request.url).searchParams.has("preview");
  const withHidden = isPreview && adminWith(viewer, "products.view") !== null;
  const [rules, settings] = await Promise.all([findShopRules(shop), cachedSiteSettings(shop)]);
  if (rules === null) visit.isIncomplete = true;
  const page = await readProductPage(shop, { slug: params.slug, currency, country, rules, withHidden });
  if (page === null) throw data(null, { status: 404 });
  return {
    page: { ...page, related: serializeList(page.related) },
    isChecked: settings.help.howWeCheck !== "",
    baseUrl: shop.config.baseUrl,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, baseUrl } = loaderData;
  const { card, images, canonical } = page;
  const picture = images[0];
  const image = picture && {
    url: new URL(picture.src, baseUrl).href,
    alt: card.name,
    width: picture.width,
    height: picture.height,
  };
  return [
    ...pageMeta({
      title: card.name,
      description: `${formatMoney(card.price)}. ${page.description}`.slice(0, 200),
      canonical,
      image,
      type: "product",
    }),
    { property: "product:price:amount", content: toDecimal(card.price) },
    { property: "product:price:currency", content: card.price.currency },
    { "script:ld+json": structuredData(page, baseUrl) },
  ];
}

/** Returns the product's structured data for search engines. */
function structuredData(
  { card, images, description, canonical }: Route.ComponentProps["loaderData"]["page"],
  baseUrl: string,
) {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: card.name,
    description,
    sku: card.id,
    category: card.category,
    image: images.map(({ src }) => new URL(src, baseUrl).href),
    ...(card.brand !== "" && { brand: { "@type": "Brand", name: card.brand } }),
    offers: {
      "@type": "Offer",
      url: canonical,
      price: toDecimal(card.price),
      priceCurrency: card.price.currency,
      itemCondition: "https://schema.org/NewCondition",
      availability: card.inStock ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
    },
  };
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { page, isChecked } = loaderData;
  return <ProductScreen key={page.card.id} page={page} isChecked={isChecked} />;
}

export function ErrorBoundary() {
  return <ShopProblem />;
}
