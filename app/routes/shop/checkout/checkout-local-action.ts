import { data, type RouterContextProvider, redirect } from "react-router";
import { walletAway } from "#app/copy/checkout-messages.ts";
import { refusalMessage, tooManyUnpaidMessage } from "#app/copy/refusal-messages.ts";
import { TOASTS, type Toast, withLine } from "#app/copy/toasts.ts";
import {
  ASK_INTENT,
  type LocalOrderForm as LocalOrderFields,
  localOrderForm,
} from "#app/domain/checkout/local-order-form.ts";
import { hasEmptyField } from "#app/domain/contact/contact-messages.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { refuse } from "#app/domain/result.ts";
import { createCardCheckout } from "#app/server/checkout/create-card-checkout.ts";
import { placeLocalOrder } from "#app/server/checkout/place-local-order.ts";
import { fileOf, readForm, submittedValues } from "#app/server/http/forms/read-form.ts";
import { holdTokenOf } from "#app/server/http/guards/hold-cookie.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf, viewerOf, visitOf } from "#app/server/http/request-context.ts";
import { payPath, successPath } from "#app/server/orders/tracking-link.ts";
import { walletWithPage } from "#app/server/payments/wallet-with-page.ts";
import { readBought } from "./read-bought.ts";

type Context = Readonly<RouterContextProvider>;

/** Places an order by a local payment method: with its receipt, or with its wallet's payment page. */
export async function localOrderAction(context: Context, request: Request, paymentMethod: string) {
  const shop = shopOf(context);
  const { ipAddress, currency } = visitOf(context);
  const read = await readForm(request, localOrderForm);
  if (!read.ok) {
    const isTooLarge = read.status === 413;
    const errors = isTooLarge ? { receipt: read.errors.form ?? "" } : read.errors;
    const shortOf = hasEmptyField(errors) ? TOASTS.missingInformation : TOASTS.orderFailed;
    const toast = isTooLarge ? TOASTS.fileTooLarge : shortOf;
    return await respond({ context, request }, { status: read.status, errors, toast, values: read.values });
  }
  const { intent, ...order } = read.value;
  if (intent !== undefined) {
    return await openPayPage(context, request, { ...order, intent, method: paymentMethod, form: read.form });
  }
  const file = fileOf(read.form, "receipt");
  const placed = await placeLocalOrder(shop, viewerOf(context), {
    ...order,
    currency: order.currency ?? currency,
    paymentMethod,
    receipt: file ? new Uint8Array(await file.arrayBuffer()) : null,
    address: ipAddress,
    holdToken: holdTokenOf(shop, request.headers),
  });
  if (placed.ok) return redirect(successPath(shop, placed.value.orderNumber));
  const message =
    placed.reason === "too_many_unpaid"
      ? tooManyUnpaidMessage(placed.detail?.available ?? 0)
      : refusalMessage(placed.reason);
  const field = RECEIPT_REFUSALS.has(placed.reason) ? "receipt" : "form";
  const toast = RECEIPT_TOASTS[placed.reason] ?? withLine(TOASTS.orderFailed, message);
  const refused = { status: REFUSAL_STATUS[placed.reason], errors: { [field]: message }, toast };
  return await respond({ context, request }, { ...refused, values: submittedValues(read.form) });
}

/** Places the order with its payment page, and leads to the page with its link; while a wallet's is away, to the receipt. */
async function openPayPage(
  context: Context,
  request: Request,
  { form, method, intent, ...order }: LocalOrderFields & { form: FormData; method: string },
) {
  const shop = shopOf(context);
  const { ipAddress, currency } = visitOf(context);
  const { customerName: name, customerEmail: email, customerPhone: phone, ...wanted } = order;
  const wallet = walletWithPage(shop, method);
  const page = method === "card" ? method : wallet;
  const created = page
    ? await createCardCheckout(shop, viewerOf(context), {
        ...wanted,
        method: page,
        currency: order.currency ?? currency,
        customer: { name, email, phone },
        address: ipAddress,
        holdToken: holdTokenOf(shop, request.headers),
      })
    : refuse("payment_method_unavailable");
  const fragment = intent === ASK_INTENT ? "#ask" : "";
  if (created.ok) return redirect(payPath(shop, created.value.orderNumber) + fragment);
  const message =
    created.reason === "too_many_unpaid"
      ? tooManyUnpaidMessage(created.detail?.available ?? 0)
      : created.reason === "checkout_failed" && wallet
        ? walletAway(wallet)
        : refusalMessage(created.reason);
  const toast = withLine(TOASTS.orderFailed, message);
  const refused = { status: REFUSAL_STATUS[created.reason], errors: { form: message }, toast };
  return await respond({ context, request }, { ...refused, values: submittedValues(form) });
}

const RECEIPT_REFUSALS = new Set<string>(["receipt_required", "file_too_large", "unsupported_file_type"]);

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
