type Issue = { path: PropertyKey[]; message: string };

/** Messages by field name; `form` is for errors without a field. */
export type FieldErrors = Record<string, string>;

/**
 * Returns the first message of each field of a failed parse, by the field's form name (nested fields joined with dots).
 * A message without a field is under `form`.
 */
export function fieldErrors(error: { issues: readonly Issue[] }): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.length === 0 ? "form" : issue.path.map(String).join(".");
    errors[field] ??= issue.message;
  }
  return errors;
}
