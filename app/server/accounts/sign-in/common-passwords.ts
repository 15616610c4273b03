import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PASSWORD_MIN_LENGTH } from "#app/domain/accounts/password-rules.ts";

const LIST = "@zxcvbn-ts/language-common/src/passwords.json";

let list: Set<string> | undefined;

/**
 * Returns whether a password, in any case, is one of zxcvbn-ts's most common ones.
 * Source: specification 9.9; NIST SP 800-63B-4, section 3.1.1.2.
 */
export function isCommonPassword(password: string): boolean {
  list ??= new Set(readList().filter((common) => common.length >= PASSWORD_MIN_LENGTH));
  return list.has(password.toLowerCase().normalize("NFC"));
}

function readList(): string[] {
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve(LIST), "utf8"));
}
