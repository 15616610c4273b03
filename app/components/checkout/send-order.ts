import type { FieldErrors } from "#app/domain/form-errors.ts";
import { type Ok, ok } from "#app/domain/result.ts";
import { type PostResponse, postForm, readProblem } from "./post-form.ts";

/** An order in the store API's format: texts by field, and the receipt. */
export type OrderToSend = {
  fields: Record<string, string>;
  receipt: File;
  /** The same for every attempt of one order. */
  idempotencyKey: string;
};

/** `token` gives access to the order's own pages. */
export type SentOrder = { orderNumber: string; token: string };

/** `offline` without a response: the order may have arrived, so it is sent again with the same key. */
export type SendRefusal = { ok: false; reason: string; message: string; errors: FieldErrors };

/** Sends an order with its receipt and reports the upload's progress (0 to 100). Never throws. */
export async function sendOrder(
  { fields, receipt, idempotencyKey }: OrderToSend,
  onProgress: (percent: number) => void,
): Promise<Ok<SentOrder> | SendRefusal> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("receipt", receipt);

  const result = await postForm("/api/orders", form, onProgress, { "idempotency-key": idempotencyKey });
  return result === null ? NO_ANSWER : parseResponse(result);
}

const NO_ANSWER: SendRefusal = { ok: false, reason: "offline", message: "", errors: {} };

function parseResponse(answer: PostResponse): Ok<SentOrder> | SendRefusal {
  const { orderNumber, trackingUrl } = answer.json;
  if (answer.status < 300 && typeof orderNumber === "string") {
    const url = typeof trackingUrl === "string" && URL.canParse(trackingUrl) ? new URL(trackingUrl) : null;
    return ok({ orderNumber, token: url?.searchParams.get("token") ?? "" });
  }
  return readProblem(answer, "order_failed");
}
