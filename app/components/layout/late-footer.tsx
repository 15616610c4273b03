import type { SiteSettings } from "#app/domain/settings/site-settings.ts";
import { KeptMarkup } from "#app/ui/kept-markup.tsx";
import { LatePart, lateHydrated } from "#app/ui/late-hydrated.tsx";

const load = () => import("./site-footer.tsx").then(({ SiteFooter }) => SiteFooter);
const SiteFooter = import.meta.env.SSR ? await load() : lateHydrated(load);

/** The foot of the page: its code is the last that anybody waits for. */
export function LateFooter({ settings }: { settings: SiteSettings | null }) {
  return (
    <LatePart id="late-foot">
      {settings === null ? (
        <SiteFooter settings={null} />
      ) : (
        <KeptMarkup of={settings} variant="footer">
          <SiteFooter settings={settings} />
        </KeptMarkup>
      )}
    </LatePart>
  );
}
