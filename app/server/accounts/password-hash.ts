import { hash, verify } from "@node-rs/argon2";

/** OWASP's second choice of Argon2id parameters: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The Argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), PARAMETERS);
}

/** True where the password is the one that was hashed. */
export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return verify(given.hash, given.password.normalize("NFC"));
}
