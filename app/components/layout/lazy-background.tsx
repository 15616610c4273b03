import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { LazyHydrationBoundary, lazyHydrated } from "#packages/page-browser";

const load = () => import("./shop-background.tsx").then(({ ShopBackground }) => ShopBackground);
const ShopBackground = import.meta.env.SSR ? await load() : lazyHydrated(load);

/** Loads its code once the page is hydrated, because nothing visible depends on it. */
export function LazyBackground(props: { currency: CurrencyCode; isPersonal: boolean }) {
  return (
    <LazyHydrationBoundary id="lazy-background">
      <ShopBackground {...props} />
    </LazyHydrationBoundary>
  );
}
