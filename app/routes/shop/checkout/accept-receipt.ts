import { type RouterContextProvider, redirect } from "react-router";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { resendReceiptForm } from "#app/domain/orders/shopper-order-forms.ts";
import { fileOf, readForm } from "#app/server/http/forms/read-form.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf, viewerOf, visitOf } from "#app/server/http/request-context.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";

/** Why a submitted receipt was refused, and the order it was for. */
export type RefusedReceipt = { orderNumber: string; token: string; message: string; status: number };

/** Accepts another receipt from a form sent without script, and redirects to its order. Source: specification 8.9. */
export async function acceptReceipt(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<RefusedReceipt> {
  const read = await readForm(request, resendReceiptForm);
  if (!read.ok) {
    const { orderNumber = "", token = "" } = read.values;
    const message = read.status === 413 ? refusalMessage("file_too_large") : refusalMessage("not_found");
    return { orderNumber, token, message, status: read.status };
  }
  const { orderNumber, token } = read.value;
  const file = fileOf(read.form, "receipt");
  const resent = await resendReceipt(shopOf(context), viewerOf(context), {
    orderNumber,
    token,
    email: null,
    receipt: file ? new Uint8Array(await file.arrayBuffer()) : null,
    ipAddress: visitOf(context).ipAddress,
  });
  if (resent.ok) throw redirect(resent.value.trackPath);
  return {
    orderNumber,
    token,
    message: refusalMessage(resent.reason),
    status: REFUSAL_STATUS[resent.reason],
  };
}
