import type { Transporter } from "nodemailer";
import { createCircuitBreaker } from "#app/server/platform/resilience/circuit-breaker.ts";

export type Mail = { to: string; subject: string; text: string; html: string };

/** Sends one mail, or throws with the server's reason: `MailServerAway` where it is no fault of this mail. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** The mail server was not reached, or takes no mail of anybody just now. */
export class MailServerAway extends Error {
  constructor(cause: unknown) {
    super(`The mail server is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = "MailServerAway";
  }
}

const TIMEOUT_MS = 15_000;
const GREETING_FIRST_MS = 500;

/** A mailer over SMTP, from `SMTP_URL` and `MAIL_FROM`. Times out after 15 s by default. */
export function smtpMailer(url: string, from: string, timeoutMs = TIMEOUT_MS): Mailer {
  // Loaded with the first mail: nothing the store needs to start.
  let opening: Promise<Transporter> | null = null;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      // Later than the greeting's: of the two at once either may come first, and this one alone says nothing of the server.
      socketTimeout: timeoutMs + GREETING_FIRST_MS,
    });
  };
  const breaker = createCircuitBreaker("mail", { isAway: (error) => error instanceof MailServerAway });
  const send = async (mail: Mail) => {
    opening ??= open();
    const transport = await opening;
    try {
      await transport.sendMail({ from, ...mail });
    } catch (error) {
      throw (await isAway(transport, error)) ? new MailServerAway(error) : error;
    }
  };
  return {
    async send(mail) {
      if (breaker.isOpen()) throw new MailServerAway("not tried again yet");
      await breaker.run(() => send(mail));
    },
  };
}

/** The server's response about this mail or its recipient, in nodemailer's words. */
const OF_THE_MAIL = new Set(["EENVELOPE", "EMESSAGE"]);

/** A server that never sent its greeting. */
const NO_GREETING = new Set(["CONNECT_TIMEOUT", "GREETING_TIMEOUT"]);

const CLOSING = 421;

async function isAway(transport: Transporter, error: unknown): Promise<boolean> {
  if (!(error instanceof Error)) return false;
  const { code, responseCode, timeoutType } = error as Error & Record<string, unknown>;
  if (responseCode === CLOSING) return true;
  if (typeof code !== "string" || OF_THE_MAIL.has(code)) return false;
  if (typeof timeoutType === "string" && NO_GREETING.has(timeoutType)) return true;
  // A line that broke may have broken over this mail, which the server may even have taken. It is requested itself.
  return await transport.verify().then(
    () => false,
    () => true,
  );
}
