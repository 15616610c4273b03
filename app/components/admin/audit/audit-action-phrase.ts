import type { AuditAction, AuditSubject } from "#app/domain/audit/audit-action.ts";
import type { AuditEntry } from "#app/domain/audit/audit-entry.ts";
import { ORDER_NUMBER_PREFIX } from "#app/domain/orders/order-number.ts";
import { type SettingsTab, settingsPath } from "#app/domain/settings/settings-tabs.ts";

const ACTION_PHRASES: Record<AuditAction, string> = {
  "product.created": "added",
  "product.updated": "changed",
  "product.deleted": "deleted",
  "product.archived": "archived",
  "product.published": "published",
  "product.hidden": "hid",
  "product.undone": "undid the change of",
  "product.repriced": "changed the price of",
  "product.restocked": "changed the stock of",
  "products.imported": "imported",
  "products.exported": "exported",
  "payment.verified": "verified the payment of",
  "payment.rejected": "rejected the payment of",
  "payment.undone": "undid the decision about the payment of",
  "payment.refunded": "refunded order",
  "payment.refund_decided": "noted what became of a refund of order",
  "payment.returned": "sent back the payment of order",
  "payment.settled": "settled what was taken back of order",
  "money.matched": "matched messages about money,",
  "money.paired": "paired money with order",
  "payments.exported": "exported payments:",
  "order.moved": "moved order",
  "order.undone": "undid the change of order",
  "order.noted": "wrote a note on order",
  "purchase_order.created": "ordered from a supplier: order",
  "purchase_order.extended": "added to the supplier's order",
  "purchase_order.priced": "changed the costs of the supplier's order",
  "purchase_order.received": "checked in items of the supplier's order",
  "purchase_order.cancelled": "cancelled the supplier's order",
  "alert.told": "told on WhatsApp that a size is back:",
  "hold.ended": "put back on sale from an open payment page",
  "close.signed": "signed off",
  "close.exported": "exported the close of",
  "orders.exported": "exported orders:",
  "setting.saved": "saved the settings",
  "payment_method.saved": "saved the payment method",
  "shipping_zone.saved": "saved the shipping zone",
  "shipping_zone.deleted": "deleted the shipping zone",
  "discount.created": "added the discount code",
  "discount.updated": "changed the discount code",
  "discount.activated": "activated the discount code",
  "discount.deactivated": "deactivated the discount code",
  "discount.deleted": "deleted the discount code",
  "page.created": "added the page",
  "page.updated": "changed the page",
  "page.published": "published the page",
  "page.unpublished": "hid the page",
  "page.deleted": "deleted the page",
  "mail.resent": "sent again the email",
  "newsletter.exported": "exported the newsletter's",
  "newsletter.removed": "removed from the newsletter:",
  "passkey.added": "added a passkey:",
  "passkey.removed": "removed a passkey:",
  "passkey.renamed": "renamed a passkey:",
  "second_factor.on": "turned on two-step sign-in:",
  "second_factor.off": "turned off two-step sign-in:",
  "account.deleted": "deleted the account",
  "staff.invited": "invited to the staff:",
  "staff.withdrawn": "withdrew the invitation of",
  "staff.joined": "accepted an invitation to the staff:",
  "role.granted": "gave a role to",
  "role.revoked": "took a role from",
};

/**
 * Returns an action as the middle of a sentence: "verified the payment of". A later release may have stored others, here
 * and as subjects, before this one ran again.
 */
export function auditActionPhrase(action: AuditAction): string {
  return ACTION_PHRASES[action] ?? action.replace(/[._]/g, " ");
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
  alert: { href: () => "/admin/alerts" },
  hold: { href: () => "/admin/held-stock" },
  close: { href: (id) => `/admin/close/${id}` },
  discount_code: { href: (id) => `/admin/discounts/${id}` },
  content_page: { href: (id) => `/admin/pages/${id}` },
  mail: { href: () => settingsPath("mail") },
  newsletter: { href: () => "/admin/newsletter" },
  site_setting: { href: (id) => settingsPath(TAB_OF_SETTING[id] ?? "contact") },
  payment_method: { href: () => settingsPath("payments") },
  shipping_zone: { href: () => settingsPath("shipping") },
  user: { href: () => settingsPath("staff") },
};

type Subject = Pick<AuditEntry, "subjectName" | "subjectType" | "subjectId">;

/** Returns the name of an entry's subject. */
export function auditSubjectLabel({ subjectName, subjectType, subjectId }: Subject): string {
  const all = subjectId === "all" && SUBJECTS[subjectType]?.all;
  return subjectName ?? (all || subjectId.replaceAll("_", " "));
}

/** Returns the URL of an entry's subject, or null where it was deleted. */
export function auditSubjectHref({ subjectType, subjectId, isThere }: AuditEntry): string | null {
  return (isThere && SUBJECTS[subjectType]?.href(encodeURIComponent(subjectId))) || null;
}
