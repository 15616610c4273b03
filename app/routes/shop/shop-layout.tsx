import { lazy, Suspense, useMemo } from "react";
import { Outlet, useLocation } from "react-router";
import { useAccountSync } from "#app/components/account-sync/use-account-sync.ts";
import { LazyCartDrawer } from "#app/components/cart/lazy-cart-drawer.tsx";
import { ShopBackground } from "#app/components/layout/shop-background.tsx";
import { type PageHandle, ShopFrameProvider } from "#app/components/layout/shop-frame.ts";
import { SiteFooter } from "#app/components/layout/site-footer.tsx";
import { SiteHeader } from "#app/components/layout/site-header.tsx";
import { claimMessages, wayBackWords } from "#app/copy/claim-messages.ts";
import { ACCESS_DENIED_PATH } from "#app/domain/accounts/panel-path.ts";
import { firstBrands } from "#app/server/catalogue/search/suggest.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import { offeredAreas } from "#app/server/settings/read-shop-rules.ts";
import {
  cachedSiteSettings,
  footerSettings,
  MISSING_SETTINGS,
} from "#app/server/settings/read-site-settings.ts";
import { IconSprite } from "#app/ui/icon.tsx";
import { SkipLink } from "#app/ui/navigation/skip-link.tsx";
import { serialize, useDeserialized } from "#app/ui/serialized.ts";
import { Toaster } from "#app/ui/toasts/toaster.tsx";
import type { Route } from "./+types/shop-layout.ts";

/** Few visitors are refused the panel. */
const loadAccessDenied = async () => ({
  default: (await import("#app/components/account/access-denied.tsx")).AccessDenied,
});
const AccessDenied = import.meta.env.SSR ? (await loadAccessDenied()).default : lazy(loadAccessDenied);

/** Pictures of products may be anywhere; a receipt is shown before it is sent. */
export const handle: PageHandle = { contentSources: { "img-src": "https: blob:" } };

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const visit = visitOf(context);
  const { viewer, currency, country } = visit;
  const [settings, brands, areas] = await Promise.all([
    cachedSiteSettings(shop),
    firstBrands(shop),
    offeredAreas(shop),
  ]);
  const hasSettings = settings !== MISSING_SETTINGS;
  if (!hasSettings) visit.isIncomplete = true;
  const person =
    viewer.kind === "guest"
      ? null
      : { name: viewer.name, email: viewer.email, phone: viewer.phone, isStaff: viewer.kind === "admin" };
  const pricing = currentPricing(shop);
  const { freeShipping, returns: days } = claimMessages(settings.claims, currency, pricing);
  const returns = days && `${days}. ${wayBackWords(settings.claims.returns)}`;
  const shown = { footer: serialize(footerSettings(settings)), claims: { freeShipping, returns } };
  const rules = { pricing: serialize(pricing), areas: serialize(areas) };
  return { ...shown, ...rules, brands, hasSettings, currency, country, person };
}

export default function ShopLayout({ loaderData, matches }: Route.ComponentProps) {
  const { Header = SiteHeader } = (matches.at(-1)?.handle as PageHandle | undefined) ?? {};
  const footer = useDeserialized(loaderData.footer);
  const pricing = useDeserialized(loaderData.pricing);
  const areas = useDeserialized(loaderData.areas);
  const frame = useMemo(
    () => ({ ...loaderData, footer, pricing, areas }),
    [loaderData, footer, pricing, areas],
  );
  const { pathname, search } = useLocation();
  const isDenied = frame.person?.isStaff === false && pathname + search === ACCESS_DENIED_PATH;
  return (
    <ShopFrameProvider value={frame}>
      <AccountSync />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/icon-maskable-192.png" />
      <SkipLink />
      <IconSprite />
      <Header />
      <ShopBackground currency={frame.currency} isPersonal={frame.person !== null} />
      <main id="main" tabIndex={-1}>
        {isDenied ? (
          <Suspense>
            <AccessDenied />
          </Suspense>
        ) : (
          <Outlet />
        )}
      </main>
      {Header === SiteHeader && <SiteFooter settings={loaderData.hasSettings ? footer : null} />}
      <Toaster />
      <LazyCartDrawer />
    </ShopFrameProvider>
  );
}

/** Rendered inside the frame that provides the signed-in user. */
function AccountSync() {
  useAccountSync();
  return null;
}
