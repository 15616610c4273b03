import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

/**
 * The secret that signs cookies and links where the operator set none: made once, kept in the data folder for its
 * owner's eyes only, and the same after every restart.
 */
export function storedSessionSecret(dataDir: string): string {
  const file = sessionSecretFile(dataDir);
  if (existsSync(file)) {
    const stored = readFileSync(file, "utf8").trim();
    if (stored.length >= 32) return stored;
    throw new Error(`${file} is damaged: remove it (everybody is signed out) and start again`);
  }
  const secret = randomBytes(48).toString("base64url");
  storeSessionSecret(file, secret);
  return secret;
}

/** The file of the store's own secret in the data folder. */
export function sessionSecretFile(dataDir: string): string {
  return join(dataDir, "session-secret");
}

/** Puts the secret into its file, for its owner's eyes only; the file is whole or as it was before. */
export function storeSessionSecret(file: string, secret: string): void {
  mkdirSync(dirname(file), { recursive: true });
  // Left by a start that was cut short, it might be open to more people.
  rmSync(`${file}.new`, { force: true });
  const handle = openSync(`${file}.new`, "w", 0o600);
  writeSync(handle, `${secret}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${file}.new`, file);
}
