import type { RouterContextProvider } from "react-router";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { isKnownCurrency } from "#app/domain/money/currency.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import {
  arrivalForm,
  purchaseCostsForm,
  purchasePaymentForm,
} from "#app/domain/purchasing/purchase-order-forms.ts";
import { done, refused, refusedFor } from "#app/routes/admin/action-results.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { cancelPurchaseOrder, savePurchaseCosts } from "#app/server/purchasing/change-purchase-order.ts";
import { notePurchasePayment, removePurchasePayment } from "#app/server/purchasing/note-purchase-payment.ts";
import { receivePurchaseOrder } from "#app/server/purchasing/receive-purchase-order.ts";

/** The action of an order to a supplier: `intent` is `receive`, `costs`, `pay`, `remove-payment` or `cancel`. */
export async function purchaseOrderAction(
  context: Readonly<RouterContextProvider>,
  request: Request,
  number: number,
) {
  const admin = requireAdmin(context, request, "products.edit");
  const form = await readFormData(request);
  switch (form.get("intent")) {
    case "receive":
      return await receive(context, admin, form, number);
    case "costs":
      return await saveCosts(context, request, form, number);
    case "pay":
      return await pay(context, request, form, number);
    case "remove-payment": {
      const payer = requireAdmin(context, request, "costs.view");
      const id = String(form.get("payment") ?? "");
      const removed = await removePurchasePayment(shopOf(context), payer, { number, id });
      return removed.ok ? done("purchasePaymentRemoved") : notDone(removed.reason);
    }
    case "cancel": {
      const cancelled = await cancelPurchaseOrder(shopOf(context), admin, number);
      return cancelled.ok ? done("purchaseCancelled") : notDone(cancelled.reason);
    }
    default:
      return notDone("not_found");
  }
}

async function receive(
  context: Readonly<RouterContextProvider>,
  admin: Admin<"products.edit">,
  form: FormData,
  number: number,
) {
  const parsed = arrivalForm.safeParse({
    line: textsOf(form, "line"),
    arrived: textsOf(form, "arrived"),
    seen: textsOf(form, "seen"),
    all: form.get("all") ?? undefined,
    idempotencyKey: String(form.get("idempotencyKey") ?? ""),
  });
  if (!parsed.success) {
    const text = "Type how many came, as whole numbers.";
    return refused("bulkFailed", 422, { text });
  }
  const received = await receivePurchaseOrder(shopOf(context), admin, number, parsed.data);
  const isUndo = form.get("isUndo") !== null;
  if (!received.ok) return notDone(received.reason, { toast: isUndo ? "notUndone" : "bulkFailed" });
  const { pieces, lines } = received.value;
  const text = `${pieces > 0 ? "+" : "−"}${Math.abs(pieces)} in stock`;
  if (isUndo) return done("undone", { text });
  const undo = {
    action: `/admin/reorder/${number}`,
    fields: {
      intent: "receive",
      idempotencyKey: crypto.randomUUID(),
      isUndo: "yes",
      line: lines.map(({ id }) => id),
      arrived: lines.map(({ before }) => String(before)),
      seen: lines.map(({ after }) => String(after)),
    },
  };
  return done("purchaseReceived", { text, undo });
}

async function saveCosts(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: FormData,
  number: number,
) {
  const admin = requireAdmin(context, request, "costs.view");
  const [lines, unitCosts] = [textsOf(form, "line"), textsOf(form, "unitCost")];
  const text = (name: string) => String(form.get(name) ?? "");
  const typed = {
    currency: text("currency"),
    gmdRate: text("gmdRate"),
    freight: text("freight"),
    duty: text("duty"),
  };
  const values = {
    ...typed,
    ...Object.fromEntries(lines.map((line, at) => [`unitCost:${line}`, unitCosts[at] ?? ""])),
  };
  const parsed = purchaseCostsForm.safeParse({
    ...typed,
    line: lines,
    unitCost: unitCosts,
    version: text("version"),
  });
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error);
    const text = "Please check the amounts marked red.";
    return refused("bulkFailed", 422, { text, errors, values });
  }
  const saved = await savePurchaseCosts(shopOf(context), admin, { number, ...parsed.data });
  return saved.ok ? done("purchasePriced") : notDone(saved.reason, { values });
}

async function pay(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: FormData,
  number: number,
) {
  const admin = requireAdmin(context, request, "costs.view");
  const currency = form.get("currency");
  if (!isKnownCurrency(currency)) return notDone("not_found");
  const values = { amount: String(form.get("amount") ?? ""), note: String(form.get("note") ?? "") };
  const parsed = purchasePaymentForm(currency).safeParse({
    ...values,
    idempotencyKey: String(form.get("idempotencyKey") ?? ""),
  });
  if (!parsed.success) return refused("bulkFailed", 422, { errors: fieldErrors(parsed.error), values });
  const noted = await notePurchasePayment(shopOf(context), admin, { number, ...parsed.data });
  return noted.ok
    ? done("purchasePaid", { text: formatPanelMoney(parsed.data.amount) })
    : notDone(noted.reason, { values });
}

function notDone(
  reason: Parameters<typeof refusedFor>[1],
  { toast = "bulkFailed", ...more }: Pick<ActionResult, "toast" | "values"> = {},
) {
  return refusedFor(toast, reason, { shouldRevalidate: true, ...more });
}

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).map(String);
}
