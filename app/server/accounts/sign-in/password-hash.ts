import { hash, verify } from "@node-rs/argon2";
import { limitConcurrency } from "#app/server/platform/run-limited.ts";

/** OWASP's second choice of Argon2id parameters: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Two at a time: each holds a thread for a thirtieth of a second, and pages and receipts need the same few threads. */
const inTurn = limitConcurrency(2);

/** The Argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFC"), PARAMETERS));
}

/** True where the password is the one that was hashed. */
export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => verify(given.hash, given.password.normalize("NFC")));
}
