/** How a kind of mail is sent. */
type MailRules = {
  /** Its recipient waits for it, or must act at once: it goes before all other mail. */
  isUrgent?: true;
  /** Its link gives access to an account, so that only the recipient may read it: its text goes once it is sent. */
  hasPersonalLink?: true;
  /** It waits until the staff can no longer undo its cause, which deletes it. */
  isUndoable?: true;
};

/** Every kind of mail. */
const MAIL_KINDS = {
  password_reset: { isUrgent: true, hasPersonalLink: true },
  verify_email: { isUrgent: true, hasPersonalLink: true },
  change_email: { isUrgent: true, hasPersonalLink: true },
  staff_invitation: { isUrgent: true, hasPersonalLink: true },
  email_changed: { isUrgent: true },
  password_changed: { isUrgent: true },
  staff_changed: { isUrgent: true },
  staff_security_changed: { isUrgent: true },
  payment_settings_changed: { isUrgent: true },
  payment_mismatch: { isUrgent: true },
  payment_taken_back: { isUrgent: true },
  refund_unknown: { isUrgent: true },
  unknown_payment: { isUrgent: true },
  payment_verified: { isUndoable: true },
  payment_rejected: { isUndoable: true },
  order_pending: { isUndoable: true },
  order_payment_pending: { isUndoable: true },
  order_confirmed: { isUndoable: true },
  order_processing: { isUndoable: true },
  order_shipped: { isUndoable: true },
  order_delivered: { isUndoable: true },
  order_cancelled: { isUndoable: true },
  order_received: {},
  ready_for_pickup: {},
  order_sold_out: {},
  notify_admin_receipt: {},
  tracking_link: {},
  card_paid_too_late: {},
  payer_paid: {},
  payer_too_late: {},
  payer_refunded: {},
  refund_needed: {},
  refunded: {},
  order_changed: {},
  return_asked: { isUrgent: true },
  return_agreed: {},
  return_refused: {},
  return_checked_in: {},
  packing_problem: { isUrgent: true },
  size_is_back: {},
  shoppers_wait: {},
  backup_failed: {},
} as const satisfies Record<string, MailRules>;

/** A kind of mail, as the outbox stores it. */
export type MailKind = keyof typeof MAIL_KINDS;

/** A kind of mail whose cause the staff can undo. */
export type UndoableMailKind = {
  [Kind in MailKind]: (typeof MAIL_KINDS)[Kind] extends { isUndoable: true } ? Kind : never;
}[MailKind];

/** Returns how a kind of mail is sent. A later release may have stored others before this one ran again. */
export function mailRules(kind: MailKind): MailRules {
  return MAIL_KINDS[kind] ?? {};
}
