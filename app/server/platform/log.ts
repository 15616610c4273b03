import pino, { type DestinationStream, type Logger } from "pino";
import { describeError } from "./describe-error.ts";

export type { Logger };

/**
 * Creates the log: JSON lines on stdout, without secrets or personal data beyond an order number. Pass errors as
 * caught, as `reason` (one line) or `err` (with stack), so that a failed query's values are omitted. `to` replaces
 * stdout.
 */
export function openLog(level: string, to: DestinationStream = unblockedStdout()): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: errorFields,
      reason: (reason: unknown) => (reason instanceof Error ? describeError(reason) : reason),
    },
  };
  return pino(options, to);
}

/** The maximum number of buffered lines; further ones are dropped. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/** Returns stdout as a destination that never waits for its reader: pino's own blocks the process on a full pipe. */
function unblockedStdout(): DestinationStream {
  const { stdout } = process;
  return {
    write(line) {
      if (stdout.writable && stdout.writableLength < MAX_UNREAD_BYTES) stdout.write(line);
    },
  };
}

function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // The first line of a stack repeats the message.
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return { type: error.name, message: describeError(error), stack: frames.join("\n") };
}
