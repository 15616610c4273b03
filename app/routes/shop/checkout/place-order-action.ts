import { data, type RouterContextProvider, redirect } from "react-router";
import { walletAway } from "#app/copy/checkout-messages.ts";
import { orderRefusalWords } from "#app/copy/refusal-messages.ts";
import { TOASTS, type Toast, withLine } from "#app/copy/toasts.ts";
import { ASK_INTENT } from "#app/domain/checkout/order-intent.ts";
import { orderForm } from "#app/domain/checkout/order-request.ts";
import { hasEmptyField } from "#app/domain/contact/contact-messages.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { fileOf, readForm, submittedValues } from "#app/server/http/forms/read-form.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf, viewerOf, visitOf } from "#app/server/http/request-context.ts";
import { toCheckedOrder } from "#app/server/http/to-checked-order.ts";
import { payPath, successPath } from "#app/server/orders/tracking-link.ts";
import { walletWithPage } from "#app/server/payments/page-rows/offered-gateway.ts";
import { refuse } from "#packages/result";
import { readBought } from "./read-bought.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Places the order of a form that was sent without script: with its receipt, or, where its button has an intent, with
 * the payment page of a card or wallet, to whose link it leads. While a wallet's page is away, the receipt is offered.
 */
export async function placeOrderAction(context: Context, request: Request, paymentMethod: string) {
  const shop = shopOf(context);
  const read = await readForm(request, orderForm);
  if (!read.ok) {
    const isTooLarge = read.status === 413;
    const errors = isTooLarge ? { receipt: read.errors.form ?? "" } : read.errors;
    const shortOf = hasEmptyField(errors) ? TOASTS.missingInformation : TOASTS.orderFailed;
    const toast = isTooLarge ? TOASTS.fileTooLarge : shortOf;
    return await respond({ context, request }, { status: read.status, errors, toast, values: read.values });
  }
  const { intent, pickup, ...form } = read.value;
  const sent = { ...form, area: pickup || form.area };
  const order = toCheckedOrder(shop, visitOf(context), request.headers, sent);
  const wallet = walletWithPage(shop, paymentMethod);
  const placed = await place();
  if (placed.ok) {
    const { orderNumber } = placed.value;
    if (intent === undefined) return redirect(successPath(shop, orderNumber));
    return redirect(payPath(shop, orderNumber) + (intent === ASK_INTENT ? "#ask" : ""));
  }
  const isAway = placed.reason === "checkout_failed" && wallet !== null;
  const message = isAway ? walletAway(wallet) : orderRefusalWords(placed, "shopper");
  const field = placed.reason in RECEIPT_TOASTS ? "receipt" : "form";
  const toast = RECEIPT_TOASTS[placed.reason] ?? withLine(TOASTS.orderFailed, message);
  const refused = { status: REFUSAL_STATUS[placed.reason], errors: { [field]: message }, toast };
  return await respond({ context, request }, { ...refused, values: submittedValues(read.form) });

  async function place() {
    const viewer = viewerOf(context);
    if (intent === undefined) {
      const file = read.ok ? fileOf(read.form, "receipt") : null;
      const receipt = file && new Uint8Array(await file.arrayBuffer());
      return await placeOrder(shop, viewer, { ...order, payBy: "receipt", paymentMethod, receipt });
    }
    const page = paymentMethod === "card" ? paymentMethod : wallet;
    if (page === null) return refuse("payment_method_unavailable");
    return await placeOrder(shop, viewer, { ...order, payBy: "page", paymentMethod: page });
  }
}

const RECEIPT_TOASTS: Record<string, Toast> = {
  receipt_required: TOASTS.receiptRequired,
  file_too_large: TOASTS.fileTooLarge,
  unsupported_file_type: TOASTS.unsupportedFile,
};

async function respond(
  { context, request }: { context: Context; request: Request },
  refused: { status: number; errors: FieldErrors; toast: Toast; values: Record<string, string> },
) {
  const { status, ...answer } = refused;
  const { bought } = await readBought(context, request, answer.values);
  return data({ ...answer, repriced: bought }, { status });
}
