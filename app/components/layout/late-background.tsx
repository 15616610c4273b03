import { LatePart, lateHydrated } from "#app/browser/hydration/late-hydrated.tsx";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { CachedFragment } from "#app/ui/cached-fragment.tsx";

type ShopBackgroundProps = { currency: CurrencyCode; isPersonal: boolean };

const load = () => import("./shop-background.tsx").then(({ ShopBackground }) => ShopBackground);
const ShopBackground = import.meta.env.SSR ? await loadKept() : lateHydrated(load);

/** To the server, which knows of no line and no navigation, it is the same on every page. */
async function loadKept() {
  const Background = await load();
  const nothingToSay = {};
  return (props: ShopBackgroundProps) => (
    <CachedFragment of={nothingToSay} variant="">
      <Background {...props} />
    </CachedFragment>
  );
}

/** Nobody waits for it: its code comes when the page is alive. */
export function LateBackground(props: ShopBackgroundProps) {
  return (
    <LatePart id="late-background">
      <ShopBackground {...props} />
    </LatePart>
  );
}
