import type { SiteSettings } from "#app/domain/settings/site-settings.ts";
import { KeptMarkup } from "#app/ui/kept-markup.tsx";
import { lateHydrated } from "#app/ui/late-hydrated.tsx";
import { StillPart } from "#app/ui/still-part.tsx";

type SiteFooterProps = { settings: SiteSettings };

const load = () => import("./site-footer.tsx").then(({ SiteFooter }) => SiteFooter);
const SiteFooter = import.meta.env.SSR ? await loadKept() : lateHydrated(load);

async function loadKept() {
  const Footer = await load();
  return ({ settings }: SiteFooterProps) => (
    <KeptMarkup of={settings} variant="footer">
      <Footer settings={settings} />
    </KeptMarkup>
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
