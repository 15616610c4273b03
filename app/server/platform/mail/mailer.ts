import type { Transporter } from "nodemailer";

export type Mail = { to: string; subject: string; text: string; html: string };

/** Sends one mail, or throws with the server's reason. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** A mailer over SMTP, as `SMTP_URL` and `MAIL_FROM` say. Times out after 15 s. */
export function smtpMailer(url: string, from: string): Mailer {
  // Loaded with the first mail: nothing the store needs to start.
  let opening: Promise<Transporter> | null = null;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 15_000,
    });
  };
  return {
    async send(mail) {
      opening ??= open();
      const transport = await opening;
      await transport.sendMail({ from, ...mail });
    },
  };
}
