import { TOASTS, type Toast } from "./toasts.ts";

/** The panel's toasts after an action: the specification's texts, and those of further screens. */
export const ADMIN_TOASTS = {
  ...TOASTS,
  "discount-created": { title: "Discount code added", tone: "success" },
  "discount-saved": { title: "Discount code saved", tone: "success" },
  "discount-on": { title: "Discount code active", tone: "success" },
  "discount-off": { title: "Discount code switched off", tone: "success" },
  "discount-deleted": { title: "Discount code deleted", tone: "success" },
  "discount-failed": { title: "Discount code not saved", tone: "error" },
  "page-created": { title: "Page added", tone: "success" },
  "page-saved": { title: "Page saved", tone: "success" },
  "page-published": { title: "Page published", tone: "success" },
  "page-hidden": { title: "Page unpublished", tone: "success" },
  "page-deleted": { title: "Page deleted", tone: "success" },
  "page-failed": { title: "Page not saved", tone: "error" },
  "subscriber-removed": { title: "Address removed", tone: "success" },
  "products-imported": { title: "Products imported", tone: "success" },
  "import-failed": { title: "Nothing was imported", tone: "error" },
  "products-changed": { title: "Products changed", tone: "success" },
  "price-changed": { title: "Price changed", tone: "success" },
  "stock-changed": { title: "Stock changed", tone: "success" },
  "purchase-created": { title: "Order made", tone: "success" },
  "purchase-received": { title: "Checked in", tone: "success" },
  "purchase-priced": { title: "Costs saved", tone: "success" },
  "purchase-paid": { title: "Payment noted", tone: "success" },
  "purchase-payment-removed": { title: "Payment removed", tone: "success" },
  "purchase-cancelled": { title: "Order cancelled", tone: "success" },
  "bulk-failed": { title: "Nothing was changed", tone: "error" },
  undone: { title: "Undone", tone: "success" },
  notUndone: { title: "Not undone", tone: "error" },
  "money-paired": { title: "Money paired", tone: "success" },
  "money-unpaired": { title: "Unpaired", text: "It waits for an order again.", tone: "success" },
  "money-set-aside": { title: "Not for an order", tone: "success" },
  "money-not-paired": { title: "Not paired", tone: "error" },
  "customer-noted": { title: "Note saved", tone: "success" },
  "ready-for-pickup": { title: "Ready to pick up", text: "The customer gets an email.", tone: "success" },
  "credit-kept": { title: "Kept as credit", tone: "success" },
  "credit-spent": { title: "Credit used", tone: "success" },
  "cash-taken": { title: "Cash taken", tone: "success" },
  "handed-over": { title: "Handed over", tone: "success" },
  "owner-asked": { title: "Owner asked", text: "They get an email and decide.", tone: "success" },
  "order-changed": { title: "Order changed", text: "The customer gets an email.", tone: "success" },
  "return-saved": { title: "Saved", tone: "success" },
  "alert-told": { title: "Noted", text: "They're off the list.", tone: "success" },
  "invitation-sent": { title: "Invitation sent", tone: "success" },
  "invitation-made": { title: "Link made", text: "Send it now: it is shown only once.", tone: "success" },
  "invitation-withdrawn": {
    title: "Invitation withdrawn",
    text: "Its link no longer works.",
    tone: "success",
  },
  "invitation-failed": { title: "Nobody was invited", tone: "error" },
  "mail-retried": { title: "It's being sent again", tone: "success" },
  "drawer-saved": { title: "Saved", text: "It counts in the evening.", tone: "success" },
  "close-signed": { title: "Day signed off", tone: "success" },
  "close-corrected": { title: "Correction saved", tone: "success" },
  "close-not-corrected": { title: "Correction not saved", tone: "error" },
  "close-failed": { title: "Not signed off", tone: "error" },
  takenBackSettled: { title: "Noted", text: "The order is no longer under Money back.", tone: "success" },
  noResponse: { title: "Error", text: "The shop didn't respond. Please try again.", tone: "error" },
  "signed-out": {
    title: "Signed out",
    text: "Sign in again in another tab. What you typed stays here.",
    tone: "error",
  },
  gone: { title: "Error", text: "Someone else has deleted this in the meantime.", tone: "error" },
} satisfies Record<string, Toast>;

/** The name of a toast. */
export type AdminToastName = keyof typeof ADMIN_TOASTS;

/** Returns whether a text from a URL is the name of a toast. */
export function isAdminToast(name: string | null): name is AdminToastName {
  return name !== null && Object.hasOwn(ADMIN_TOASTS, name);
}
