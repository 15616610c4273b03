import { data } from "react-router";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ShopProblem } from "#app/components/layout/shop-problem.tsx";
import { shopOf } from "#app/server/http/request-context.ts";
import { findContentPage } from "#app/server/settings/find-content-page.ts";
import type { Route } from "./+types/content-page.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const page = await findContentPage(shop, params.slug);
  if (page === null) throw data(null, { status: 404 });
  return {
    title: page.title,
    html: page.html,
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

/** A page of words from the admin's pages; its HTML was made safe when it was read. */
export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return (
    <article className="shop-width pt-8 md:pt-14">
      <h1 className="display mb-8 text-headline">{loaderData.title}</h1>
      <div className={PROSE} dangerouslySetInnerHTML={{ __html: loaderData.html }} />
    </article>
  );
}

const PROSE =
  "max-w-prose leading-relaxed [&_a]:text-river-ink [&_a]:underline [&_a]:underline-offset-4 [&_blockquote]:border-laterite [&_blockquote]:border-l-4 [&_blockquote]:pl-4 [&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:font-bold [&_h2]:text-title [&_h3]:mt-6 [&_h3]:mb-2 [&_h3]:font-bold [&_h3]:text-lg [&_li]:mb-1.5 [&_ol]:mb-5 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:mb-4 [&_table]:mb-6 [&_table]:block [&_table]:w-full [&_table]:overflow-x-auto [&_td]:border-line [&_td]:border-b [&_td]:px-3 [&_td]:py-2 [&_th]:border-ink [&_th]:border-b [&_th]:px-3 [&_th]:py-2 [&_th]:text-left [&_ul]:mb-5 [&_ul]:list-disc [&_ul]:pl-6";

export function ErrorBoundary() {
  return <ShopProblem />;
}
