import type { Admin } from "#app/domain/accounts/admin.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { addMoney, type Money, moneyFromDecimal } from "#app/domain/money/money.ts";
import { isRefundable } from "#app/domain/orders/part-payment.ts";
import { type PagesRefund, refundOfPages } from "#app/domain/payments/payment-page.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { lockOrder } from "#app/server/orders/status/move-order-row.ts";
import { insertPageRefund, type PageRefundRow } from "#app/server/payments/page-rows/page-refunds.ts";
import { pageSummaries } from "#app/server/payments/page-rows/page-summary.ts";
import { readPage } from "#app/server/payments/page-rows/payment-pages.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { endRefund, type Refunded } from "./end-refund.ts";
import { markRefundUnknown } from "./mark-refund-unknown.ts";
import { mayRepeat, requestRefund } from "./request-refund.ts";

/** The refund of the payments on an order's pages that an administrator requests. */
type RefundInput = {
  orderNumber: string;
  /** A decimal in major units of the currency of the last paid page; null: everything that is left of it. */
  amount: string | null;
  reason: string;
  /**
   * The sum that the order's page had shown as refunded so far, in minor units, so that a double tap refunds once; null if
   * nothing was shown.
   */
  seenRefunded?: number | null;
};

type RefundRefusal =
  | Refusal<"not_found" | "not_refundable" | "invalid_amount" | "changed_meanwhile">
  | Refusal<"refund_too_much", { refundable: Money }>
  | Refusal<"refund_too_late" | "refund_whole_only">
  | Refusal<"refund_refused", string>
  | Refusal<"refund_unanswered" | "refund_unknown">;

/**
 * Refunds all or a part of what was paid on an order's pages of one currency, each page by its own gateway and never more
 * than it took, the last paid first: recorded with who and why before the gateways are called, then the sum, the
 * order's payment status (`refunded`, `partially_refunded`), the timeline and the shopper's mail. Order status and
 * stock do not change. Refusals: `not_found`; `not_refundable` (not paid by card); `invalid_amount`; `refund_too_much`
 * with what is left; `changed_meanwhile`; `refund_too_late` and `refund_whole_only`: the gateway cannot do it, so staff
 * send it back by hand (`noteMoneyReturned`); `refund_refused` with the gateway's words; `refund_unanswered`: the
 * gateway is out of reach, and the recorded refund is requested again; `refund_unknown`: out of reach too, but asking
 * again could refund twice, so that its sum stays reserved until somebody knows. Source: specification 11.10.
 */
export async function refundOrder(
  shop: Shop,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  input: RefundInput,
): Promise<Ok<Refunded> | RefundRefusal> {
  const recorded = await shop.db.transaction((tx) => recordRefunds(shop, tx, admin, input));
  if (!recorded.ok) return recorded;
  let done: Refunded | null = null;
  let refusal: RefundRefusal | null = null;
  for (const refund of recorded.value) {
    const asked = await askForRefund(shop, refund);
    if (!asked.ok) refusal = asked;
    else
      done = {
        ...asked.value,
        amount: done ? addMoney(done.amount, asked.value.amount) : asked.value.amount,
      };
  }
  if (refusal) return refusal;
  if (done === null) throw new Error(`no refund was recorded of order ${input.orderNumber}`);
  return ok(done);
}

async function askForRefund(shop: Shop, refund: PageRefundRow): Promise<Ok<Refunded> | RefundRefusal> {
  const page = await readPage(shop.db, refund.pageId);
  if (page === null) throw new Error(`a refund for a page that is gone: ${refund.pageId}`);
  const response = await requestRefund(shop, refund, page);
  if (response === null && mayRepeat(shop, refund, page)) return refuse("refund_unanswered");
  if (response === null) {
    await markRefundUnknown(shop, refund, page);
    return refuse("refund_unknown");
  }
  const { refunded } = await endRefund(shop, refund, response);
  return "refused" in response ? refuseWith("refund_refused", response.refused) : ok(refunded);
}

async function recordRefunds(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"orders.change"> & Admin<"orders.money">,
  input: RefundInput,
): Promise<Ok<PageRefundRow[]> | RefundRefusal> {
  const locked = await lockOrder(tx, input.orderNumber);
  if (!locked) return refuse("not_found");
  const { order } = locked;
  const paid = (await pageSummaries(shop, tx, order.id)).filter((page) => page.paid.amount > 0);
  const [last] = paid;
  if (!last || order.paymentStatus === "refunded" || !isRefundable(order)) return refuse("not_refundable");
  const possible = refundOfPages(paid);
  if (possible === null) {
    const byHand = paid.find(({ refundable }) => refundable.amount > 0)?.refundWay;
    if (!byHand) return refuseWith("refund_too_much", { refundable: last.refundable });
    return refuse(byHand.by === "hand" && byHand.why === "too_late" ? "refund_too_late" : "not_refundable");
  }

  const { refunded, refundable: left } = possible;
  const seen = input.seenRefunded ?? null;
  if (seen !== null && seen !== refunded.amount) return refuse("changed_meanwhile");
  const amount = input.amount === null ? left : moneyFromDecimal(input.amount, left.currency);
  if (amount === null || amount.amount <= 0) return refuse("invalid_amount");
  if (amount.amount > left.amount) return refuseWith("refund_too_much", { refundable: left });
  const parts = partsOf(possible, amount);
  if (parts === null) return refuse("refund_whole_only");

  const reason = input.reason.trim();
  const now = shop.clock();
  const actor = { userId: admin.userId, email: admin.email };
  const refunds: PageRefundRow[] = [];
  for (const { pageId, amount } of parts)
    refunds.push(
      await insertPageRefund(tx, { page: { id: pageId, orderId: order.id }, amount, reason, actor, now }),
    );
  await recordAudit(tx, admin, {
    action: "payment.refunded",
    subjectId: order.orderNumber,
    after: { refund: formatMoney(amount), refundedBefore: formatMoney(refunded), reason },
  });
  return ok(refunds);
}

/** Returns what each page gives back of an amount, the last paid first; null where that is a part of one that gives all or nothing. */
function partsOf({ pages }: PagesRefund, { amount }: Money): { pageId: string; amount: number }[] | null {
  let rest = amount;
  const parts: { pageId: string; amount: number }[] = [];
  for (const { id: pageId, refundable, paid, refundWay } of pages) {
    const part = Math.min(rest, refundable.amount);
    if (part === 0 || (!refundWay.inParts && part !== paid.amount)) continue;
    parts.push({ pageId, amount: part });
    rest -= part;
  }
  return rest === 0 ? parts : null;
}
