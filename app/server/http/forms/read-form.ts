import { data } from "react-router";
import type { ZodType } from "zod";
import { TOASTS } from "#app/copy/toasts.ts";
import { type FieldErrors, fieldErrors } from "#app/domain/form-errors.ts";
import { BodyTooLarge } from "#app/server/http/guards/limit-bodies.ts";

/** A form without anything wrong in it. `form` holds what the schema does not read, such as files. */
export type ValidForm<T> = { ok: true; value: T; form: FormData };

/**
 * A form that cannot be taken: a sentence by field (`form` for what belongs to none), and everything that was typed
 * (no passwords, no files). `status` is 413 for one that is too large, 400 for bytes that are no form, else 422.
 */
export type InvalidForm = {
  ok: false;
  status: 400 | 413 | 422;
  errors: FieldErrors;
  values: Record<string, string>;
};

const MALFORMED_FORM_MESSAGE = "The form arrived broken. Please send it again.";

type Options = {
  /** The most bytes of the whole form, files included. */
  maxBytes?: number;
};

/** A receipt of 5 MB and what is typed around it. */
export const FORM_MAX_BYTES = 6 * 1024 * 1024;

/**
 * Parses a posted form with its schema. A field sent once is a string (or a file), one sent several times a list.
 * Bytes are counted while they arrive: of a form over the limit the rest is read and discarded, as far as
 * `limitBodies` allows, so that its sender gets the response; fields that came before the limit are still returned,
 * so that nothing typed is lost.
 */
export async function readForm<T>(
  request: Request,
  schema: ZodType<T>,
  { maxBytes = FORM_MAX_BYTES }: Options = {},
): Promise<ValidForm<T> | InvalidForm> {
  const contentType = request.headers.get("content-type") ?? "";
  const body = await readBody(request, maxBytes);
  if (body === null) return { ok: false, status: 400, errors: { form: MALFORMED_FORM_MESSAGE }, values: {} };
  if (!body.isComplete) {
    const partialForm = await parseForm(completeParts(body.bytes, contentType), contentType);
    const values = partialForm === null ? {} : submittedValues(partialForm);
    return { ok: false, status: 413, errors: { form: tooLargeMessage(maxBytes) }, values };
  }
  const form = await parseForm(body.bytes, contentType);
  if (form === null) {
    const errors = { form: MALFORMED_FORM_MESSAGE };
    return { ok: false, status: 400, errors, values: {} };
  }
  const parsed = schema.safeParse(fieldsOf(form));
  if (parsed.success) return { ok: true, value: parsed.data, form };
  return { ok: false, status: 422, errors: fieldErrors(parsed.error), values: submittedValues(form) };
}

/** A posted form as it came, for actions that read it themselves; what is no form gets 400. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    // Whatever a stranger may send as a form: nothing else depends on it.
    throw data(MALFORMED_FORM_MESSAGE, { status: 400 });
  }
}

/** The file sent under a name, or null where none was chosen. */
export function fileOf(form: FormData, name: string): File | null {
  const file = form.get(name);
  return file instanceof File && file.size > 0 ? file : null;
}

/** What was typed, by field: the first of each, without passwords and files. */
export function submittedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !/password/i.test(name)) values[name] ??= value;
  }
  return values;
}

function fieldsOf(form: FormData): Record<string, unknown> {
  const fields = new Map<string, FormDataEntryValue | FormDataEntryValue[]>();
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name);
    fields.set(name, all.length === 1 ? (all[0] ?? "") : all);
  }
  return Object.fromEntries(fields);
}

function tooLargeMessage(maxBytes: number): string {
  if (maxBytes === FORM_MAX_BYTES) return TOASTS.fileTooLarge.text ?? "";
  return `Please send at most ${Math.floor(maxBytes / 1024 / 1024)}MB at once.`;
}

/** Null where its sender broke it off. */
async function readBody(
  request: Request,
  maxBytes: number,
): Promise<{ isComplete: boolean; bytes: Uint8Array } | null> {
  const chunks: Uint8Array[] = [];
  let storedBytes = 0;
  let bytesRead = 0;
  const reader = request.body?.getReader();
  try {
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      bytesRead += value.byteLength;
      if (bytesRead > maxBytes) continue;
      chunks.push(value);
      storedBytes = bytesRead;
    }
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) return null;
    return { isComplete: false, bytes: Buffer.concat(chunks, storedBytes) };
  }
  return { isComplete: bytesRead === storedBytes, bytes: Buffer.concat(chunks, storedBytes) };
}

async function parseForm(bytes: Uint8Array, contentType: string): Promise<FormData | null> {
  try {
    const copy = new Uint8Array(bytes);
    return await new Response(copy, { headers: { "content-type": contentType } }).formData();
  } catch {
    // Whatever a stranger may send as a form: the response is that it is broken, and nothing else depends on it.
    return null;
  }
}

/** A cut-off multipart body with the parts that came whole, closed properly. */
function completeParts(bytes: Uint8Array, contentType: string): Uint8Array {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return new Uint8Array();
  const body = Buffer.from(bytes);
  const delimiter = `--${boundary}`;
  const end = body.lastIndexOf(delimiter);
  return end < 0
    ? new Uint8Array()
    : Buffer.concat([body.subarray(0, end), Buffer.from(`${delimiter}--\r\n`)]);
}
