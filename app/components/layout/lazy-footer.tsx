import { lazyHydrated } from "#app/browser/hydration/lazy-hydration.tsx";
import { StaticPart } from "#app/browser/hydration/static-part.tsx";
import type { SiteSettings } from "#app/domain/settings/site-settings.ts";
import { CachedFragment } from "#app/ui/cached-fragment.tsx";

type SiteFooterProps = { settings: SiteSettings };

const load = () => import("./site-footer.tsx").then(({ SiteFooter }) => SiteFooter);
const SiteFooter = import.meta.env.SSR ? await loadCached() : lazyHydrated(load);

async function loadCached() {
  const Footer = await load();
  return ({ settings }: SiteFooterProps) => (
    <CachedFragment of={settings} variant="footer">
      <Footer settings={settings} />
    </CachedFragment>
  );
}

/** The foot of the page: links and words, which need no code. */
export function LazyFooter({ settings }: SiteFooterProps) {
  return (
    <StaticPart id="late-foot" of={settings}>
      <SiteFooter settings={settings} />
    </StaticPart>
  );
}
