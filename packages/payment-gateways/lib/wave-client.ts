import { z } from "zod";
import { parseJson } from "#packages/values";
import type { CallLimits } from "./payment-gateway.ts";
import { sendJson } from "./send-json.ts";

const WAVE_API = "https://api.wave.com";
const SESSIONS = "/checkout/sessions";

/** The fields of a checkout session that the shop reads; sums are decimals in major units. */
const sessionSchema = z.object({
  id: z.string().min(1).max(200),
  amount: z.string(),
  currency: z.string(),
  checkout_status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["processing", "cancelled", "succeeded"]),
  transaction_id: z.string().nullish(),
  wave_launch_url: z.string(),
  client_reference: z.string().nullish(),
  when_created: z.string().nullish(),
});

export type WaveSession = z.output<typeof sessionSchema>;

const sumSchema = z.string().regex(/^-?\d{1,12}(?:\.\d{1,2})?$/);

/** The fields of a row of the wallet's statement that the shop reads. */
const transactionSchema = z.object({
  timestamp: z.coerce.date(),
  transaction_id: z.string().min(1).max(200),
  transaction_type: z.string().nullish(),
  /** The sum by which the row changed the balance, after the fee. */
  amount: sumSchema,
  fee: sumSchema.nullish(),
  currency: z.string(),
  is_reversal: z.boolean().nullish(),
  counterparty_name: z.string().nullish(),
  counterparty_mobile: z.string().nullish(),
  payment_reason: z.string().nullish(),
  checkout_api_session_id: z.string().nullish(),
});

export type WaveTransaction = z.output<typeof transactionSchema>;

const statementSchema = z.object({
  page_info: z.object({ end_cursor: z.string().nullish(), has_next_page: z.boolean() }),
  items: z.array(transactionSchema),
});

/** More pages than a day of any shop has. */
const MAX_STATEMENT_PAGES = 100;

const foundSchema = z.object({ result: z.array(sessionSchema) });

/** Wave answers errors in two shapes. */
const errorSchema = z.union([
  z.object({ error: z.object({ code: z.string(), message: z.string() }) }).transform(({ error }) => error),
  z.object({ code: z.string(), message: z.string() }),
]);

/** An answer of Wave that is an error. */
export class WaveError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(`Wave answered ${status} ${code}: ${message}`);
    this.status = status;
    this.code = code;
  }
}

type WaveClient = {
  createSession(body: Record<string, string>): Promise<WaveSession>;
  readSession(id: string): Promise<WaveSession>;
  /** The sessions under our own reference. */
  findSessions(reference: string): Promise<WaveSession[]>;
  expireSession(id: string): Promise<void>;
  refundSession(id: string): Promise<void>;
  /** The rows of the wallet's statement of a day ("2026-11-25", UTC), in Wave's sequence. */
  listTransactions(day: string): Promise<WaveTransaction[]>;
};

/**
 * Returns the calls of Wave's Checkout and Balance APIs that are used. They throw a `WaveError` where Wave answers
 * with an error, and another one where it is out of reach or its answer is not as documented.
 */
export function waveClient({
  apiKey,
  apiBase,
  limits,
}: {
  apiKey: string;
  apiBase: string | null;
  limits: CallLimits;
}): WaveClient {
  const guarded = limits.guard("wave", isAway);
  // A statement that cannot be read must not keep anybody from paying.
  const guardedStatement = limits.guard("wave_statement", isAway);
  const send = async (method: "GET" | "POST", path: string, body?: Record<string, string>) => {
    const url = `${apiBase ?? WAVE_API}/v1${path}`;
    const { status, text } = await sendJson(limits, { method, url, key: apiKey, body });
    if (status < 300) return text === "" ? null : (JSON.parse(text) as unknown);
    throw errorOf(status, text);
  };
  const call = (...request: Parameters<typeof send>) => guarded(() => send(...request));
  const pathOf = (id: string) => `${SESSIONS}/${encodeURIComponent(id)}`;
  return {
    createSession: async (body) => sessionSchema.parse(await call("POST", SESSIONS, body)),
    readSession: async (id) => sessionSchema.parse(await call("GET", pathOf(id))),
    async findSessions(reference) {
      const query = new URLSearchParams({ client_reference: reference });
      return foundSchema.parse(await call("GET", `${SESSIONS}/search?${query}`)).result;
    },
    async expireSession(id) {
      await call("POST", `${pathOf(id)}/expire`);
    },
    async refundSession(id) {
      await call("POST", `${pathOf(id)}/refund`);
    },
    async listTransactions(day) {
      const rows: WaveTransaction[] = [];
      const query = new URLSearchParams({ date: day });
      for (let page = 0; page < MAX_STATEMENT_PAGES; page += 1) {
        const answer = await guardedStatement(() => send("GET", `/transactions?${query}`));
        const { items, page_info: info } = statementSchema.parse(answer);
        rows.push(...items);
        if (!info.has_next_page) return rows;
        if (!info.end_cursor || info.end_cursor === query.get("after")) break;
        query.set("after", info.end_cursor);
      }
      throw new Error(`Wave's statement of ${day} has no end`);
    },
  };
}

function errorOf(status: number, text: string): WaveError {
  const said = errorSchema.safeParse(parseJson(text));
  return said.success
    ? new WaveError(status, said.data.code, said.data.message)
    : new WaveError(status, "unknown", text.slice(0, 200));
}

/** Returns whether Wave was out of reach or failed itself, rather than refused the request. */
function isAway(error: unknown): boolean {
  return !(error instanceof WaveError) || error.status >= 500 || error.status === 429;
}
