import { createHmac, timingSafeEqual } from "node:crypto";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/**
 * Returns the signature of a body at a time, in card gateways' format: `t=seconds,v1=HMAC-SHA-256 of "t.body"`, hex.
 */
export function signBody(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${macOf(secret, seconds, Buffer.from(body))}`;
}

/**
 * Verifies that the body was signed with the secret, within the tolerance before or after `now`, in constant time.
 * Refusals: `bad_signature`, `too_old`.
 */
export function checkSignedBody(
  secret: string,
  given: { body: Uint8Array; signature: string | null; now: Date; toleranceSeconds: number },
): Ok<null> | Refusal<"bad_signature" | "too_old"> {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(given.signature ?? "");
  if (!match) return refuse("bad_signature");
  const seconds = Number(match[1]);
  const right = Buffer.from(macOf(secret, seconds, given.body));
  if (!timingSafeEqual(Buffer.from(match[2] ?? ""), right)) return refuse("bad_signature");
  const age = Math.abs(given.now.getTime() / 1000 - seconds);
  return age <= given.toleranceSeconds ? ok(null) : refuse("too_old");
}

function macOf(secret: string, seconds: number, body: Uint8Array): string {
  return createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");
}
