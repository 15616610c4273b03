/** Matches a lower-case UUID, in PostgreSQL's and JavaScript's regular expressions. */
export const UUID_PATTERN = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";

const UUID = new RegExp(UUID_PATTERN, "i");

/** Returns whether a text is a UUID in either case. Comparing any other text with a uuid column is a database error. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
