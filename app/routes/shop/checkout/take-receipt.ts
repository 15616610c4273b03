import { type RouterContextProvider, redirect } from "react-router";
import { refusalWords } from "#app/copy/refusals.ts";
import { resendReceiptForm } from "#app/domain/orders/resend-receipt-form.ts";
import { resendReceipt } from "#app/server/checkout/resend-receipt.ts";
import { fileOf, readForm } from "#app/server/http/forms/read-form.ts";
import { shopOf, viewerOf, visitOf } from "#app/server/http/request-context.ts";

/** Why a posted receipt was not taken, and the order it was for. */
export type ReceiptNotTaken = { orderNumber: string; token: string; words: string; status: number };

/**
 * Takes another receipt from a form that was posted without script: leads to the order where it was taken.
 * Source: issue on money and stock, Guest tracking.
 */
export async function takeReceipt(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<ReceiptNotTaken> {
  const read = await readForm(request, resendReceiptForm);
  if (!read.ok) {
    const { orderNumber = "", token = "" } = read.values;
    const words = read.status === 413 ? refusalWords("file_too_large") : refusalWords("not_found");
    return { orderNumber, token, words, status: read.status };
  }
  const { orderNumber, token } = read.value;
  const file = fileOf(read.form, "receipt");
  const sent = await resendReceipt(shopOf(context), viewerOf(context), {
    orderNumber,
    token,
    email: null,
    receipt: file ? new Uint8Array(await file.arrayBuffer()) : null,
    address: visitOf(context).ipAddress,
  });
  if (sent.ok) throw redirect(sent.value.trackPath);
  const reason = sent.reason === "out_of_stock" ? "order_sold_out" : sent.reason;
  return { orderNumber, token, words: refusalWords(reason), status: STATUS_OF[sent.reason] ?? 422 };
}

const STATUS_OF: Record<string, number> = {
  not_found: 404,
  out_of_stock: 409,
  file_too_large: 413,
  unsupported_file_type: 415,
  rate_limited: 429,
};
