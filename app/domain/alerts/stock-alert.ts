import { z } from "zod";
import { optionalText } from "#app/domain/contact/contact-fields.ts";
import { parseEmail } from "#app/domain/contact/email.ts";
import { parsePhone } from "#app/domain/contact/phone.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** One person waits for at most so many sizes. */
export const MOST_WAITING = 20;

/** So many hours the shoppers who were told have before the next ones are told, while there is stock. */
const TURN_HOURS = 24;

/** The contact for an alert: an e-mail address, or a number in E.164 for WhatsApp. */
export type AlertContact = { email: string; phone: null } | { email: null; phone: string };

/** The form with the contact for an alert; an empty contact is the account's own address. */
export const alertForm = z.object({ contact: optionalText(300) });

/** Reads an e-mail address or a phone number. */
export function parseContact(text: string): Ok<AlertContact> | Refusal<"invalid_email" | "invalid_phone"> {
  if (text.includes("@") || !/\d/.test(text)) {
    const email = parseEmail(text);
    return email.ok ? ok({ email: email.value, phone: null }) : refuse("invalid_email");
  }
  const phone = parsePhone(text);
  return phone.ok ? ok({ email: null, phone: phone.value }) : refuse("invalid_phone");
}

/**
 * Returns how many of those who wait are told now that there are `pieces`: as many as there are, and half as many more,
 * since not everybody who is told buys. `toldLately` were told since `turnBegin`.
 */
export function countToNotify(pieces: number, toldLately: number): number {
  return Math.max(0, pieces + Math.ceil(pieces / 2) - toldLately);
}

/** Returns when the current turn began: shoppers who were told before this have had their turn. */
export function turnBegin(now: Date): Date {
  return new Date(now.getTime() - TURN_HOURS * 60 * 60 * 1000);
}
