import pino, { type DestinationStream, type Logger } from "pino";

export type { Logger };

/**
 * JSON lines on stdout, without secrets or personal data beyond an order number. Errors go in as `reason` (one line)
 * or `err` (with their stack), as they were caught: the values of a failed query are left out. `to` is where the
 * lines go instead.
 */
export function openLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: errorFields,
      reason: (reason: unknown) => (reason instanceof Error ? reasonOf(reason) : reason),
    },
  };
  return pino(options, to);
}

function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // The first line of a stack repeats the message.
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return { type: error.name, message: reasonOf(error), stack: frames.join("\n") };
}

/**
 * What went wrong and why, in one line. drizzle's words for a failed query are the query and its values, a session's
 * token or a shopper's address among them; the database's own words, which are its cause, are enough.
 */
function reasonOf(error: Error): string {
  const words: string[] = [];
  for (let at: unknown = error; at instanceof Error && words.length < MOST_CAUSES; at = at.cause) {
    const isQuery = at.message.startsWith("Failed query:");
    const code = "code" in at && typeof at.code === "string" ? ` (${at.code})` : "";
    words.push(isQuery ? "a query failed" : `${at.message}${code}`);
  }
  return words.join(": ");
}

const MOST_CAUSES = 5;
