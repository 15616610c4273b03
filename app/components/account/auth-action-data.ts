import type { FieldErrors } from "#app/domain/form-errors.ts";

/**
 * The result of a form of this page: messages by field, the submitted values, and whether sign-up was refused because the
 * address has an account.
 */
export type AuthActionData = {
  errors: FieldErrors;
  values: Record<string, string>;
  isAddressTaken: boolean;
  isPending: boolean;
};
