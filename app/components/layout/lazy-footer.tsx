import { lazyHydrated } from "#app/browser/hydration/lazy-hydration.tsx";
import { StaticPart } from "#app/browser/hydration/static-part.tsx";
import type { SiteSettings } from "#app/domain/settings/site-settings.ts";
import { cachedFragment } from "#app/ui/cached-fragment.tsx";

const load = () => import("./site-footer.tsx").then(({ SiteFooter }) => SiteFooter);
const SiteFooter = import.meta.env.SSR ? cachedFragment(await load()) : lazyHydrated(load);

/** Renders the footer of the page: links and text, which need no code. */
export function LazyFooter({ settings }: { settings: SiteSettings }) {
  return (
    <StaticPart id="lazy-footer" of={settings}>
      <SiteFooter settings={settings} />
    </StaticPart>
  );
}
