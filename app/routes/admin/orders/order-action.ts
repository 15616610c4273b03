import { data, type RouterContextProvider } from "react-router";
import type { ActionAnswer } from "#app/components/admin/forms/use-answer-toast.ts";
import { refusalWords } from "#app/copy/refusals.ts";
import { TOASTS } from "#app/copy/toasts.ts";
import { can } from "#app/domain/accounts/permissions.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { moneyReturnedForm, noteForm, refundForm } from "#app/domain/orders/admin-order-forms.ts";
import { refundOrder } from "#app/server/checkout/card/refund-order.ts";
import { noteMoneyReturned } from "#app/server/checkout/note-money-returned.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { addOrderNote } from "#app/server/orders/add-order-note.ts";

type Asked = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: { orderNumber: string };
};

/** What the buttons of an order's page do, by their `intent`. */
export async function answerOrder({ context, request, params }: Asked) {
  requireAdmin(context, request, "orders.view");
  const form = Object.fromEntries(await readFormData(request));
  switch (form.intent) {
    case "note":
      return await note({ context, request, params }, form);
    case "money-returned":
      return await moneyReturned({ context, request, params }, form);
    case "refund":
      return await refund({ context, request, params }, form);
    default:
      return answer({ done: false, toast: "orderNotUpdated" }, 400);
  }
}

type Fields = Record<string, FormDataEntryValue>;

async function note({ context, request, params }: Asked, form: Fields) {
  const admin = requireAdmin(context, request, "orders.view");
  const parsed = noteForm.safeParse(form);
  if (!parsed.success) {
    return answer({ done: false, toast: "noteNotAdded", errors: fieldErrors(parsed.error) }, 422);
  }
  const { orderNumber } = params;
  const added = await addOrderNote(shopOf(context), admin, { orderNumber, ...parsed.data });
  if (!added.ok && added.reason === "sent_already") {
    const text = refusalWords("sent_already");
    return answer({ done: false, toast: "noteNotAdded", text, errors: { note: text }, reread: true }, 409);
  }
  if (!added.ok) {
    return answer({ done: false, toast: "noteNotAdded", text: refusalWords(added.reason) }, 404);
  }
  return answer({ done: true, toast: "noteAdded" }, 200);
}

/** Giving money back takes the right to move an order and the right to see its money. */
function requireGiverBack({ context, request }: Pick<Asked, "context" | "request">) {
  const admin = requireAdmin(context, request, "orders.change");
  if (!can(admin.roles ?? [], "orders.money")) throw data({ email: admin.email }, { status: 403 });
  return admin;
}

async function moneyReturned({ context, request, params }: Asked, form: Fields) {
  const admin = requireGiverBack({ context, request });
  const parsed = moneyReturnedForm.safeParse(form);
  if (!parsed.success) {
    return answer({ done: false, toast: "refundNotDone", errors: fieldErrors(parsed.error) }, 422);
  }
  const { orderNumber } = params;
  const noted = await noteMoneyReturned(shopOf(context), admin, { orderNumber, ...parsed.data });
  if (noted.ok) return answer({ done: true, toast: "moneyReturned" }, 200);
  const why = refusalWords(noted.reason);
  const status = noted.reason === "not_found" ? 404 : 409;
  return answer({ done: false, toast: "refundNotDone", text: why, errors: { form: why } }, status);
}

async function refund({ context, request, params }: Asked, form: Fields) {
  const admin = requireGiverBack({ context, request });
  const parsed = refundForm.safeParse(form);
  if (!parsed.success) {
    return answer({ done: false, toast: "refundNotDone", errors: fieldErrors(parsed.error) }, 422);
  }
  const { orderNumber } = params;
  const refunded = await refundOrder(shopOf(context), admin, { orderNumber, ...parsed.data });
  if (refunded.ok) {
    return answer({ done: true, toast: "refundDone", text: formatMoney(refunded.value.amount) }, 200);
  }
  const why = refusalWords(refunded.reason);
  const field =
    refunded.reason === "invalid_amount" || refunded.reason === "refund_too_much" ? "amount" : "form";
  const text = `${TOASTS.refundNotDone.text}. ${why}`;
  const status = refunded.reason === "not_found" ? 404 : field === "amount" ? 422 : 409;
  return answer({ done: false, toast: "refundNotDone", text, errors: { [field]: why } }, status);
}

function answer(body: ActionAnswer, status: number) {
  return data(body, { status });
}
