import { createHmac, timingSafeEqual } from "node:crypto";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/**
 * Verifies the header `x-modem-signature` of an event: the HMAC-SHA-512 of the body's bytes, in hex, under one of the
 * keys: the secret key signs what goes to an intent's own callback, the dashboard's secret what goes to its webhook. It
 * holds no time, so an event can be sent again by whoever has seen it. Refusal: `bad_signature`.
 */
export function checkModemPaySignature(
  keys: readonly string[],
  given: { body: Uint8Array; signature: string | null },
): Ok<null> | Refusal<"bad_signature"> {
  const signature = /^[0-9a-f]{128}$/.exec(given.signature ?? "")?.[0];
  if (signature === undefined) return refuse("bad_signature");
  const isRight = keys.some((key) => {
    const right = createHmac("sha512", key).update(given.body).digest("hex");
    return timingSafeEqual(Buffer.from(signature), Buffer.from(right));
  });
  return isRight ? ok(null) : refuse("bad_signature");
}
