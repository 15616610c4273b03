import { cachedFragment, lazyHydrated, StaticPart } from "#packages/page-browser";
import type { FooterSettings } from "./footer-contact.tsx";

const load = () => import("./site-footer.tsx").then(({ SiteFooter }) => SiteFooter);
const SiteFooter = import.meta.env.SSR ? cachedFragment(await load()) : lazyHydrated(load);

const NO_SETTINGS = {};

/** Renders the footer of the page: links and text, which need no code. */
export function LazyFooter({ settings }: { settings: FooterSettings | null }) {
  return (
    <StaticPart id="lazy-footer" of={settings ?? NO_SETTINGS}>
      <SiteFooter settings={settings} />
    </StaticPart>
  );
}
