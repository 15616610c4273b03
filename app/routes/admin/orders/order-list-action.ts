import { data, type RouterContextProvider } from "react-router";
import type { ActionResult, ActionToConfirm } from "#app/components/admin/results/use-result-toast.ts";
import { DUPLICATE_MESSAGE, takenBackMessage, unequalSumMessage } from "#app/copy/money-messages.ts";
import { cancelMessages, overusedCodeMessage } from "#app/copy/order-act-messages.ts";
import { isAllowed } from "#app/domain/accounts/admin.ts";
import { type FieldErrors, fieldErrors } from "#app/domain/form-errors.ts";
import type { AdminOrder } from "#app/domain/orders/admin-order.ts";
import { orderStatusForm, reviewForm, shipOrdersForm } from "#app/domain/orders/admin-order-forms.ts";
import { statusLabel } from "#app/domain/orders/order-status.ts";
import { partWords } from "#app/domain/orders/part-payment.ts";
import { VERIFICATION_STATUSES, type VerificationStatus } from "#app/domain/payments/local-payment.ts";
import {
  REASON_REQUIRED,
  REASON_WORDS_REQUIRED,
  rejectionWords,
} from "#app/domain/payments/reject-reasons.ts";
import { SHOP_LOCALE } from "#app/domain/shop-name.ts";
import { done, refused } from "#app/routes/admin/action-results.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { reviewPayment } from "#app/server/money/review/review-payment.ts";
import {
  findAdminOrder,
  type PaymentDoubts,
  paymentDoubts,
} from "#app/server/orders/admin/find-admin-order.ts";
import { changeOrderStatus } from "#app/server/orders/status/change-order-status.ts";
import { shipOrders } from "#app/server/orders/status/ship-orders.ts";
import {
  refusedChange,
  undoOfMoves,
  undoOfReviews,
  undoReviewAction,
  undoStatusAction,
} from "./order-undo.ts";

type Context = Readonly<RouterContextProvider>;
type Fields = Record<string, FormDataEntryValue>;

/** Performs the actions of the orders screen, by their `intent`. */
export async function ordersAction(context: Context, request: Request, formData: FormData) {
  const form = Object.fromEntries(formData);
  switch (form.intent) {
    case "review":
      return await review(context, request, form);
    case "undo-review":
      return await undoReviewAction(context, request, formData);
    case "undo-status":
      return await undoStatusAction(context, request, formData);
    case "change-status":
      return await changeStatus(context, request, form);
    case "ship-chosen":
      return await shipChosen(context, request, formData);
    default:
      return refused("orderNotUpdated", 400);
  }
}

async function review(context: Context, request: Request, form: Fields) {
  const admin = requireAdmin(context, request, "payments.review");
  const isQuick = form.decision === "quick";
  const parsed = reviewForm.safeParse(isQuick ? { ...form, decision: "verified", adminNotes: "" } : form);
  if (!parsed.success) return refused("paymentNotUpdated", 422, { errors: fieldErrors(parsed.error) });
  const { paymentId, decision, reason, adminNotes, restDueOn: restUntil } = parsed.data;
  const amount = isQuick ? null : parsed.data.amount;
  const asksFirst = isQuick || (decision === "verified" && form.asksFirst === "yes");
  const doubts =
    asksFirst && form.isCompared !== "yes" ? await paymentDoubts(shopOf(context), admin, paymentId) : null;
  // Whoever typed the sum that was seen knows of it.
  const isSeen = amount !== null && amount.amount === doubts?.unequalSum?.seen.amount;
  if (doubts && !(isSeen && !doubts.isDuplicate)) return askBeforeVerifying(doubts, form);
  const notes = decision === "rejected" ? rejectionWords(reason, adminNotes) : adminNotes;
  if (decision === "rejected" && notes === "") {
    const errors: FieldErrors =
      reason === null ? { reason: REASON_REQUIRED } : { adminNotes: REASON_WORDS_REQUIRED };
    return refused("paymentNotUpdated", 422, { errors });
  }
  const reviewed = await reviewPayment(shopOf(context), admin, {
    paymentId,
    decision,
    notes,
    seenStatus: isVerificationStatus(form.seenStatus) ? form.seenStatus : "pending",
    amount,
    restUntil,
  });
  if (!reviewed.ok) return refusedChange("paymentNotUpdated", reviewed);
  const { orderNumber, part } = reviewed.value;
  return done(decision === "verified" ? "paymentVerified" : "paymentRejected", {
    text: part ? `${orderNumber}: ${partWords(part)}` : orderNumber,
    ...(reviewed.value.isNewDecision && {
      undo: undoOfReviews([paymentId], decision),
    }),
  });
}

async function changeStatus(context: Context, request: Request, form: Fields) {
  const admin = requireAdmin(context, request, "orders.change");
  const parsed = orderStatusForm.safeParse(form);
  if (!parsed.success) return refused("orderNotUpdated", 422, { errors: fieldErrors(parsed.error) });
  const { orderNumber, orderStatus, trackingNumber } = parsed.data;
  if (orderStatus === "cancelled" && form.isConfirmed !== "yes" && isAllowed(admin, "orders.money")) {
    const order = await findAdminOrder(shopOf(context), admin, orderNumber);
    if (order && order.orderStatus !== "cancelled") return askBeforeCancelling(order, form);
  }
  const changed = await changeOrderStatus(shopOf(context), admin, {
    orderNumber,
    orderStatus,
    trackingNumber,
    seenStatus: String(form.seenStatus),
    isTakenBackKnown: form.isTakenBackKnown === "yes",
  });
  if (!changed.ok && changed.reason === "payment_taken_back") return askBeforeShipping([orderNumber], form);
  if (!changed.ok) return refusedChange("orderNotUpdated", changed);
  const { overuse } = changed.value;
  const moved = `Marked ${changed.value.orderNumber} as ${statusLabel(changed.value.orderStatus).toLowerCase()}.`;
  return done("orderUpdated", {
    text: overuse ? `${moved} ${overusedCodeMessage(overuse)}` : moved,
    undo: undoOfMoves([changed.value]),
  });
}

async function shipChosen(context: Context, request: Request, formData: FormData) {
  const admin = requireAdmin(context, request, "orders.change");
  const parsed = shipOrdersForm.safeParse({ orderNumbers: formData.getAll("orderNumbers") });
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error);
    return refused("orderNotUpdated", 422, { text: "Please select an order first.", errors });
  }
  const { orderNumbers } = parsed.data;
  const isTakenBackKnown = formData.get("isTakenBackKnown") === "yes";
  const result = await shipOrders(shopOf(context), admin, orderNumbers, { isTakenBackKnown });
  if (!result.ok) return askBeforeShipping(result.detail, { intent: "ship-chosen", orderNumbers });
  const { shipped, left } = result.value;
  const shippedText =
    shipped.length === 1
      ? `Marked ${shipped[0]?.orderNumber} as shipped.`
      : `Marked ${shipped.length} orders as shipped.`;
  const leftText = `Not marked as shipped, because they aren't ready to pack: ${left.join(", ")}.`;
  const text =
    left.length === 0 ? shippedText : shipped.length === 0 ? leftText : `${shippedText} ${leftText}`;
  if (shipped.length === 0) return refused("orderNotUpdated", 409, { text });
  return done("orderUpdated", { text, undo: undoOfMoves(shipped) });
}

function isVerificationStatus(value: unknown): value is VerificationStatus {
  return VERIFICATION_STATUSES.some((status) => status === value);
}

/** Returns what speaks against the payment, and the question that verifies it anyway. */
function askBeforeVerifying({ isDuplicate, unequalSum }: PaymentDoubts, form: Fields) {
  const messages = [
    ...(isDuplicate ? [DUPLICATE_MESSAGE] : []),
    ...(unequalSum ? [unequalSumMessage(unequalSum)] : []),
  ];
  return askFirst(form, {
    title: `Verify ${String(form.orderNumber ?? "this receipt")} anyway?`,
    messages,
    label: "Verify anyway",
    cancelLabel: "Go back",
    answer: { isCompared: "yes" },
  });
}

/** Returns what cancelling does to an order's stock and money, and the question that cancels it. */
function askBeforeCancelling(
  { orderNumber, cancelEffect }: Pick<AdminOrder, "orderNumber" | "cancelEffect">,
  form: Fields,
) {
  return askFirst(form, {
    title: `Cancel order ${orderNumber}?`,
    messages: cancelMessages(cancelEffect),
    label: "Cancel order",
    cancelLabel: "Keep it",
    answer: { isConfirmed: "yes" },
  });
}

/** Returns that payments of these orders were taken back, and the question that ships all that were chosen. */
function askBeforeShipping(orderNumbers: readonly string[], form: SentFields) {
  return askFirst(form, {
    title: `Ship ${new Intl.ListFormat(SHOP_LOCALE).format(orderNumbers)} anyway?`,
    messages: [takenBackMessage(orderNumbers)],
    label: form.intent === "ship-chosen" ? "Ship all chosen" : "Ship anyway",
    cancelLabel: "Go back",
    answer: { isTakenBackKnown: "yes" },
  });
}

type SentFields = Record<string, FormDataEntryValue | FormDataEntryValue[]>;

type Question = Pick<ActionToConfirm, "title" | "messages" | "label" | "cancelLabel"> & {
  /** The field that confirms it. */
  answer: Record<string, string>;
};

/** Refuses a request that the page has to confirm first. */
function askFirst(form: SentFields, { answer, ...question }: Question) {
  const sent = Object.entries(form).map(([name, value]): [string, string | string[]] => [
    name,
    Array.isArray(value) ? value.map(String) : String(value),
  ]);
  const confirm = {
    ...question,
    fields: { ...Object.fromEntries(sent), ...answer },
  };
  const text = question.messages.join(" ");
  return data<ActionResult>({ done: false, text, confirm, shouldRevalidate: true }, { status: 409 });
}
