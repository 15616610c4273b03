import { z } from "zod";
import { optionalText } from "#app/domain/contact/contact-fields.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { typedDalasi } from "#app/domain/money/typed-sum.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import type { CashCount } from "./day-close.ts";

/** The longest note, in characters. */
const MAX_NOTE = 500;
const NOTE_TOO_LONG = `Please keep the note under ${MAX_NOTE} characters.`;

/** The content of the form of a close: a count for each method, a note, and why nothing is counted, if nothing is. */
export type CloseForm = { counts: Omit<CashCount, "expected">[]; note: string; uncountedReason: string };

/**
 * Parses the form of a close: fields `counted-METHOD` in dalasi ("12,400.50"; blank means not counted),
 * `note-METHOD`, `note` and `uncountedReason`. Refusal: `validation_failed` with messages by field.
 */
export function readCloseForm(
  form: FormData,
  methods: readonly string[],
): Ok<CloseForm> | Refusal<"validation_failed", FieldErrors> {
  const errors: FieldErrors = {};
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const note = (name: string) => {
    if (text(name).length > MAX_NOTE) errors[name] = NOTE_TOO_LONG;
    return text(name);
  };
  const counts = methods.map((method) => {
    const field = `counted-${method}`;
    const counted = text(field) === "" ? null : countedSum(text(field));
    if (counted === undefined) errors[field] = "Please enter an amount in dalasi, such as 12,400.50.";
    return { method, counted: counted ?? null, note: note(`note-${method}`) };
  });
  const whole = { counts, note: note("note"), uncountedReason: note("uncountedReason") };
  return Object.keys(errors).length > 0 ? refuseWith("validation_failed", errors) : ok(whole);
}

/** Parses a counted sum in dalasi into minor units, negative after a minus; undefined for anything else. */
export function countedSum(text: string): number | undefined {
  const typed = text.trim();
  const amount = typedDalasi(typed.replace(/^-/, ""))?.amount;
  return amount !== undefined && typed.startsWith("-") ? -amount : amount;
}

/** What goes into the drawer or out of it beside sales. */
const DRAWER_KINDS = ["float", "paid_out"] as const;

/** Parses an entry of the drawer; what is paid out needs a reason. */
export const drawerForm = z
  .object({
    key: z.uuid(),
    kind: z.enum(DRAWER_KINDS),
    amount: z.string().transform((typed, context) => {
      const amount = typedDalasi(typed);
      if (amount?.amount) return amount;
      context.addIssue({ code: "custom", message: "Please enter an amount in dalasi, such as 1,500." });
      return z.NEVER;
    }),
    reason: optionalText(200),
  })
  .refine(({ kind, reason }) => kind === "float" || reason !== "", {
    path: ["reason"],
    message: "Please say what it was for.",
  });

/** An entry of the drawer. */
export type DrawerEntry = z.output<typeof drawerForm>;
