import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { LatePart, lateHydrated } from "#app/ui/late-hydrated.tsx";

const load = () => import("./shop-background.tsx").then(({ ShopBackground }) => ShopBackground);
const ShopBackground = import.meta.env.SSR ? await load() : lateHydrated(load);

/** Nobody waits for it: its code comes when the page is alive. */
export function LateBackground(props: { currency: CurrencyCode; isPersonal: boolean }) {
  return (
    <LatePart id="late-background">
      <ShopBackground {...props} />
    </LatePart>
  );
}
