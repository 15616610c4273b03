import { createHash } from "node:crypto";

/** Returns a client's idempotency key as a digest of fixed length after a prefix; null where it is empty. */
export function hashIdempotencyKey(key: string | null | undefined, prefix = ""): string | null {
  const trimmed = key?.trim() ?? "";
  return trimmed === "" ? null : prefix + createHash("sha256").update(trimmed).digest("hex");
}
