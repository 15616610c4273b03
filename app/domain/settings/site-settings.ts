import { z } from "zod";
import { SHOP_NAME } from "#app/domain/shop-name.ts";

/** The rows with the footer's contents. Source: specification 11.13. */
export const SITE_SETTING_KEYS = [
  "footer_contact",
  "footer_company_links",
  "footer_support_links",
  "footer_legal_links",
  "footer_social_links",
  "footer_trust_badges",
  "site_info",
] as const;

/** One of the seven keys. */
export type SiteSettingKey = (typeof SITE_SETTING_KEYS)[number];

/** The message beside an unsafe link. */
const INVALID_LINK = "Please use a link that starts with https://, mailto:, tel: or /.";

const text = z.string().trim().max(500).default("");

const link = z
  .string()
  .trim()
  .max(2000)
  .refine((value) => value === "" || safeLink(value) !== null, INVALID_LINK);

const label = z.string().trim().min(1).max(60);

const links = z.record(label, link);

/** One schema per key, for forms and for stored rows. Source: specification 11.13. */
export const SITE_SETTINGS_SCHEMAS = {
  footer_contact: z.object({
    address: text,
    phone: text,
    email: text.refine(
      (value) => value === "" || /^\S+@\S+\.\S+$/.test(value),
      "Please enter a valid email address.",
    ),
  }),
  footer_company_links: links,
  footer_support_links: links,
  footer_legal_links: links,
  footer_social_links: z.object({
    instagram: link.default(""),
    twitter: link.default(""),
    facebook: link.default(""),
  }),
  footer_trust_badges: z.record(label, text),
  site_info: z.object({
    company_name: text,
    tagline: text,
    copyright_year: z.union([z.string().trim().max(20), z.number().transform(String)]).default(""),
  }),
} satisfies Record<SiteSettingKey, z.ZodType>;

/** The site settings by key; a missing or invalid one has its default. */
export type SiteSettings = { [K in SiteSettingKey]: z.output<(typeof SITE_SETTINGS_SCHEMAS)[K]> };

/** The settings of a new shop: no contact that nobody reads, no promise and no page that it does not have yet. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  footer_contact: { address: "Kairaba Avenue, Serekunda, The Gambia", phone: "", email: "" },
  footer_company_links: { "new arrivals": "/new" },
  footer_support_links: { "track your order": "/track" },
  footer_legal_links: {},
  footer_social_links: { instagram: "", twitter: "", facebook: "" },
  footer_trust_badges: { delivery: "Delivered anywhere in The Gambia" },
  site_info: {
    company_name: SHOP_NAME,
    tagline: "Sneakers and streetwear from Kairaba Avenue.",
    copyright_year: "2026",
  },
};

/** Parses the rows of `site_settings`. A missing or invalid row has its default, an unsafe link is dropped. */
export function parseSiteSettings(
  rows: readonly { setting_key: string; setting_value: unknown }[],
): SiteSettings {
  const byKey = new Map(rows.map((row) => [row.setting_key, row.setting_value]));
  const read = <K extends SiteSettingKey>(key: K): SiteSettings[K] => {
    const parsed = SITE_SETTINGS_SCHEMAS[key].safeParse(withoutUnsafeLinks(key, byKey.get(key)));
    return parsed.success ? (parsed.data as SiteSettings[K]) : DEFAULT_SITE_SETTINGS[key];
  };
  return {
    footer_contact: read("footer_contact"),
    footer_company_links: read("footer_company_links"),
    footer_support_links: read("footer_support_links"),
    footer_legal_links: read("footer_legal_links"),
    footer_social_links: read("footer_social_links"),
    footer_trust_badges: read("footer_trust_badges"),
    site_info: read("site_info"),
  };
}

function withoutUnsafeLinks(key: SiteSettingKey, value: unknown): unknown {
  if (!key.endsWith("_links") || typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, href]) => typeof href === "string" && isUsable(href));
  return Object.fromEntries(entries);
}

function isUsable(href: string): boolean {
  return href.trim() === "" || safeLink(href) !== null;
}

/**
 * Returns a link that an admin may put on a page: https, mailto, tel, or a path of this shop. Null for everything else
 * (`javascript:`, other schemes, `//other-site`, control characters).
 */
export function safeLink(typed: string): string | null {
  const link = typed.trim();
  if (link.length > 2000 || /[\p{Cc}\\\s]/u.test(link)) return null;
  if (/^\/(?!\/)/.test(link)) return link;
  if (/^mailto:[^@]+@[^@]+$/i.test(link) || /^tel:\+?[\d\-.()]+$/i.test(link)) return link;
  return /^https:\/\//i.test(link) && URL.canParse(link) ? link : null;
}
