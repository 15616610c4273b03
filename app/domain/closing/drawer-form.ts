import { z } from "zod";
import { optionalText } from "#app/domain/contact/contact-fields.ts";
import { money } from "#app/domain/money/money.ts";
import { readDalasi } from "./close-form.ts";

/** What goes into the drawer or out of it beside sales. */
const DRAWER_KINDS = ["float", "paid_out"] as const;

/** Parses an entry of the drawer; what is paid out needs a reason. */
export const drawerForm = z
  .object({
    key: z.uuid(),
    kind: z.enum(DRAWER_KINDS),
    amount: z.string().transform((typed, context) => {
      const amount = readDalasi(typed.trim());
      if (amount !== undefined && amount > 0) return money(amount, "GMD");
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
