import { z } from "zod";

/** The row of `site_settings` with the rules for staff accounts. */
export const STAFF_SECURITY_KEY = "staff_security";

/** Whether all staff must have a second factor. */
const staffSecuritySchema = z.object({ secondFactorRequired: z.boolean().default(false) });

/** The rules for staff accounts. */
export type StaffSecurity = z.output<typeof staffSecuritySchema>;

/** Parses the stored rules; invalid or missing ones require nothing. */
export function parseStaffSecurity(json: unknown): StaffSecurity {
  const parsed = staffSecuritySchema.safeParse(json ?? {});
  return parsed.success ? parsed.data : { secondFactorRequired: false };
}
