import { NOT_REPLICATED } from "#app/server/platform/db/connection/refuse-unreplicated-commits.ts";
import { STORAGE_AWAY } from "#app/server/platform/files/s3-requests.ts";
import { CIRCUIT_OPEN } from "#app/server/platform/resilience/circuit-breaker.ts";

/**
 * Codes of PostgreSQL, Node and the object storage for temporary failures: no connection, a shutdown, an unresolved name,
 * a full, broken or read-only disk, too many open files, a read-only database (a standby), a commit without its standby, a
 * pooler without a server (08P01), an unreachable bucket.
 */
const OUTAGE_CODES = new Set([
  STORAGE_AWAY,
  CIRCUIT_OPEN,
  NOT_REPLICATED,
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
  "08P01",
]);

const OUTAGE_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|Cannot use a pool after calling end/i;

/** Returns whether an error or one of its causes means that the database, disk or bucket is temporarily unavailable. */
export function isOutage(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ("code" in at && typeof at.code === "string" && OUTAGE_CODES.has(at.code)) return true;
    if (OUTAGE_MESSAGE.test(at.message)) return true;
  }
  return false;
}

/** Returns PostgreSQL's error with this code among an error and its causes, or null. */
export function databaseRefusal(error: unknown, code: string): { constraint: string; detail: string } | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ("code" in at && at.code === code) {
      const field = (name: string) => String(Reflect.get(at as Error, name) ?? "");
      return { constraint: field("constraint"), detail: field("detail") };
    }
  }
  return null;
}

/** Returns whether an error or one of its causes has this PostgreSQL code and, where given, this constraint. */
export function isDatabaseRefusal(error: unknown, code: string, constraint?: string): boolean {
  const refusal = databaseRefusal(error, code);
  return refusal !== null && (constraint === undefined || refusal.constraint === constraint);
}

/** PostgreSQL's code for a violated unique constraint. */
export const UNIQUE_VIOLATION = "23505";

/** PostgreSQL's code for a violated check. */
export const CHECK_VIOLATION = "23514";
