import type { FieldErrors } from "#app/domain/form-errors.ts";
import { type Ok, ok } from "#app/domain/result.ts";

/** An order as the store API takes it: texts by field, and the receipt. */
export type OrderToSend = {
  fields: Record<string, string>;
  receipt: File;
  /** The same for every try of one order. */
  idempotencyKey: string;
};

/** `token` opens the order's own pages. */
export type SentOrder = { orderNumber: string; token: string };

/** `offline` where no answer came: nobody knows whether it arrived, so it is sent again under the same key. */
export type SendRefusal = { ok: false; reason: string; message: string; errors: FieldErrors };

/** Sends an order with its receipt, telling how far the upload has come (0 to 100). Never throws. */
export function sendOrder(
  { fields, receipt, idempotencyKey }: OrderToSend,
  onProgress: (percent: number) => void,
): Promise<Ok<SentOrder> | SendRefusal> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("receipt", receipt);

  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const lost = () => resolve({ ok: false, reason: "offline", message: "", errors: {} });
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total > 0) onProgress((loaded / total) * 100);
    });
    request.addEventListener("load", () => resolve(readAnswer(request.status, request.responseText)));
    for (const end of ["error", "abort", "timeout"] as const) request.addEventListener(end, lost);
    request.open("POST", "/api/orders");
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("idempotency-key", idempotencyKey);
    request.timeout = GIVE_UP_AFTER_MS;
    request.send(form);
  });
}

/** Five megabytes over a slow line take their time. */
const GIVE_UP_AFTER_MS = 5 * 60_000;

function readAnswer(status: number, text: string): Ok<SentOrder> | SendRefusal {
  const json = readJson(text);
  const { orderNumber, trackingUrl, code, detail } = json;
  if (status < 300 && typeof orderNumber === "string") {
    const url = typeof trackingUrl === "string" && URL.canParse(trackingUrl) ? new URL(trackingUrl) : null;
    return ok({ orderNumber, token: url?.searchParams.get("token") ?? "" });
  }
  return {
    ok: false,
    reason: typeof code === "string" ? code : "order_failed",
    message: typeof detail === "string" ? detail : "",
    errors: readErrors(json.errors),
  };
}

function readErrors(given: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, words] of Object.entries(isRecord(given) ? given : {})) {
    if (typeof words === "string") errors[field] = words;
  }
  return errors;
}

/** The answer's members; whatever is no JSON object has none. */
function readJson(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text);
    return isRecord(json) ? json : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
