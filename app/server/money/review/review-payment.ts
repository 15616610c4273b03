import {
  partReceivedMail,
  paymentRejectedMail,
  paymentVerifiedMail,
  soldOutPaidMail,
} from "#app/copy/mails/order-mails.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import type { Money } from "#app/domain/money/money.ts";
import { convertFromUsd, FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { expectedGmd } from "#app/domain/orders/expected-gmd.ts";
import { moveAfterReview } from "#app/domain/orders/move-order.ts";
import type { Order } from "#app/domain/orders/order.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";
import { hadMoney } from "#app/domain/orders/order-status.ts";
import {
  mayBePaidInParts,
  type PartPayment,
  partPayment,
  waitsForRest,
} from "#app/domain/orders/part-payment.ts";
import {
  type ReviewDecision,
  review,
  UNDO_MS,
  type VerificationStatus,
} from "#app/domain/payments/local-payment.ts";
import { isPageWaiting } from "#app/domain/payments/payment-page.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { changePaymentMethod } from "#app/server/orders/change-payment-method.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { readOrder } from "#app/server/orders/read-order.ts";
import { type MissingPieces, moveOrderWithStock } from "#app/server/orders/status/apply-order-status.ts";
import { lockOrderById, moveLockedOrder } from "#app/server/orders/status/move-order-row.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { holdForRest } from "#app/server/orders/unpaid/hold-for-rest.ts";
import {
  findDueGmd,
  paymentStatusAfter,
  receiptSourceId,
  recordReceiptMoney,
  reverseReceiptMoney,
  wasSentBack,
} from "#app/server/payments/money-entries.ts";
import { lockPaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import { readPayment, recordReview } from "#app/server/payments/receipts/record-review.ts";
import { allOrNothing } from "#app/server/platform/db/all-or-nothing.ts";
import { CHECK_VIOLATION, isDatabaseRefusal } from "#app/server/platform/db/connection/outage.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { stateBeforeReview } from "./undo-review.ts";

/** An administrator's decision on a receipt; `seenStatus` is the verification the page had shown. */
type PaymentReviewInput = {
  paymentId: string;
  decision: ReviewDecision;
  notes: string;
  seenStatus: VerificationStatus;
  /** The dalasi that came, where they are not what is due; null or missing for all of it. */
  amount?: Money | null;
  /** The end of the wait for the rest where less came; null or missing for the shop's own time. */
  restUntil?: Date | null;
};

/**
 * The result of a review; `isNewDecision` is false where only its notes changed, which sends no mail to undo. `part` is
 * what came and what is still due where it paid a part.
 */
type Reviewed = {
  orderNumber: string;
  verificationStatus: ReviewDecision;
  isNewDecision: boolean;
  part: PartPayment | null;
};

export type ReviewRefusal =
  | Refusal<"not_found" | "changed_meanwhile" | "nothing_due" | "money_returned" | "page_in_use">
  | Refusal<"out_of_stock", MissingPieces[]>;

/**
 * Verifies or rejects a local payment: the verification, the order's payment and state, its stock, the timeline, the
 * mail to the shopper and the audit log, all or nothing. The mail waits until the decision can no longer be undone. A
 * rejected order releases its pieces unless it is being packed or was sent; verifying it later retakes them, which is
 * refused (`out_of_stock`) once they are sold. Less than what is due leaves the order waiting for the rest, with its pieces;
 * more is owed back. An order that was sold out when its money came is then paid without
 * them, and its shopper chooses a refund or a swap. Refusals: `not_found`; `changed_meanwhile` where somebody else
 * reviewed first; `nothing_due` where other money has paid it by now and no sum is given; `money_returned` where another decision would make a payment that was sent back look paid or failed
 * again, or a part of it, and where the credit that was given of it is spent; `page_in_use` while somebody else can pay the order on a payment page, and once they have in place of a rejected receipt.
 * Source: specification 8.5, 11.7.
 */
export async function reviewPayment(
  shop: Shop,
  admin: Admin<"payments.review">,
  input: PaymentReviewInput,
): Promise<Ok<Reviewed> | ReviewRefusal> {
  const { paymentId, decision, seenStatus } = input;
  return await allOrNothing(shop.db, async (tx): Promise<Ok<Reviewed> | ReviewRefusal> => {
    const found = await readPayment(tx, paymentId);
    const locked = found && (await lockOrderById(tx, found.orderId));
    // Read again under the order's lock: every review of this payment waits for it.
    const payment = locked && (await readPayment(tx, paymentId));
    if (!payment || !locked) return refuse("not_found");
    if (payment.verificationStatus !== seenStatus) return refuse("changed_meanwhile");
    const { order } = locked;
    const isNewDecision = seenStatus !== decision;
    const isSentBack =
      order.paymentStatus === "refunded" || (seenStatus === "verified" && (await wasSentBack(tx, order.id)));
    if (isNewDecision && isSentBack) return refuse("money_returned");
    if (isNewDecision && (await isOnPage(tx, order, seenStatus))) return refuse("page_in_use");
    const now = shop.clock();
    const reviewed = review(payment, decision, input.notes, now);
    const orderNumber = order.orderNumber;
    const unchanged = { orderNumber, verificationStatus: decision, isNewDecision, part: null };
    if (!reviewed.changed) return ok(unchanged);

    const recorded = await recordReview(tx, {
      paymentId,
      seenStatus,
      review: reviewed,
      reviewedBy: admin.userId,
      now,
    });
    if (!recorded.ok) return recorded;
    const undoTo = stateBeforeReview(locked, payment);
    const { paymentMethod: method } = payment;
    // A page that ended unpaid has left its own method.
    if (method !== order.paymentMethod) {
      await changePaymentMethod(tx, order.id, { method, totalGmd: null, now });
    }
    let after: Moving = order;
    let part: PartPayment | null = null;
    if (isNewDecision) {
      // The shopper reads the timeline: the reason for a rejection is for them, a note on a verified payment is not.
      const note = decision === "rejected" ? reviewed.adminNotes : null;
      const event = { kind: "verification_status", from: seenStatus, to: decision, note } as const;
      await insertOrderEvents(tx, order.id, [event], { actorUserId: admin.userId, at: now });
      const sourceId = receiptSourceId({ paymentId, part: payment.part });
      const receipt = { orderId: order.id, sourceId, method };
      if (decision === "verified") {
        const due = await dueGmdOf(shop, tx, order);
        const amount = input.amount ?? due;
        // Other money has paid it: what this receipt brought too is to be typed.
        if (amount.amount === 0 && order.totalAmount.amount > 0) return refuse("nothing_due");
        await recordReceiptMoney(shop, tx, { ...receipt, amount, at: now, actorUserId: admin.userId });
        if (amount.amount < due.amount) await holdForRest(shop, tx, order, input.restUntil ?? null);
      } else {
        await reverseReceiptMoney(tx, receipt, { actorUserId: admin.userId, now });
      }
      // An order that is held waits on, whatever became of one receipt.
      const isWaiting =
        decision === "verified" || (mayBePaidInParts(order) && waitsForRest(order.orderStatus));
      const paymentStatus = await paymentStatusAfter(tx, order.id, isWaiting ? "waiting" : "ended");
      after = moveAfterReview(order, paymentStatus);
      const by = { trackingNumber: order.trackingNumber, actorUserId: admin.userId, now };
      const moved = await moveOrderWithStock(tx, locked, { ...after, ...by });
      const isStillSoldOut = !moved.ok && moved.reason === "out_of_stock" && order.isSoldOut;
      if (isStillSoldOut) {
        after = { orderStatus: order.orderStatus, paymentStatus };
        await moveLockedOrder(tx, locked, { ...after, stockHeld: false }, { actorUserId: admin.userId, now });
      } else if (!moved.ok) {
        return moved;
      }
      const facts = { ...order, ...after, trackingUrl: trackingUrl(shop, orderNumber) };
      const written = decision === "verified" ? await readOrder(tx, order.id) : null;
      part = written && partPayment(written);
      const mail = part
        ? partReceivedMail({ ...facts, ...part })
        : decision === "rejected"
          ? paymentRejectedMail({ ...facts, reason: reviewed.adminNotes })
          : isStillSoldOut
            ? soldOutPaidMail(facts)
            : paymentVerifiedMail(facts);
      const kind = `payment_${decision}` as const;
      const dueAt = new Date(now.getTime() + UNDO_MS);
      await queueMail(
        tx,
        [{ kind, to: order.customerEmail, orderId: order.id, dueAt, undoTo, ...mail }],
        now,
      );
    }
    await recordAudit(tx, admin, {
      action: `payment.${decision}`,
      subjectId: orderNumber,
      before: undoTo,
      after: statesOf(after, decision, reviewed.adminNotes),
    });
    return ok({ orderNumber, verificationStatus: decision, isNewDecision, part });
  }).catch((error: unknown) => {
    // Without this receipt, less would have come than went back as credit or to its company, or than was spent of the credit.
    if (NEEDED_MONEY.some((name) => isDatabaseRefusal(error, CHECK_VIOLATION, name)))
      return refuse("money_returned");
    throw error;
  });
}

/** What refuses to take back a receipt's money that went further. */
const NEEDED_MONEY = ["orders_returned_within_received", "money_entries_credit_unspent"];

/** Returns the dalasi that are still due of an order, also where no rate of the dalasi is known. */
export async function dueGmdOf(shop: Shop, db: DatabaseOrTransaction, order: Order): Promise<Money> {
  const told = expectedGmd(order, currentPricing(shop));
  const expected = told.currency === "GMD" ? told : convertFromUsd(order.totalUsd, "GMD", FALLBACK_RATES);
  return await findDueGmd(db, order, expected);
}

async function isOnPage(tx: Transaction, order: Order, seenStatus: VerificationStatus): Promise<boolean> {
  const page = await lockPaymentPage(tx, order.id);
  if (page === null || isPageWaiting(page.status)) return page !== null;
  // Another receipt may pay what a page has left, and one beside it is too much.
  return page.status === "paid" && hadMoney(order.paymentStatus) && seenStatus === "rejected";
}

type Moving = { orderStatus: OrderStatus; paymentStatus: PaymentStatus };

function statesOf(
  order: { orderStatus: string; paymentStatus: string },
  verificationStatus: VerificationStatus,
  adminNotes: string,
) {
  const { orderStatus, paymentStatus } = order;
  return { orderStatus, paymentStatus, verificationStatus, adminNotes };
}
