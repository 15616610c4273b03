type Issue = { path: PropertyKey[]; message: string };

/** Messages by field name; `form` holds what belongs to no field. */
export type FieldErrors = Record<string, string>;

/**
 * The first message of each field of a failed parse, keyed by the field's name as the form sent it
 * (nested fields joined with dots). A message without a field is filed under `form`.
 */
export function fieldErrors(error: { issues: readonly Issue[] }): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.length === 0 ? "form" : issue.path.map(String).join(".");
    errors[field] ??= issue.message;
  }
  return errors;
}
