import { lateHydrated } from "#app/browser/hydration/late-hydrated.tsx";
import { StillPart } from "#app/browser/hydration/still-part.tsx";
import type { SiteSettings } from "#app/domain/settings/site-settings.ts";
import { CachedFragment } from "#app/ui/cached-fragment.tsx";

type SiteFooterProps = { settings: SiteSettings };

const load = () => import("./site-footer.tsx").then(({ SiteFooter }) => SiteFooter);
const SiteFooter = import.meta.env.SSR ? await loadKept() : lateHydrated(load);

async function loadKept() {
  const Footer = await load();
  return ({ settings }: SiteFooterProps) => (
    <CachedFragment of={settings} variant="footer">
      <Footer settings={settings} />
    </CachedFragment>
  );
}

/** The foot of the page: links and words, which need no code. */
export function LateFooter({ settings }: SiteFooterProps) {
  return (
    <StillPart id="late-foot" of={settings}>
      <SiteFooter settings={settings} />
    </StillPart>
  );
}
