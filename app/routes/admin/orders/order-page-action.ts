import { data, type RouterContextProvider } from "react-router";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { isAllowed } from "#app/domain/accounts/admin.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import {
  askOwnerForm,
  decideRefundForm,
  moneyReturnedForm,
  noteForm,
  refundForm,
} from "#app/domain/orders/admin-order-forms.ts";
import {
  RETURN_STATE_LABELS,
  returnActForm,
  returnForm,
  returnWords,
} from "#app/domain/orders/changes/order-return.ts";
import { done, refused, refusedFor } from "#app/routes/admin/action-results.ts";
import { askReturn, moveReturn, type ReturnRefusal } from "#app/server/checkout/changes/returns.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { readPhoto } from "#app/server/http/forms/read-photo.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { decideRefund } from "#app/server/money/refunds/decide-refund.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { settleTakenBack } from "#app/server/money/settle-taken-back.ts";
import { spendCredit } from "#app/server/money/spend-credit.ts";
import { takeCash } from "#app/server/money/take-cash.ts";
import { addOrderNote, askOwner } from "#app/server/orders/add-order-note.ts";
import { changeOrderStatus } from "#app/server/orders/status/change-order-status.ts";
import { handOverPickup, markReadyForPickup } from "#app/server/orders/status/pickup.ts";

type OrderActionArgs = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: { orderNumber: string };
};

/** Performs the actions of an order's page, by their `intent`. */
export async function orderAction({ context, request, params }: OrderActionArgs) {
  requireAdmin(context, request, "orders.view");
  const posted = await readFormData(request);
  const form = Object.fromEntries(posted);
  switch (form.intent) {
    case "note":
      return await addNote({ context, request, params }, form);
    case "ask-owner":
      return await ask({ context, request, params }, form);
    case "ready":
      return await makeReady({ context, request, params });
    case "cash-taken":
      return await recordCash({ context, request, params }, form);
    case "use-credit":
      return await payByCredit({ context, request, params }, form);
    case "hand-over":
      return await handOver({ context, request, params }, form);
    case "money-returned":
      return await recordMoneyReturned({ context, request, params }, form);
    case "refund":
      return await refund({ context, request, params }, form);
    case "ask-return":
      return await askForReturn({ context, request, params }, posted);
    case "move-return":
      return await moveOn({ context, request, params }, form);
    case "decide-refund":
      return await decide({ context, request, params }, form);
    default:
      return refused("orderNotUpdated", 400);
  }
}

type Fields = Record<string, FormDataEntryValue>;

async function addNote({ context, request, params }: OrderActionArgs, form: Fields) {
  const admin = requireAdmin(context, request, "orders.view");
  const parsed = noteForm.safeParse(form);
  if (!parsed.success) return refused("noteNotAdded", 422, { errors: fieldErrors(parsed.error) });
  const { orderNumber } = params;
  const added = await addOrderNote(shopOf(context), admin, { orderNumber, ...parsed.data });
  if (!added.ok) {
    const repeated = added.reason === "sent_already" && {
      errors: { note: refusalMessage(added.reason) },
      shouldRevalidate: true as const,
    };
    return refusedFor("noteNotAdded", added.reason, { ...repeated });
  }
  return done("noteAdded");
}

async function ask({ context, request, params }: OrderActionArgs, form: Fields) {
  const admin = requireAdmin(context, request, "orders.change");
  const parsed = askOwnerForm.safeParse(form);
  if (!parsed.success) return refused("orderNotUpdated", 422);
  const { orderNumber } = params;
  const asked = await askOwner(shopOf(context), admin, { orderNumber, ...parsed.data });
  return asked.ok ? done("ownerAsked") : refusedFor("orderNotUpdated", asked.reason);
}

async function makeReady({ context, request, params }: OrderActionArgs) {
  const admin = requireAdmin(context, request, "orders.change");
  const ready = await markReadyForPickup(shopOf(context), admin, params);
  return ready.ok ? done("readyForPickup") : refusedFor("orderNotUpdated", ready.reason);
}

async function handOver({ context, request, params }: OrderActionArgs, form: Fields) {
  const admin = requireAdmin(context, request, "orders.change");
  const code = String(form.code ?? "");
  const handed = await handOverPickup(shopOf(context), admin, { ...params, code });
  if (handed.ok) return done("handedOver");
  if (handed.reason !== "wrong_pickup_code") return refusedFor("orderNotUpdated", handed.reason);
  return refusedField("code", refusalMessage(handed.reason));
}

async function recordCash({ context, request, params }: OrderActionArgs, form: Fields) {
  const admin = requireAdmin(context, request, "cash.take");
  const cash = {
    amount: String(form.amount ?? ""),
    takenBy: String(form.takenBy ?? "")
      .trim()
      .slice(0, 100),
    partOf: String(form.partOf ?? ""),
  };
  const taken = await takeCash(shopOf(context), admin, { ...params, ...cash });
  if (taken.ok) return done("cashTaken", { text: formatMoney(taken.value.taken) });
  if (taken.reason !== "cash_differs") return refusedFor("orderNotUpdated", taken.reason);
  return refusedField("amount", `${formatMoney(taken.detail)} is due. Please check the sum.`);
}

/** Returns the response to a wrong field, which says so itself: a toast would cover it on a phone. */
function refusedField(field: string, message: string) {
  return data<ActionResult>({ done: false, errors: { [field]: message } }, { status: 422 });
}

async function payByCredit({ context, request, params }: OrderActionArgs, form: Fields) {
  const admin = requireRefundPermission({ context, request });
  const seenSum = String(form.seenSum ?? "");
  const spent = await spendCredit(shopOf(context), admin, { ...params, seenSum });
  if (spent.ok) return done("creditSpent", { text: formatMoney(spent.value.spent) });
  return refusedFor("orderNotUpdated", spent.reason, { errors: { form: refusalMessage(spent.reason) } });
}

async function askForReturn({ context, request, params }: OrderActionArgs, form: FormData) {
  const admin = requireAdmin(context, request, "orders.return");
  const parsed = returnForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refused("orderNotUpdated", 422, { errors: fieldErrors(parsed.error) });
  const photo = await readPhoto(shopOf(context), form, null);
  if (!photo.ok) return refused("orderNotUpdated", 422, { errors: photo.errors });
  const asked = await askReturn(shopOf(context), admin, params.orderNumber, parsed.data, photo.value);
  return asked.ok ? done("returnSaved", { text: returnWords(asked.value) }) : refusedReturn(asked);
}

async function moveOn({ context, request }: OrderActionArgs, form: Fields) {
  const admin = requireAdmin(context, request, "orders.return");
  const parsed = returnActForm.safeParse(form);
  if (!parsed.success) return refused("orderNotUpdated", 422, { errors: fieldErrors(parsed.error) });
  const moved = await moveReturn(shopOf(context), admin, parsed.data);
  if (!moved.ok) return refusedReturn(moved);
  return done("returnSaved", { text: RETURN_STATE_LABELS[moved.value.state] });
}

function refusedReturn(refusal: ReturnRefusal) {
  const text =
    refusal.reason === "out_of_stock" ? `${refusal.detail} is sold out.` : refusalMessage(refusal.reason);
  return refused("orderNotUpdated", REFUSAL_STATUS[refusal.reason], {
    text,
    errors: { [refusal.reason === "unknown_product" ? "otherProduct" : "form"]: text },
    shouldRevalidate: true,
  });
}

/** A refund requires the permissions to change orders and to see money. */
function requireRefundPermission({ context, request }: Pick<OrderActionArgs, "context" | "request">) {
  const admin = requireAdmin(context, request, "orders.change");
  if (!isAllowed(admin, "orders.money")) throw data({ email: admin.email }, { status: 403 });
  return admin;
}

async function recordMoneyReturned({ context, request, params }: OrderActionArgs, form: Fields) {
  const admin = requireRefundPermission({ context, request });
  const parsed = moneyReturnedForm.safeParse(form);
  if (!parsed.success) return refused("refundNotDone", 422, { errors: fieldErrors(parsed.error) });
  const { orderNumber } = params;
  const { reason, seenSum, pageId, takenBackSum, paidAgain = null, otherWay } = parsed.data;
  const onlyOver = parsed.data.onlyOver === "yes";
  const shop = shopOf(context);
  const noted = await (takenBackSum !== undefined
    ? settleTakenBack(shop, admin, { orderNumber, reason, seenSum: takenBackSum, paidAgain })
    : noteMoneyReturned(shop, admin, { orderNumber, reason, seenSum, pageId, onlyOver, otherWay }));
  if (noted.ok && takenBackSum !== undefined) return done("takenBackSettled");
  if (noted.ok) return done(otherWay === "credit" ? "creditKept" : "moneyReturned");
  return refusedFor("refundNotDone", noted.reason, { errors: { form: refusalMessage(noted.reason) } });
}

async function refund({ context, request, params }: OrderActionArgs, form: Fields) {
  const admin = requireRefundPermission({ context, request });
  const parsed = refundForm.safeParse(form);
  if (!parsed.success) return refused("refundNotDone", 422, { errors: fieldErrors(parsed.error) });
  const { orderNumber } = params;
  const { andCancel, seenStatus, ...refund } = parsed.data;
  const refunded = await refundOrder(shopOf(context), admin, { orderNumber, ...refund });
  if (refunded.ok) {
    const amount = formatPanelMoney(refunded.value.amount);
    if (!andCancel) return done("refundDone", { text: amount });
    const cancelled = await changeOrderStatus(shopOf(context), admin, {
      orderNumber,
      orderStatus: "cancelled",
      seenStatus: seenStatus ?? "",
      trackingNumber: "",
    });
    const text = cancelled.ok
      ? `${amount}. Order ${orderNumber} is cancelled.`
      : `${amount}. Order ${orderNumber} is not cancelled: ${refusalMessage(cancelled.reason)}`;
    return done("refundDone", { text });
  }
  const field = AMOUNT_REFUSALS.has(refunded.reason) ? "amount" : "form";
  return refusedFor("refundNotDone", refunded.reason, {
    errors: { [field]: refusalMessage(refunded.reason) },
  });
}

async function decide({ context, request, params }: OrderActionArgs, form: Fields) {
  const admin = requireRefundPermission({ context, request });
  const parsed = decideRefundForm.safeParse(form);
  if (!parsed.success) return refused("orderNotUpdated", 400);
  const { refundId, outcome } = parsed.data;
  const { orderNumber } = params;
  const hasArrived = outcome === "arrived";
  const decided = await decideRefund(shopOf(context), admin, { orderNumber, refundId, hasArrived });
  if (!decided.ok) return refusedFor("orderNotUpdated", decided.reason);
  return done(hasArrived ? "moneyReturned" : "refundDidNotArrive");
}

const AMOUNT_REFUSALS = new Set<string>(["invalid_amount", "refund_too_much", "refund_whole_only"]);
