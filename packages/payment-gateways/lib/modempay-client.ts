import { z } from "zod";
import { parseJson } from "#packages/values";
import type { CallLimits } from "./payment-gateway.ts";
import { sendJson } from "./send-json.ts";

const MODEMPAY_API = "https://api.modempay.com";

/** Amounts are major units of the currency; the company's own samples have numbers, its older answers text. */
const amountSchema = z.union([z.number(), z.string()]);

/** The response to a new intent; its id is missing in the documented sample and is then the last part of the link. */
const createdSchema = z.object({
  data: z.object({
    id: z.string().min(1).max(200).nullish(),
    payment_link: z.string(),
    amount: amountSchema,
    currency: z.string(),
    test_mode: z.boolean().nullish(),
  }),
});

export type CreatedIntent = z.output<typeof createdSchema>["data"];

const intentSchema = z.object({
  id: z.string().min(1).max(200),
  amount: amountSchema,
  currency: z.string(),
  status: z.enum([
    "initialized",
    "requires_payment_method",
    "processing",
    "successful",
    "failed",
    "cancelled",
  ]),
  metadata: z.object({ order_number: z.string().optional() }).nullish().catch(null),
  test_mode: z.boolean().nullish(),
});

export type ModemPayIntent = z.output<typeof intentSchema>;

/** A charge of an intent; its `reference` is what refunds take. */
const chargeSchema = z.object({
  id: z.string(),
  status: z.string(),
  reference: z.string().min(1).max(200),
  payment_intent_id: z.string().nullish(),
  transaction_fee: amountSchema.nullish(),
  transaction_fee_type: z.string().nullish(),
});

export type ModemPayCharge = z.output<typeof chargeSchema>;

/** Lists come bare or in `data`, and so do single records. */
const chargesSchema = z.array(z.unknown()).transform((rows) =>
  rows.flatMap((row) => {
    const charge = chargeSchema.safeParse(row);
    return charge.success ? [charge.data] : [];
  }),
);

const errorSchema = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.string() }).transform(({ error }) => error),
]);

/** A response of Modem Pay that is an error. */
export class ModemPayError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(`Modem Pay answered ${status}: ${message}`);
    this.status = status;
  }
}

type ModemPayClient = {
  createIntent(data: Record<string, unknown>): Promise<CreatedIntent>;
  readIntent(id: string): Promise<ModemPayIntent>;
  cancelIntent(id: string): Promise<void>;
  /** The charges that a search for this text finds. */
  findCharges(term: string): Promise<ModemPayCharge[]>;
  refund(wanted: { reference: string; amount: number }): Promise<void>;
};

/**
 * Returns the calls of Modem Pay's API that are used. They throw a `ModemPayError` where it answers with an
 * error, and another one where it is out of reach or its response is not as documented. Source: docs.modempay.com and
 * version 1.1.1 of its package.
 */
export function modemPayClient({
  secretKey,
  apiBase,
  limits,
}: {
  secretKey: string;
  apiBase: string | null;
  limits: CallLimits;
}): ModemPayClient {
  const guarded = limits.guard("modempay", isAway);
  const call = (method: "GET" | "POST" | "PATCH", path: string, body?: unknown): Promise<unknown> =>
    guarded(async () => {
      const url = `${apiBase ?? MODEMPAY_API}/v1${path}`;
      const { status, text } = await sendJson(limits, { method, url, key: secretKey, body });
      if (status < 300) return text === "" ? null : JSON.parse(text);
      throw errorOf(status, text);
    });
  const pathOf = (id: string) => `/payments/${encodeURIComponent(id)}`;
  return {
    createIntent: async (data) => createdSchema.parse(await call("POST", "/payments", { data })).data,
    readIntent: async (id) => intentSchema.parse(unwrap(await call("GET", pathOf(id)))),
    async cancelIntent(id) {
      await call("PATCH", pathOf(id));
    },
    async findCharges(term) {
      const query = new URLSearchParams({ term, limit: "20" });
      return chargesSchema.parse(unwrap(await call("GET", `/transactions?${query}`)));
    },
    async refund(wanted) {
      await call("POST", "/transactions/refund", wanted);
    },
  };
}

function unwrap(response: unknown): unknown {
  const isWrapped =
    typeof response === "object" && response !== null && "data" in response && response.data !== null;
  return isWrapped ? response.data : response;
}

function errorOf(status: number, text: string): ModemPayError {
  const said = errorSchema.safeParse(parseJson(text));
  return new ModemPayError(status, said.success ? said.data.slice(0, 500) : text.slice(0, 200));
}

/** Returns whether Modem Pay was out of reach or failed itself, rather than refused the request. */
function isAway(error: unknown): boolean {
  return !(error instanceof ModemPayError) || error.status >= 500 || error.status === 429;
}
