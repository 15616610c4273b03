import type { FieldErrors } from "#app/domain/form-errors.ts";

/** The result of a form of this page: messages by field, and the submitted values. */
export type AuthActionData = { errors: FieldErrors; values: Record<string, string>; isPending: boolean };
