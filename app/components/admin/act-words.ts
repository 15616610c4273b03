import { ORDER_NUMBER_PREFIX } from "#app/domain/orders/order-number.ts";

const ACTS: Record<string, string> = {
  "product.created": "added",
  "product.updated": "changed",
  "product.deleted": "deleted",
  "product.archived": "archived",
  "product.published": "published",
  "product.hidden": "hid",
  "payment.verified": "verified the payment of",
  "payment.rejected": "rejected the payment of",
  "order.moved": "moved order",
  "order.noted": "wrote a note on order",
  "payment.refunded": "refunded order",
  "setting.saved": "saved the settings",
  "payment_method.saved": "saved the payment method",
  "shipping_zone.saved": "saved the shipping zone",
  "shipping_zone.deleted": "deleted the shipping zone",
  "role.granted": "gave a role to",
  "role.revoked": "took a role from",
};

/** What an administrator did, as the middle of a sentence: "verified the payment of". */
export function actWords(action: string): string {
  return ACTS[action] ?? action.replace(/[._]/g, " ");
}

/** Where the subject of an act is looked at; null where it has no page. */
export function actHref(subjectType: string, subjectId: string): string | null {
  switch (subjectType) {
    case "order":
      return subjectId.startsWith(ORDER_NUMBER_PREFIX)
        ? `/admin/orders/${subjectId}`
        : "/admin/orders?tab=recent";
    case "site_setting":
    case "payment_method":
    case "shipping_zone":
    case "user":
      return "/admin/settings";
    default:
      return null;
  }
}
