import { STORAGE_AWAY } from "#app/server/platform/files/s3-requests.ts";

/**
 * Codes of PostgreSQL, Node and the object storage that say "not now" rather than "wrong": no connection, shutting
 * down, a name that nobody resolves, a disk that is full, broken or not to be written to, no more open files, a database
 * that takes no writes (a stand-by), bucket away.
 */
const OUTAGE_CODES = new Set([
  STORAGE_AWAY,
  "EACCES",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EDQUOT",
  "EHOSTUNREACH",
  "EIO",
  "EMFILE",
  "ENETUNREACH",
  "ENFILE",
  "ENOENT",
  "ENOSPC",
  "ENOTFOUND",
  "EPIPE",
  "EROFS",
  "ETIMEDOUT",
  "25006",
  "53100",
  "53200",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "57014",
  "08000",
  "08003",
  "08006",
]);

const OUTAGE_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|Cannot use a pool after calling end/i;

/** True where an error, or one it was caused by, means that the database, the disk or the bucket is not to be had just now. */
export function isOutage(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ("code" in at && typeof at.code === "string" && OUTAGE_CODES.has(at.code)) return true;
    if (OUTAGE_WORDS.test(at.message)) return true;
  }
  return false;
}

/** PostgreSQL's refusal with this code, where an error or its cause is one; null where none is. */
export function databaseRefusal(error: unknown, code: string): { constraint: string; detail: string } | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ("code" in at && at.code === code) {
      const word = (name: string) => String(Reflect.get(at as Error, name) ?? "");
      return { constraint: word("constraint"), detail: word("detail") };
    }
  }
  return null;
}

/** True where an error, or its cause, is PostgreSQL's refusal with this code and, where given, of this constraint. */
export function isDatabaseRefusal(error: unknown, code: string, constraint?: string): boolean {
  const refusal = databaseRefusal(error, code);
  return refusal !== null && (constraint === undefined || refusal.constraint === constraint);
}

/** PostgreSQL's code for a row that is there already. */
export const UNIQUE_VIOLATION = "23505";
