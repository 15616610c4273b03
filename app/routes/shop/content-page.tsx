import { data } from "react-router";
import { CONTENT_PROSE } from "#app/components/layout/content-prose.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { ShopProblem } from "#app/components/layout/shop-problem.tsx";
import { tableAmountsIn } from "#app/domain/money/table-amounts.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import { findContentPage } from "#app/server/settings/stored-content-pages.ts";
import type { Route } from "./+types/content-page.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const page = await findContentPage(shop, params.slug);
  if (page === null) throw data(null, { status: 404 });
  return {
    title: page.title,
    isOnReturns: params.slug.toLowerCase() === "returns",
    html: tableAmountsIn(page.html, visitOf(context).currency, currentPricing(shop)),
    canonical: `${shop.config.baseUrl}/page/${params.slug.toLowerCase()}`,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, html, canonical } = loaderData;
  const text = html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return pageMeta({ title, description: text.slice(0, 160), canonical });
}

/** Renders a content page, that on returns below what the settings promise; its HTML was sanitized when it was loaded. */
export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { claims } = useShopFrame();
  return (
    <article className="shop-width pt-8 md:pt-14">
      <h1 className="display mb-8 text-headline">{loaderData.title}</h1>
      {loaderData.isOnReturns && claims.returns && <p className="mb-6 font-semibold">{claims.returns}</p>}
      <div className={CONTENT_PROSE} dangerouslySetInnerHTML={{ __html: loaderData.html }} />
    </article>
  );
}

export function ErrorBoundary() {
  return <ShopProblem />;
}
