import { data } from "react-router";
import type { ZodType } from "zod";
import { TOASTS } from "#app/copy/toasts.ts";
import { type FieldErrors, fieldErrors } from "#app/domain/form-errors.ts";
import { RECEIPT_MAX_BYTES } from "#app/domain/payments/receipt.ts";
import { type FormSize, type ParsedForm, parseForm } from "./parse-form.ts";

/** A valid form. `form` has what the schema does not read, such as files. */
type ValidForm<T> = { ok: true; value: T; form: FormData };

/**
 * An invalid form: a message by field (`form` for those without a field), and the submitted values without passwords
 * and files. `status` is 413 for one that is too large, 400 for bytes that are no form, else 422.
 */
type InvalidForm = {
  ok: false;
  status: 400 | 413 | 422;
  errors: FieldErrors;
  values: Record<string, string>;
};

const MALFORMED_FORM_MESSAGE = "The form didn't arrive in full. Please send it again.";
const BEYOND_LIMITS_MESSAGE = "There's more in this form than we can take. Please send less at once.";

/** A receipt and the other fields. */
export const FORM_MAX_BYTES = RECEIPT_MAX_BYTES + 1024 * 1024;

/**
 * Parses a posted form with its schema. A field sent once is a string (or a file), one sent several times a list. Bytes
 * are counted while they arrive. Beyond the limit the rest is read and discarded, as far as `limitBodies` allows, so
 * that the client gets the response. Fields before the limit are still returned, so that no input is lost.
 */
export async function readForm<T>(
  request: Request,
  schema: ZodType<T>,
  { maxBytes = FORM_MAX_BYTES, maxTextBytes }: Partial<FormSize> = {},
): Promise<ValidForm<T> | InvalidForm> {
  const posted = await parseForm(request, { maxBytes, ...(maxTextBytes && { maxTextBytes }) });
  if (!posted.ok) return unreadableForm(posted, { request, maxBytes });
  const { form } = posted;
  const parsed = schema.safeParse(fieldsOf(form));
  if (parsed.success) return { ok: true, value: parsed.data, form };
  return { ok: false, status: 422, errors: fieldErrors(parsed.error), values: submittedValues(form) };
}

/** Returns a posted form unparsed, for actions that read it themselves; a larger one gets 413, anything else 400. */
export async function readFormData(request: Request, maxBytes = FORM_MAX_BYTES): Promise<FormData> {
  const posted = await parseForm(request, { maxBytes });
  if (posted.ok) return posted.form;
  const { errors, status } = unreadableForm(posted, { request, maxBytes });
  throw data(errors.form, { status });
}

/** Returns the file of a field, or null if none was chosen. */
export function fileOf(form: FormData, name: string): File | null {
  const file = form.get(name);
  return file instanceof File && file.size > 0 ? file : null;
}

/** Returns the submitted texts by field: the first of each, without passwords and files. */
export function submittedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !/password/i.test(name)) values[name] ??= value;
  }
  return values;
}

function fieldsOf(form: FormData): Record<string, unknown> {
  const fields = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of form) {
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}

function unreadableForm(
  { reason, form }: Exclude<ParsedForm, { ok: true }>,
  sent: { request: Request; maxBytes: number },
): InvalidForm {
  switch (reason) {
    case "malformed":
      return { ok: false, status: 400, errors: { form: MALFORMED_FORM_MESSAGE }, values: {} };
    case "beyond_limits":
      return {
        ok: false,
        status: 400,
        errors: { form: BEYOND_LIMITS_MESSAGE },
        values: submittedValues(form),
      };
    case "too_large":
      return {
        ok: false,
        status: 413,
        errors: { form: tooLargeMessage(sent) },
        values: submittedValues(form),
      };
    default:
      return reason satisfies never;
  }
}

function tooLargeMessage({ request, maxBytes }: { request: Request; maxBytes: number }): string {
  if (!request.headers.get("content-type")?.startsWith("multipart/")) return BEYOND_LIMITS_MESSAGE;
  if (maxBytes === FORM_MAX_BYTES) return TOASTS.fileTooLarge.text ?? "";
  return `Please send at most ${Math.floor(maxBytes / 1024 / 1024)}MB at once.`;
}
