/** A uuid as PostgreSQL's regular expressions and JavaScript's read it, for either case of its letters. */
export const UUID_PATTERN = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";

const UUID = new RegExp(UUID_PATTERN, "i");

/**
 * Whether a text from outside, in either case, can be the id of a row at all; compared with a uuid column anything else
 * is an error of the database.
 */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
