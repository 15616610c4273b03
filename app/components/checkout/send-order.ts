import { type CartQuote, readCartQuote } from "#app/domain/cart/cart-quote.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import { type Ok, ok } from "#packages/result";
import type { OrderDraft } from "./order-draft.ts";
import { type PostResponse, type Problem, postForm, readJson, readProblem } from "./post-form.ts";

/** What is sent of every order; `expectedTotal` is missing where no total was shown. */
export type OrderRequest = Omit<OrderDraft, "placeName"> & {
  country: string;
  region: string;
  area: string;
  items: { productId: string; size: string; quantity: number }[];
  discountCode: string;
  currency: string;
  expectedTotal?: string;
};

/**
 * How an order is paid: by a local method with its receipt, or on the payment page of a card or wallet. `isSent` if the
 * shopper says that the money was sent before something sold out.
 */
export type Payment =
  | { payBy: "receipt"; method: string; receipt: File | null | undefined; isSent: boolean }
  | { payBy: "page"; method: PageMethod };

/**
 * Where the shopper goes on: `path` is the page of this site that shows the order, or that leads to its payment page
 * `target`, a path of this site for the test gateway, else an absolute URL.
 */
export type SentOrder = { path: string; target: string };

/**
 * Why an order was refused, with the messages by form field; `quote` is the current one. `offline`: there was no response,
 * so that the order may have arrived and is sent again with the same key. `key_conflict`: the server has this key for
 * another order. `no_url`: the response names no page.
 */
export type SendRefusal = Problem & { quote: CartQuote | null };

const TIMEOUT_MS = 30_000;

/**
 * Sends an order and reports the upload of its receipt (0 to 100). The same order under the same key is one order with one
 * page. Never throws.
 */
export async function sendOrder(
  order: OrderRequest,
  payment: Payment,
  { idempotencyKey, onProgress }: { idempotencyKey: string; onProgress: (percent: number) => void },
): Promise<Ok<SentOrder> | SendRefusal> {
  const headers = { "idempotency-key": idempotencyKey };
  if (payment.payBy === "receipt") {
    const response = await postForm("/api/orders", receiptBody(order, payment), onProgress, headers);
    return parseResponse(response, successOf, { unnamed: "order_failed", incomplete: "order_failed" });
  }
  const response = await postJson("/api/create-checkout", pageBody(order, payment), headers);
  return parseResponse(response, pageOf, { unnamed: "checkout_failed", incomplete: "no_url" });
}

function parseResponse(
  response: PostResponse | null,
  sentOf: (json: Record<string, unknown>) => SentOrder | null,
  reasons: { unnamed: string; incomplete: string },
): Ok<SentOrder> | SendRefusal {
  if (response === null) return refusal("offline");
  if (response.status >= 300) return refusedOrder(response, reasons.unnamed);
  const sent = sentOf(response.json);
  return sent ? ok(sent) : refusal(reasons.incomplete);
}

function receiptBody(order: OrderRequest, { method, receipt }: Payment & { payBy: "receipt" }): FormData {
  const { deliveryAddress: address, items, ...fields } = order;
  const sent = { ...fields, address, items: JSON.stringify(items), paymentMethod: method };
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) form.set(name, value);
  if (receipt) form.set("receipt", receipt);
  return form;
}

function pageBody(order: OrderRequest, { method }: Payment & { payBy: "page" }) {
  const { customerName: name, customerEmail: email, customerPhone: phone, ...others } = order;
  const { deliveryAddress: address, ...fields } = others;
  return { ...fields, method, address, customerInfo: { name, email, phone } };
}

async function postJson(
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<PostResponse | null> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, json: readJson(await response.text()) };
  } catch {
    return null;
  }
}

function successOf({ orderNumber, trackingUrl }: Record<string, unknown>): SentOrder | null {
  if (typeof orderNumber !== "string") return null;
  const url = typeof trackingUrl === "string" && URL.canParse(trackingUrl) ? new URL(trackingUrl) : null;
  const token = url?.searchParams.get("token") ?? "";
  const path = `/checkout/success/${orderNumber}?${new URLSearchParams({ token })}`;
  return { path, target: path };
}

function pageOf({ url, payPath }: Record<string, unknown>): SentOrder | null {
  const target = typeof url === "string" ? targetOf(url) : null;
  return target && typeof payPath === "string" ? { path: payPath, target } : null;
}

/** The test gateway's pages belong to this site, under any of its host names. */
export function targetOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, pathname, search, href } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return null;
  return pathname.startsWith("/sandbox/") ? `${pathname}${search}` : href;
}

/** Returns the refusal of a problem document, its messages under the names of the form's fields. */
export function refusedOrder(response: PostResponse, unnamed: string): SendRefusal {
  const problem = readProblem(response, unnamed);
  const { "Idempotency-Key": conflict, ...named } = problem.errors;
  if (conflict !== undefined) return { ...refusal("key_conflict"), message: conflict };
  const errors: FieldErrors = {};
  for (const [name, words] of Object.entries(named)) errors[FORM_FIELDS[name] ?? "form"] = words;
  return { ...problem, errors, quote: readCartQuote(response.json.quote, new Date()) };
}

/** The form's field of each field of a request; what has none is said beside the button. */
const FORM_FIELDS: Record<string, string> = {
  customerName: "customerName",
  customerEmail: "customerEmail",
  customerPhone: "customerPhone",
  "customerInfo.name": "customerName",
  "customerInfo.email": "customerEmail",
  "customerInfo.phone": "customerPhone",
  address: "deliveryAddress",
  plusCode: "plusCode",
  receiverName: "receiverName",
  receiverPhone: "receiverPhone",
  country: "country",
  receipt: "receipt",
};

function refusal(reason: string): SendRefusal {
  return { ok: false, reason, message: "", errors: {}, quote: null };
}
