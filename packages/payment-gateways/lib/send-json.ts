import type { CallLimits } from "./payment-gateway.ts";

const CALL_TIMEOUT_MS = 10_000;
const RESPONSE_MAX_CHARACTERS = 256 * 1024;

type JsonRequest = { method: "GET" | "POST" | "PATCH"; url: string; key: string; body?: unknown };

/**
 * Sends a JSON request to a payment company under its key. Returns the response as text, whatever its status; throws
 * where none comes in time, or one that is too long.
 */
export async function sendJson(
  limits: CallLimits,
  { method, url, key, body }: JsonRequest,
): Promise<{ status: number; text: string }> {
  return await limits.within(CALL_TIMEOUT_MS, async (signal) => {
    const response = await fetch(url, {
      method,
      signal,
      headers: {
        authorization: `Bearer ${key}`,
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: "error",
    });
    const text = await response.text();
    if (text.length > RESPONSE_MAX_CHARACTERS) {
      throw new Error(`${new URL(url).hostname} answered ${text.length} characters`);
    }
    return { status: response.status, text };
  });
}
