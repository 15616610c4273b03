import { data } from "react-router";
import type { ActionResult, ActionToConfirm } from "#app/components/admin/results/use-result-toast.ts";
import { cancelMessages } from "#app/copy/cancel-messages.ts";
import { DUPLICATE_MESSAGE, takenBackMessage, unequalSumMessage } from "#app/copy/money-messages.ts";
import type { AdminOrder } from "#app/domain/orders/admin-order.ts";
import { SHOP_LOCALE } from "#app/domain/shop-name.ts";
import type { PaymentDoubts } from "#app/server/orders/payment-doubts.ts";

type Fields = Record<string, FormDataEntryValue | FormDataEntryValue[]>;

/** Returns what speaks against the payment, and the question that verifies it anyway. */
export function askBeforeVerifying({ isDuplicate, unequalSum }: PaymentDoubts, form: Fields) {
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
export function askBeforeCancelling(
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
export function askBeforeShipping(orderNumbers: readonly string[], form: Fields) {
  return askFirst(form, {
    title: `Ship ${new Intl.ListFormat(SHOP_LOCALE).format(orderNumbers)} anyway?`,
    messages: [takenBackMessage(orderNumbers)],
    label: form.intent === "ship-chosen" ? "Ship all chosen" : "Ship anyway",
    cancelLabel: "Go back",
    answer: { isTakenBackKnown: "yes" },
  });
}

type Question = Pick<ActionToConfirm, "title" | "messages" | "label" | "cancelLabel"> & {
  /** The field that confirms it. */
  answer: Record<string, string>;
};

/** Refuses a request until its question is answered: the page asks it. */
function askFirst(form: Fields, { answer, ...question }: Question) {
  const sent = Object.entries(form).map(([name, value]): [string, string | string[]] => [
    name,
    Array.isArray(value) ? value.map(String) : String(value),
  ]);
  const confirm = {
    ...question,
    orderNumber: String(form.orderNumber ?? ""),
    fields: { ...Object.fromEntries(sent), ...answer },
  };
  const text = question.messages.join(" ");
  return data<ActionResult>({ done: false, text, confirm, shouldRevalidate: true }, { status: 409 });
}
