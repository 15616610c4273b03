import { z } from "zod";
import { switchField } from "#app/domain/contact/contact-fields.ts";
import { dayOf } from "#app/domain/day.ts";
import { type DiscountCode, type DiscountState, normalizeCode } from "./discount-code.ts";

const CODE_WORDS = "Please enter 3 to 30 letters and digits, without spaces, such as TOBASKI15.";
const PERCENT_WORDS = "Please enter a whole number from 1 to 100.";
const LIMIT_WORDS = "Please enter a whole number of uses, or leave it empty for no limit.";
const MOMENT_WORDS = "Please enter a date and a time, or leave it empty.";

/** An optional limit; a blank field means none. */
const limit = z
  .string()
  .trim()
  .default("")
  .refine((text) => text === "" || (/^\d{1,7}$/.test(text) && Number(text) > 0), LIMIT_WORDS)
  .transform((text) => (text === "" ? null : Number(text)));

/** A time in The Gambia, which is UTC all year round: "2026-11-20T18:00", or the start of a day. */
const moment = z
  .string()
  .trim()
  .default("")
  .transform((text, context) => {
    if (text === "") return null;
    const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?)?$/.exec(text);
    const isDay = dayOf(match?.[1] ?? "") !== null;
    const at = new Date(`${match?.[1]}T${match?.[2] ?? "00:00"}:00Z`);
    if (isDay && !Number.isNaN(at.getTime())) return at;
    context.addIssue(MOMENT_WORDS);
    return z.NEVER;
  });

/**
 * The form of a discount code, from fields of text: `code` in capitals, whole percent, optional dates and limits (null
 * does not limit), `isActive` as a switch. Source: specification 5.6.
 */
export const discountCodeForm = z
  .object({
    code: z
      .string(CODE_WORDS)
      .transform(normalizeCode)
      .refine((code) => /^[A-Z0-9][A-Z0-9_-]{2,29}$/.test(code), CODE_WORDS),
    percent: z
      .string(PERCENT_WORDS)
      .trim()
      .transform((text) => text.replace(/\s*%$/, ""))
      .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100, PERCENT_WORDS)
      .transform(Number),
    startsAt: moment,
    endsAt: moment,
    usageLimit: limit,
    perCustomerLimit: limit,
    isActive: switchField,
  })
  .superRefine(({ startsAt, endsAt, usageLimit, perCustomerLimit }, context) => {
    if (startsAt && endsAt && endsAt <= startsAt) {
      context.addIssue({ code: "custom", path: ["endsAt"], message: "The end must come after the start." });
    }
    if (usageLimit !== null && perCustomerLimit !== null && perCustomerLimit > usageLimit) {
      const message = "This can't be more than the usage limit.";
      context.addIssue({ code: "custom", path: ["perCustomerLimit"], message });
    }
  });

/** A discount code as an administrator typed it, parsed. */
export type DiscountCodeForm = z.output<typeof discountCodeForm>;

/** A code with its uses, without cancelled orders. */
export type ListedDiscountCode = DiscountCode & {
  id: string;
  state: DiscountState;
  used: number;
};
