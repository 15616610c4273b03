import BadgeCheck from "lucide/dist/esm/icons/badge-check.mjs";
import type { SiteSettings } from "#app/domain/settings/site-settings.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { sentenceCase } from "#app/domain/title-case.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { cachedFragment } from "#packages/page-browser";
import { FooterContact, type FooterSettings } from "./footer-contact.tsx";

type Links = Record<string, string>;

type SiteFooterProps = { settings: FooterSettings | null };

/** Renders the footer of every public page from the site settings. Source: specification 4.3. */
export const SiteFooter = cachedFragment(function SiteFooter({ settings }: SiteFooterProps) {
  return (
    <footer
      data-surface="ink"
      className="mt-16 pb-[env(safe-area-inset-bottom)] max-md:[main:has(>.above-buy-bar)~*_&]:pb-24"
    >
      <div className="foot shop-width py-12">
        {settings === null ? <p>Loading footer...</p> : <FooterContent footer={settings} />}
      </div>
    </footer>
  );
});

function FooterContent({ footer }: { footer: FooterSettings }) {
  const { company_name, tagline, copyright_year } = footer.site_info;
  const name = company_name || SHOP_NAME;
  const badges = Object.entries(footer.footer_trust_badges).filter(([, text]) => text !== "");
  return (
    <>
      {badges.length > 0 && (
        <ul className="mb-10 grid gap-x-8 gap-y-3 border-line border-b pb-8 sm:grid-cols-2 desk:grid-cols-3">
          {badges.map(([label, text]) => (
            <li key={label} className="flex items-center gap-3 font-semibold">
              <StrokeIcon of={BadgeCheck} className="size-5 text-mangrove" />
              {text}
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-2 gap-10 max-desk:[&>:nth-child(3)]:row-span-2 desk:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="max-desk:col-span-2">
          <p className="display text-3xl">{name}</p>
          {tagline && <p className="mt-3 max-w-sm text-ink-soft leading-relaxed">{tagline}</p>}
          <FooterContact {...footer} />
          <SocialLinks links={footer.footer_social_links} />
        </div>
        <LinkGroup title="Company" links={footer.footer_company_links} />
        <LinkGroup title="Support" links={footer.footer_support_links} />
        <LinkGroup title="Legal" links={footer.footer_legal_links} />
      </div>
      <p className="mt-12 border-line border-t pt-6 text-ink-faint text-sm">
        © {copyright_year} {name}
      </p>
    </>
  );
}

function LinkGroup({ title, links }: { title: string; links: Links }) {
  const shown = Object.entries(links).filter(([, href]) => href !== "");
  if (shown.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-bold text-sm uppercase tracking-wide">{title}</h2>
      <ul>
        {shown.map(([label, href]) => (
          <li key={label}>
            <a
              href={href}
              {...isExternal(href)}
              className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline"
            >
              {sentenceCase(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const SOCIAL_NAMES = { instagram: "Instagram", twitter: "X", facebook: "Facebook" } as const;

function SocialLinks({ links }: { links: SiteSettings["footer_social_links"] }) {
  const shown = (["instagram", "twitter", "facebook"] as const).filter((key) => links[key] !== "");
  if (shown.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5">
      {shown.map((key) => (
        <li key={key}>
          <a
            href={links[key]}
            {...isExternal(links[key])}
            className="inline-flex min-h-11 min-w-11 items-center justify-center font-semibold underline-offset-4 hover:underline"
          >
            {SOCIAL_NAMES[key]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** External links open in a new tab. */
function isExternal(href: string) {
  return href.startsWith("https://") ? { target: "_blank", rel: "noopener noreferrer" } : {};
}
