import { sql } from "drizzle-orm";
import { moneyFromDecimal } from "#app/domain/money/money.ts";
import type { AdminPayment } from "#app/domain/orders/admin-order.ts";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";
import type { StatementMoney } from "#app/domain/payments/pair-money.ts";
import type { DuplicateOf } from "#app/domain/payments/receipt.ts";
import { gambianPayments } from "#database/schema/payments.ts";

/** A row of a statement as the database returns it. */
export type StoredStatementMoney = {
  gateway: string;
  amountGmd: string;
  sentAt: string | null;
  phoneEnd: string;
};

/** Returns the URL of a receipt for staff: of the present one, or of the one with this number before. */
function receiptPath(paymentId: string, part: number | null = null): string {
  return `/admin/orders/receipt/${paymentId}${part === null ? "" : `?part=${part}`}`;
}

/** The other order of a duplicate receipt as the database returns it. */
export type StoredDuplicate = {
  orderNumber: string;
  customerName: string;
  orderStatus: OrderStatus;
  verificationStatus: VerificationStatus;
  sentAt: string;
  paymentId: string;
  /** The receipts before, by their numbers, and last the present one, which has none. */
  parts: (number | null)[];
};

/** The condition for payments with the file of an earlier receipt, whose picture was not found to be like theirs. */
const isSameFile = sql`twin.receipt_sha256 = ${gambianPayments.receiptSha256}
  and twin.order_id <> ${gambianPayments.orderId} and twin.receipt_like_id is distinct from ${gambianPayments.id}
  and (twin.created_at, twin.id) < (${gambianPayments.createdAt}, ${gambianPayments.id})`;

/** The payment of another order with the same picture, or that had the same file before its present one. */
const twinId = sql`coalesce(${gambianPayments.receiptLikeId}, (
  select payment_id from earlier_receipts as earlier
  where earlier.sha256 = ${gambianPayments.receiptSha256} and earlier.payment_id <> ${gambianPayments.id} limit 1
))`;

/** The condition for payments of which `duplicateOf` is an order. */
export const IS_DUPLICATE = sql`(${twinId} is not null
  or exists (select from gambian_payments as twin where ${isSameFile}))`;

/**
 * The order of which a receipt was sent before as the same file or picture, null for most. It is verified where any of its
 * receipts paid, whatever the present one is.
 */
export const duplicateOf = sql<StoredDuplicate | null>`(
  select json_build_object(
    'orderNumber', earlier.order_number, 'customerName', earlier.customer_name,
    'orderStatus', earlier.order_status,
    'verificationStatus', case
      when exists (select from earlier_receipts where payment_id = twin.id and verified_at is not null) then 'verified'
      else twin.verification_status
    end,
    'sentAt', twin.created_at, 'paymentId', twin.id, 'parts', (
      select json_agg(part order by part)
      from (select part from earlier_receipts where payment_id = twin.id union all select null) as receipts
    )
  )
  from gambian_payments as twin join orders as earlier on earlier.id = twin.order_id
  where twin.id = ${twinId} or (${isSameFile})
  order by twin.id = ${twinId} desc nulls last, twin.created_at
  limit 1
)`;

/** Returns a stored payment as a member of staff sees it, with or without the permission to review it. */
export function toAdminPayment(
  payment: typeof gambianPayments.$inferSelect,
  seen: Pick<AdminPayment, "verificationStatus" | "moneySeen" | "unequalSum"> & {
    statementMoney: StoredStatementMoney | null;
    duplicateOf: StoredDuplicate | null;
    canReview: boolean;
  },
): AdminPayment {
  const { canReview, duplicateOf, statementMoney, ...states } = seen;
  return {
    ...states,
    statementMoney: canReview && statementMoney ? toStatementMoney(statementMoney) : null,
    decidedAt: seen.verificationStatus === "pending" ? null : payment.updatedAt,
    isDuplicateReceipt: duplicateOf !== null,
    duplicateOf: duplicateOf && toDuplicateOf(duplicateOf, canReview),
    paymentId: canReview ? payment.id : "",
    adminNotes: canReview ? (payment.adminNotes ?? "") : "",
    receiptPath: canReview ? receiptPath(payment.id) : "",
    receiptIsPicture: isPicture(payment.receiptContentType),
  };
}

function toStatementMoney({
  gateway,
  amountGmd,
  sentAt,
  phoneEnd,
}: StoredStatementMoney): StatementMoney | null {
  const amount = moneyFromDecimal(amountGmd, "GMD");
  return amount && { gateway, amount, sentAt: sentAt === null ? null : new Date(sentAt), phoneEnd };
}

function toDuplicateOf(
  { paymentId, parts, sentAt, ...shown }: StoredDuplicate,
  canReview: boolean,
): DuplicateOf {
  return {
    ...shown,
    sentAt: new Date(sentAt),
    receiptPaths: canReview ? parts.map((part) => receiptPath(paymentId, part)) : [],
  };
}

function isPicture(contentType: string): boolean {
  return /^image\/(?:jpeg|png|webp)$/.test(contentType);
}
