import { error, success, TOASTS, type Toast } from "./toasts.ts";

/** The panel's toasts after an action: the specification's texts, and those of further screens. */
export const ADMIN_TOASTS = {
  ...TOASTS,
  discountCreated: success("Discount code added"),
  discountSaved: success("Discount code saved"),
  discountOn: success("Discount code active"),
  discountOff: success("Discount code switched off"),
  discountDeleted: success("Discount code deleted"),
  discountFailed: error("Discount code not saved"),
  pageCreated: success("Page added"),
  pageSaved: success("Page saved"),
  pagePublished: success("Page published"),
  pageHidden: success("Page unpublished"),
  pageDeleted: success("Page deleted"),
  pageFailed: error("Page not saved"),
  subscriberRemoved: success("Address removed"),
  productsImported: success("Products imported"),
  importFailed: error("Nothing was imported"),
  productsChanged: success("Products changed"),
  priceChanged: success("Price changed"),
  stockChanged: success("Stock changed"),
  purchaseCreated: success("Order made"),
  purchaseReceived: success("Checked in"),
  purchasePriced: success("Costs saved"),
  purchasePaid: success("Payment noted"),
  purchasePaymentRemoved: success("Payment removed"),
  purchaseCancelled: success("Order cancelled"),
  bulkFailed: error("Nothing was changed"),
  undone: success("Undone"),
  notUndone: error("Not undone"),
  moneyPaired: success("Money paired"),
  moneyUnpaired: success("Unpaired", "It waits for an order again."),
  moneySetAside: success("Not for an order"),
  moneyNotPaired: error("Not paired"),
  customerNoted: success("Note saved"),
  readyForPickup: success("Ready to pick up", "The customer gets an email."),
  creditKept: success("Kept as credit"),
  creditSpent: success("Credit used"),
  cashTaken: success("Cash taken"),
  handedOver: success("Handed over"),
  ownerAsked: success("Owner asked", "They get an email and decide."),
  orderChanged: success("Order changed", "The customer gets an email."),
  returnSaved: success("Saved"),
  alertTold: success("Noted", "They're off the list."),
  invitationSent: success("Invitation sent"),
  invitationMade: success("Link made", "Send it now: it is shown only once."),
  invitationWithdrawn: success("Invitation withdrawn", "Its link no longer works."),
  invitationFailed: error("Nobody was invited"),
  mailRetried: success("It's being sent again"),
  drawerSaved: success("Saved", "It counts in the evening."),
  closeSigned: success("Day signed off"),
  closeCorrected: success("Correction saved"),
  closeNotCorrected: error("Correction not saved"),
  closeFailed: error("Not signed off"),
  takenBackSettled: success("Noted", "The order is no longer under Money back."),
  noResponse: error("Error", "The shop didn't respond. Please try again."),
  sessionEnded: error("Signed out", "Sign in again in another tab. What you typed stays here."),
  gone: error("Error", "Someone else has deleted this in the meantime."),
} satisfies Record<string, Toast>;

/** The name of a toast. */
export type AdminToastName = keyof typeof ADMIN_TOASTS;

/** Returns whether a text from a URL is the name of a toast. */
export function isAdminToast(name: string | null): name is AdminToastName {
  return name !== null && Object.hasOwn(ADMIN_TOASTS, name);
}
