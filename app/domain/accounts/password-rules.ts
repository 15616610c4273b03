import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/**
 * The fewest characters of a password; no composition is demanded (NIST SP 800-63B-4). A shorter `ADMIN_PASSWORD` stops
 * the next start.
 */
export const PASSWORD_MIN_LENGTH = 8;

/** The fewest characters of a staff password without a second factor. */
const STAFF_PASSWORD_MIN_LENGTH = 15;

/** The most characters accepted; longer ones only cost time to hash. */
export const PASSWORD_MAX_LENGTH = 256;

/** Why a password is refused. */
export type PasswordProblem = "password_too_short" | "password_too_long" | "password_too_common";

/** The message beside a refused password. */
export const PASSWORD_MESSAGES: Record<PasswordProblem, string> = {
  password_too_short: `Please use at least ${PASSWORD_MIN_LENGTH} characters.`,
  password_too_long: `Please use at most ${PASSWORD_MAX_LENGTH} characters.`,
  password_too_common: "This password is too easy to guess. Please choose another one.",
};

/** The message beside a refused password, where more characters than usual are required. */
export function passwordMessage(problem: PasswordProblem, minLength = PASSWORD_MIN_LENGTH): string {
  if (problem === "password_too_short" && minLength > PASSWORD_MIN_LENGTH) {
    return `Please use at least ${minLength} characters, or turn on two-step sign-in first.`;
  }
  return PASSWORD_MESSAGES[problem];
}

/** Returns the minimum length of a password: longer for staff without a second factor. */
export function passwordMinLength(owner: { hasRole: boolean; hasSecondFactor: boolean }): number {
  return owner.hasRole && !owner.hasSecondFactor ? STAFF_PASSWORD_MIN_LENGTH : PASSWORD_MIN_LENGTH;
}

/** Returns whether a password is long enough for staff without a second factor. */
export function suitsStaff(password: string): boolean {
  return [...password].length >= STAFF_PASSWORD_MIN_LENGTH;
}

/**
 * Checks a new password. Refuses one that is too short or long, made of the shop's words, the owner's name or address,
 * one repeated character, or a run of keys; the server also refuses common ones, by a list.
 */
export function checkPassword(
  password: string,
  owner: { email?: string; name?: string; minLength?: number } = {},
): Ok<string> | Refusal<PasswordProblem> {
  const length = [...password].length;
  if (length < (owner.minLength ?? PASSWORD_MIN_LENGTH)) return refuse("password_too_short");
  if (length > PASSWORD_MAX_LENGTH) return refuse("password_too_long");
  return isEasyToGuess(password, owner) ? refuse("password_too_common") : ok(password);
}

/** Returns the strength of a password for a meter: 0 (refused) to 4. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (!checkPassword(password).ok) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const distinct = new Set(password).size;
  const points = distinct + (kinds - 1) * 2;
  if (points >= 18) return 4;
  if (points >= 14) return 3;
  return points >= 10 ? 2 : 1;
}

const SHOP_WORDS = (
  `${SHOP_NAME} sneaker sneakers streetwear apparel accessories shoes shoe shop store gambia thegambia gambian banjul ` +
  "serekunda dalasi nike adidas jordan yeezy converse newbalance supreme"
)
  .toLowerCase()
  .split(" ");

const RUNS = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "1q2w3e4r5t6y7u8i9o0p",
];

function isEasyToGuess(password: string, owner: { email?: string; name?: string }): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size < 4 || isRun(lower) || isRepeated(lower)) return true;
  const ownWords = [owner.email?.split("@")[0], owner.email, ...(owner.name ?? "").split(/\s+/), owner.name]
    .map((word) => bareWord((word ?? "").toLowerCase()))
    .filter((word) => word.length >= 3);
  const letters = bareWord(lower);
  return isMadeOf(letters, SHOP_WORDS) || isMadeOf(letters, ownWords);
}

function bareWord(text: string): string {
  return text.replace(/[^\p{L}]/gu, "");
}

/** Returns whether a text consists only of these words. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0]);
  for (const at of reached) {
    for (const word of words) {
      if (word !== "" && text.startsWith(word, at)) reached.add(at + word.length);
    }
  }
  return text !== "" && reached.has(text.length);
}

function isRun(text: string): boolean {
  return RUNS.some((run) => run.includes(text) || [...run].reverse().join("").includes(text));
}

function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text);
}
