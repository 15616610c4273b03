import type { SiteSettings } from "#app/domain/settings/site-settings.ts";
import { KeptMarkup } from "#app/ui/kept-markup.tsx";
import { LatePart, lateHydrated } from "#app/ui/late-hydrated.tsx";

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

/** The foot of the page: its code is the last that anybody waits for. */
export function LateFooter({ settings }: SiteFooterProps) {
  return (
    <LatePart id="late-foot">
      <SiteFooter settings={settings} />
    </LatePart>
  );
}
