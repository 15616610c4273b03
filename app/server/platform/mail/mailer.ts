import type { Transporter } from "nodemailer";

export type Mail = { to: string; subject: string; text: string; html: string };

/** Sends one mail, or throws with the server's reason: `MailServerAway` if the mail is not the cause. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** The mail server is unreachable, or refuses all mail at the moment. */
export class MailServerAway extends Error {
  constructor(cause: unknown) {
    super(`The mail server is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = "MailServerAway";
  }
}

const TIMEOUT_MS = 15_000;
const GREETING_FIRST_MS = 500;

/** Returns a mailer over SMTP, from `SMTP_URL` and `MAIL_FROM`. Times out after 15 s by default. */
export function smtpMailer(
  url: string,
  from: string,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Mailer {
  // Loaded with the first mail, because the start does not need it.
  let opening: Promise<Transporter> | null = null;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      // Longer than the greeting's, because only the greeting's timeout shows that the server itself is silent.
      socketTimeout: timeoutMs + GREETING_FIRST_MS,
    });
  };
  return {
    async send(mail) {
      opening ??= open();
      const transport = await opening;
      try {
        await transport.sendMail({ from, ...mail });
      } catch (error) {
        throw (await isAway(transport, error)) ? new MailServerAway(error) : error;
      }
    },
  };
}

/** Nodemailer's error codes for a response about this mail or its recipient. */
const OF_THE_MAIL = new Set(["EENVELOPE", "EMESSAGE"]);

/** Nodemailer's message for a server that never sent its greeting. */
const NO_GREETING = new Set(["CONNECT_TIMEOUT", "GREETING_TIMEOUT"]);

const CLOSING = 421;

async function isAway(transport: Transporter, error: unknown): Promise<boolean> {
  if (!(error instanceof Error)) return false;
  const { code, responseCode, timeoutType } = error as Error & Record<string, unknown>;
  if (responseCode === CLOSING) return true;
  if (typeof code !== "string" || OF_THE_MAIL.has(code)) return false;
  if (typeof timeoutType === "string" && NO_GREETING.has(timeoutType)) return true;
  // A broken connection may be due to this mail, which the server may even have accepted, so the server is tested
  // separately.
  return await transport.verify().then(
    () => false,
    () => true,
  );
}
