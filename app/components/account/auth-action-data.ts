import type { FieldErrors } from "#app/domain/form-errors.ts";

/** What a form of this page was answered: sentences by field, and what had been typed. */
export type AuthActionData = { errors: FieldErrors; values: Record<string, string>; isPending: boolean };
