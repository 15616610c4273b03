import { hash, verify } from "@node-rs/argon2";
import { limitConcurrency } from "#app/server/platform/run-limited.ts";

/** OWASP's second Argon2id parameters: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Two at a time, because pages and receipts need the same few threads. */
const inTurn = limitConcurrency(2);

/** Returns the Argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFC"), PARAMETERS));
}

/** Returns whether the password matches the hash. */
export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => verify(given.hash, given.password.normalize("NFC")));
}
