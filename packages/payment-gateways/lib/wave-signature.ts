import { createHmac, timingSafeEqual } from "node:crypto";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { EVENT_TOLERANCE_SECONDS } from "./payment-gateway.ts";

const FUTURE_TOLERANCE_SECONDS = 30;

/**
 * Verifies the header `Wave-Signature: t=SECONDS,v1=HEX[,v1=HEX…]` of an event. HEX is the HMAC-SHA-256 of the time and,
 * right after it, the bytes of the body. While Wave or the owner changes the secret, one right signature under one of
 * the secrets is enough. Refusals: `bad_signature`; `too_old`: signed more than five minutes ago, or in the future.
 */
export function checkWaveSignature(
  secrets: readonly string[],
  given: { body: Uint8Array; signature: string | null; now: Date },
): Ok<null> | Refusal<"bad_signature" | "too_old"> {
  const parts = (given.signature ?? "").split(",").map((part) => part.trim());
  const times = parts.filter((part) => part.startsWith("t="));
  const seconds = /^t=(\d{1,12})$/.exec(times[0] ?? "")?.[1];
  if (seconds === undefined || times.length !== 1) return refuse("bad_signature");
  const signatures = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? []);
  const isRight = secrets.some((secret) => {
    const right = Buffer.from(createHmac("sha256", secret).update(seconds).update(given.body).digest("hex"));
    return signatures.some((signature) => timingSafeEqual(Buffer.from(signature), right));
  });
  if (!isRight) return refuse("bad_signature");
  const age = given.now.getTime() / 1000 - Number(seconds);
  return age <= EVENT_TOLERANCE_SECONDS && age >= -FUTURE_TOLERANCE_SECONDS ? ok(null) : refuse("too_old");
}
