/** Every action of the staff in the audit log, with the kind of its subject. */
export const SUBJECT_OF_ACTION = {
  "product.created": "product",
  "product.updated": "product",
  "product.deleted": "product",
  "product.archived": "product",
  "product.published": "product",
  "product.hidden": "product",
  "product.undone": "product",
  "product.repriced": "product",
  "product.restocked": "product",
  "products.imported": "catalogue",
  "products.exported": "catalogue",
  "payment.verified": "order",
  "payment.rejected": "order",
  "payment.undone": "order",
  "payment.cash_taken": "order",
  "payment.credit_spent": "order",
  "payment.refunded": "order",
  "payment.refund_decided": "order",
  "payment.returned": "order",
  "payment.settled": "order",
  "money.matched": "money",
  "money.paired": "order",
  "money.unpaired": "order",
  "money.set_aside": "money",
  "money.brought_back": "money",
  "payments.exported": "payment",
  "order.moved": "order",
  "order.ready": "order",
  "order.undone": "order",
  "order.noted": "order",
  "order.changed": "order",
  "return.asked": "order",
  "return.agreed": "order",
  "return.refused": "order",
  "return.checked_in": "order",
  "return.exchanged": "order",
  "order.sold": "order",
  "orders.exported": "order",
  "customer.noted": "customer",
  "purchase_order.created": "purchase_order",
  "purchase_order.extended": "purchase_order",
  "purchase_order.priced": "purchase_order",
  "purchase_order.paid": "purchase_order",
  "purchase_order.payment_removed": "purchase_order",
  "purchase_order.received": "purchase_order",
  "purchase_order.cancelled": "purchase_order",
  "alert.told": "alert",
  "drawer.float": "drawer",
  "drawer.paid_out": "drawer",
  "close.signed": "close",
  "close.reopened": "close",
  "close.corrected": "close",
  "close.exported": "close",
  "setting.saved": "site_setting",
  "payment_method.saved": "payment_method",
  "shipping_zone.saved": "shipping_zone",
  "shipping_zone.deleted": "shipping_zone",
  "delivery_area.saved": "delivery_area",
  "discount.created": "discount_code",
  "discount.updated": "discount_code",
  "discount.activated": "discount_code",
  "discount.deactivated": "discount_code",
  "discount.deleted": "discount_code",
  "page.created": "content_page",
  "page.updated": "content_page",
  "page.published": "content_page",
  "page.unpublished": "content_page",
  "page.deleted": "content_page",
  "mail.resent": "mail",
  "newsletter.exported": "newsletter",
  "newsletter.removed": "newsletter",
  "second_factor.on": "user",
  "second_factor.off": "user",
  "account.deleted": "user",
  "staff.invited": "user",
  "staff.withdrawn": "user",
  "staff.joined": "user",
  "role.granted": "user",
  "role.revoked": "user",
} as const;

/** An action, named after its subject: "product.updated". */
export type AuditAction = keyof typeof SUBJECT_OF_ACTION;

/** A kind of subject. */
export type AuditSubject = (typeof SUBJECT_OF_ACTION)[AuditAction];

/** Returns whether a text is an action. */
export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(SUBJECT_OF_ACTION, text);
}

/** An action of the staff, without the facts that changed. */
export type AuditEntry = {
  id: string;
  at: Date;
  /** The e-mail address of its author. */
  actor: string;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  /** The subject's name; null if only its id is known. */
  subjectName: string | null;
  /** False if the subject was deleted, so that it has no page. */
  isThere: boolean;
};
