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
type PasswordProblem = "password_too_short" | "password_too_long" | "password_too_common";

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

/** Refuses a password that is too short or too long; the server also refuses common ones, by a list. */
export function checkPassword(
  password: string,
  minLength = PASSWORD_MIN_LENGTH,
): Ok<string> | Refusal<PasswordProblem> {
  const length = [...password].length;
  if (length < minLength) return refuse("password_too_short");
  return length > PASSWORD_MAX_LENGTH ? refuse("password_too_long") : ok(password);
}
