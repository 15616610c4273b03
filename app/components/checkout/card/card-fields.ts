import type { FieldErrors } from "#app/domain/form-errors.ts";

/** Maps the request's field names to the form's. */
export function fieldsOfCardErrors(errors: FieldErrors): FieldErrors {
  const named = Object.entries(errors).filter(([name]) => name !== "Idempotency-Key");
  return Object.fromEntries(named.map(([name, words]) => [FORM_FIELDS[name] ?? "form", words]));
}

const FORM_FIELDS: Record<string, string> = {
  "customerInfo.name": "customerName",
  "customerInfo.email": "customerEmail",
  "customerInfo.phone": "customerPhone",
  address: "deliveryAddress",
  country: "country",
};
