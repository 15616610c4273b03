import { z } from "zod";
import { createCircuitBreaker } from "#app/server/platform/resilience/circuit-breaker.ts";
import { sendToGateway } from "./gateway-request.ts";

const WAVE_API = "https://api.wave.com";

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

export type WaveClient = {
  createSession(body: Record<string, string>): Promise<WaveSession>;
  readSession(id: string): Promise<WaveSession>;
  /** The sessions under our own reference. */
  findSessions(reference: string): Promise<WaveSession[]>;
  expireSession(id: string): Promise<void>;
  refundSession(id: string): Promise<void>;
};

/**
 * Returns the calls of Wave's Checkout API that the shop makes. They throw a `WaveError` where Wave answers with an
 * error, and another one where it is out of reach or its answer is not as documented.
 */
export function waveClient({ apiKey, apiBase }: { apiKey: string; apiBase: string | null }): WaveClient {
  const breaker = createCircuitBreaker("wave", { isAway });
  const call = (method: "GET" | "POST", path: string, body?: Record<string, string>): Promise<unknown> =>
    breaker.run(async () => {
      const url = `${apiBase ?? WAVE_API}/v1/checkout/sessions${path}`;
      const { status, text } = await sendToGateway({ method, url, key: apiKey, body });
      if (status < 300) return text === "" ? null : JSON.parse(text);
      throw errorOf(status, text);
    });
  const pathOf = (id: string) => `/${encodeURIComponent(id)}`;
  return {
    createSession: async (body) => sessionSchema.parse(await call("POST", "", body)),
    readSession: async (id) => sessionSchema.parse(await call("GET", pathOf(id))),
    async findSessions(reference) {
      const query = new URLSearchParams({ client_reference: reference });
      return foundSchema.parse(await call("GET", `/search?${query}`)).result;
    },
    async expireSession(id) {
      await call("POST", `${pathOf(id)}/expire`);
    },
    async refundSession(id) {
      await call("POST", `${pathOf(id)}/refund`);
    },
  };
}

function errorOf(status: number, text: string): WaveError {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // An error without JSON is one all the same.
  }
  const said = errorSchema.safeParse(body);
  return said.success
    ? new WaveError(status, said.data.code, said.data.message)
    : new WaveError(status, "unknown", text.slice(0, 200));
}

/** Returns whether Wave was out of reach or failed itself, rather than refused the request. */
function isAway(error: unknown): boolean {
  return !(error instanceof WaveError) || error.status >= 500 || error.status === 429;
}
