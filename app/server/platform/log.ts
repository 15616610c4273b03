import pino, { type Logger } from "pino";

export type { Logger };

/** JSON lines on stdout, without secrets or personal data beyond an order number. */
export function openLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
