import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PASSWORD_MIN_LENGTH } from "#app/domain/accounts/password-rules.ts";

const LIST = "@zxcvbn-ts/language-common/src/passwords.json";

let digests: Uint32Array | undefined;

/**
 * Returns whether a password, in any case, is one of the some 18,000 most common ones of sufficient length, from
 * zxcvbn-ts's list. Source: specification 9.9; NIST SP 800-63B-4, section 3.1.1.2.
 */
export function isCommonPassword(password: string): boolean {
  digests ??= readList();
  const wanted = digestOf(password.toLowerCase());
  let low = 0;
  let high = digests.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = digests[middle] ?? 0;
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/**
 * Four bytes of each hash, sorted: 72 KB instead of megabytes of strings; one in 240,000 others is refused by mistake.
 */
function readList(): Uint32Array {
  const file = createRequire(import.meta.url).resolve(LIST);
  const passwords: string[] = JSON.parse(readFileSync(file, "utf8"));
  return Uint32Array.from(passwords.filter(isLongEnough), digestOf).sort();
}

function isLongEnough(password: string): boolean {
  return [...password].length >= PASSWORD_MIN_LENGTH;
}

function digestOf(password: string): number {
  return createHash("sha256").update(password.normalize("NFC")).digest().readUInt32BE();
}
