import type { AuditEntry, AuditSubject } from "#app/domain/audit/audit-action.ts";
import { ORDER_NUMBER_PREFIX } from "#app/domain/orders/order-number.ts";
import { SETTINGS_PATH, type SettingsTab, settingsPath } from "#app/domain/settings/settings-tabs.ts";
import { capital } from "#app/domain/title-case.ts";

/** Returns "Product updated" for "product.updated". */
export function auditActionLabel(action: string): string {
  return capital(action.replace(/[._]/g, " "));
}

/** The settings tab on which a stored group is edited. */
const TAB_OF_SETTING: Partial<Record<string, SettingsTab>> = {
  footer_company_links: "company",
  footer_support_links: "support",
  footer_legal_links: "legal",
  footer_social_links: "social",
  footer_trust_badges: "general",
  site_info: "general",
  shop: "general",
  panel: "general",
  claims: "claims",
  staff_security: "staff",
  test_cards: "payments",
};

/** A kind of subject: the URL of one by its id, and the name of all of them, where an entry can be about all. */
const SUBJECTS: Record<AuditSubject, { href: (id: string) => string; all?: string }> = {
  product: { href: (id) => `/admin/products/edit/${id}` },
  catalogue: { href: () => "/admin/products" },
  order: {
    href: (id) => (id.startsWith(ORDER_NUMBER_PREFIX) ? `/admin/orders/${id}` : "/admin/orders?tab=recent"),
    all: "all orders",
  },
  payment: { href: () => "/admin/orders?tab=recent", all: "all payments" },
  money: { href: () => "/admin/money", all: "Match payments" },
  purchase_order: { href: (id) => `/admin/reorder/${id}` },
  customer: { href: (id) => `/admin/customers/${id}` },
  drawer: { href: () => "/admin/close", all: "the drawer" },
  alert: { href: () => "/admin/alerts" },
  close: { href: (id) => `/admin/close/${id}` },
  discount_code: { href: (id) => `/admin/discounts/${id}` },
  content_page: { href: (id) => `/admin/pages/${id}` },
  mail: { href: () => settingsPath("mail") },
  newsletter: { href: () => "/admin/newsletter" },
  site_setting: { href: (id) => settingsPath(TAB_OF_SETTING[id] ?? "contact") },
  payment_method: { href: () => settingsPath("payments") },
  shipping_zone: { href: () => settingsPath("shipping") },
  delivery_area: { href: () => settingsPath("shipping") },
  user: { href: () => settingsPath("staff") },
};

type Subject = Pick<AuditEntry, "subjectName" | "subjectType" | "subjectId">;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the name of an entry's subject; a subject that only has an id is named by its kind. */
export function auditSubjectLabel({ subjectName, subjectType, subjectId }: Subject): string {
  if (subjectName !== null) return subjectName;
  if (subjectId !== "all" && !UUID.test(subjectId)) return subjectId.replaceAll("_", " ");
  return SUBJECTS[subjectType]?.all ?? subjectType.replaceAll("_", " ");
}

/** Returns the URL of an entry's subject; null where it was deleted, or is among settings that the reader may not open. */
export function auditSubjectHref(
  { subjectType, subjectId, isThere }: AuditEntry,
  canEditSettings: boolean,
): string | null {
  const href = isThere && SUBJECTS[subjectType]?.href(encodeURIComponent(subjectId));
  return !href || (!canEditSettings && href.startsWith(SETTINGS_PATH)) ? null : href;
}
