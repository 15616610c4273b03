import { data } from "react-router";
import { AskShop } from "#app/components/layout/ask-shop.tsx";
import { CONTENT_PROSE } from "#app/components/layout/content-prose.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { cachedSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Route } from "./+types/how-we-check.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

/** How the shop checks what it sells, in the owner's words; not found while there are none. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { howWeCheck } = (await cachedSiteSettings(shop)).help;
  if (howWeCheck === "") throw data(null, { status: 404 });
  return { howWeCheck, canonical: `${shop.config.baseUrl}/how-we-check` };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { howWeCheck, canonical } = loaderData;
  return pageMeta({ title: "How we check", description: howWeCheck.slice(0, 160), canonical });
}

export default function HowWeCheck({ loaderData }: Route.ComponentProps) {
  return (
    <article className="shop-width pt-8 md:pt-14">
      <h1 className="display mb-8 text-headline">How we check</h1>
      <div className={CONTENT_PROSE}>
        {loaderData.howWeCheck.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
      <AskShop
        label="Ask the shop"
        about="I have a question about how you check your shoes."
        className="mt-8"
      />
    </article>
  );
}
