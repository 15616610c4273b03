import { createHash } from "node:crypto";
import type { Context } from "hono";
import { parseForm } from "#app/server/http/forms/parse-form.ts";
import { FORM_MAX_BYTES } from "#app/server/http/forms/read-form.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { parseJson } from "#packages/values";

/** Parses the body as JSON. Refusal: `malformed`, also where the body is incomplete. */
export async function readJson(c: Context): Promise<Ok<unknown> | Refusal<"malformed">> {
  // Reading fails only where the client aborts; `limitBodies` responds to bodies that are too large.
  const text = await c.req.text().catch(() => null);
  const value = text === null ? undefined : parseJson(text);
  return value === undefined ? refuse("malformed") : ok(value);
}

/** Returns a form's texts and files by name, the last of each name. Refusals: `malformed` if the body is no form; `file_too_large`. */
export async function readMultipart(
  c: Context,
): Promise<
  | Ok<{ fields: Record<string, string>; files: Record<string, File> }>
  | Refusal<"malformed" | "file_too_large">
> {
  if (!/^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "")) return refuse("malformed");
  const posted = await parseForm(c.req.raw, { maxBytes: FORM_MAX_BYTES });
  if (!posted.ok) return refuse(posted.reason === "too_large" ? "file_too_large" : "malformed");
  const fields: Record<string, string> = {};
  const files: Record<string, File> = {};
  for (const [name, value] of posted.form) {
    if (typeof value === "string") fields[name] = value;
    else files[name] = value;
  }
  return ok({ fields, files });
}

/** Returns a client's idempotency key as a digest of fixed length after a prefix; null where it is empty. */
export function hashIdempotencyKey(key: string | null | undefined, prefix = ""): string | null {
  const trimmed = key?.trim() ?? "";
  return trimmed === "" ? null : prefix + createHash("sha256").update(trimmed).digest("hex");
}
