import { z } from "zod";

/**
 * The two forms of the import screen: `check` sends the file beside these fields; `apply` sends back the checked
 * text and the digest of the plan that was shown.
 */
export const productImportForm = z.object({
  intent: z.enum(["check", "apply"], "Please choose a CSV file."),
  csv: z.string().default(""),
  digest: z.string().default(""),
  idempotencyKey: z.string().default(""),
});
