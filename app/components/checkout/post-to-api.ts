import type { FieldErrors } from "#app/domain/form-errors.ts";
import { isRecord, parseJson } from "#packages/values";

/** A response of the store API; anything but a JSON object has no members. */
export type PostResponse = { status: number; json: Record<string, unknown> };

/** The members of a problem document: its stable code, a message, and messages by field. */
export type Problem = { ok: false; reason: string; message: string; errors: FieldErrors };

const TIMEOUT_MS = 30_000;
/** Five megabytes take long on a slow network. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** Posts JSON, or a form with files, to the store API. Returns null without a response. Never throws. */
export async function postToApi(
  path: string,
  body: FormData | object,
  headers: Record<string, string> = {},
): Promise<PostResponse | null> {
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: isForm ? headers : { "content-type": "application/json", ...headers },
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(isForm ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
    });
    return { status: response.status, json: readJson(await response.text()) };
  } catch {
    return null;
  }
}

/** Returns the API's refusal; `otherwise` is the reason if the response has none. */
export function readProblem({ json }: PostResponse, otherwise: string): Problem {
  const { code, detail } = json;
  return {
    ok: false,
    reason: typeof code === "string" ? code : otherwise,
    message: typeof detail === "string" ? detail : "",
    errors: readErrors(json.errors),
  };
}

/** Parses a text as a JSON object; returns an empty one for anything else. */
function readJson(text: string): Record<string, unknown> {
  const json = parseJson(text);
  return isRecord(json) ? json : {};
}

function readErrors(given: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, words] of Object.entries(isRecord(given) ? given : {})) {
    if (typeof words === "string") errors[field] = words;
  }
  return errors;
}
