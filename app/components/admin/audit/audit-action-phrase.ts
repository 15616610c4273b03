import { ORDER_NUMBER_PREFIX } from "#app/domain/orders/order-number.ts";

const ACTION_PHRASES: Record<string, string> = {
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
  "discount.deleted": "deleted the discount code",
  "page.created": "added the page",
  "page.updated": "changed the page",
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

/** Returns an administrator's action as the middle of a sentence: "verified the payment of". */
export function auditActionPhrase(action: string): string {
  return ACTION_PHRASES[action] ?? action.replace(/[._]/g, " ");
}

/** Returns the settings tab on which a group is edited. */
const TAB_OF_SETTING: Record<string, string> = {
  footer_contact: "contact",
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

/** The subject of an entry that is about a whole kind, by that kind. */
const NAMES_OF_ALL: Record<string, string> = { money: "Match payments", newsletter: "the newsletter" };

/** Returns the name of an entry's subject. */
export function auditSubjectLabel(entry: {
  subjectName: string | null;
  subjectType: string;
  subjectId: string;
}): string {
  const { subjectName, subjectType, subjectId } = entry;
  if (subjectName !== null) return subjectName;
  if (subjectId === "all") return NAMES_OF_ALL[subjectType] ?? `all ${subjectType.replaceAll("_", " ")}s`;
  return subjectId.replaceAll("_", " ");
}

/** Returns the URL of an entry's subject, or null where it has no page. */
export function auditSubjectHref(subjectType: string, subjectId: string): string | null {
  const id = encodeURIComponent(subjectId);
  switch (subjectType) {
    case "product":
      return `/admin/products/edit/${id}`;
    case "purchase_order":
      return `/admin/reorder/${id}`;
    case "alert":
      return "/admin/alerts";
    case "hold":
      return "/admin/held-stock";
    case "catalogue":
      return "/admin/products";
    case "discount_code":
      return `/admin/discounts/${id}`;
    case "content_page":
      return `/admin/pages/${id}`;
    case "order":
      return subjectId.startsWith(ORDER_NUMBER_PREFIX) ? `/admin/orders/${id}` : "/admin/orders?tab=recent";
    case "payment":
      return "/admin/orders?tab=recent";
    case "close":
      return `/admin/close/${id}`;
    case "money":
      return "/admin/money";
    case "mail":
      return "/admin/settings?tab=mail";
    case "newsletter":
      return "/admin/newsletter";
    case "site_setting":
      return `/admin/settings?tab=${TAB_OF_SETTING[subjectId] ?? "contact"}`;
    case "payment_method":
      return "/admin/settings?tab=payments";
    case "shipping_zone":
      return "/admin/settings?tab=shipping";
    case "user":
      return "/admin/settings?tab=staff";
    default:
      return null;
  }
}
