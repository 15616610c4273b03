import { z } from "zod";

/** The row of `site_settings` with the rules for staff accounts. */
export const STAFF_SECURITY_KEY = "staff_security";

/** Whether everybody with a role must have a second factor. */
export const staffSecuritySchema = z.object({ secondFactorRequired: z.boolean().default(false) });

/** The rules for staff accounts. */
export type StaffSecurity = z.output<typeof staffSecuritySchema>;

/** Reads the stored rules; broken or missing ones demand nothing. */
export function parseStaffSecurity(json: unknown): StaffSecurity {
  const parsed = staffSecuritySchema.safeParse(json ?? {});
  return parsed.success ? parsed.data : { secondFactorRequired: false };
}
