import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/**
 * The secret that signs cookies and links where the operator set none: made once, kept in the data folder for its
 * owner's eyes only, and the same after every restart.
 */
export function keptSessionSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  if (existsSync(file)) {
    const kept = readFileSync(file, "utf8").trim();
    if (kept.length >= 32) return kept;
    throw new Error(`${file} is damaged: remove it (everybody is signed out) and start again`);
  }
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(48).toString("base64url");
  const handle = openSync(`${file}.new`, "w", 0o600);
  writeSync(handle, `${secret}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${file}.new`, file);
  return secret;
}
