import type { FieldErrors } from "#app/domain/form-errors.ts";
import { isRecord, parseJson } from "#packages/values";

/** A response of the store API; anything but a JSON object has no members. */
export type PostResponse = { status: number; json: Record<string, unknown> };

/** The members of a problem document: its stable code, a message, and messages by field. */
export type Problem = { ok: false; reason: string; message: string; errors: FieldErrors };

/** Five megabytes take long on a slow network. */
const TIMEOUT_MS = 5 * 60_000;

/** Posts a form with files and reports its progress (0 to 100). Returns null without a response. Never throws. */
export function postForm(
  path: string,
  form: FormData,
  onProgress: (percent: number) => void,
  headers: Record<string, string> = {},
): Promise<PostResponse | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total > 0) onProgress((loaded / total) * 100);
    });
    request.addEventListener("load", () =>
      resolve({ status: request.status, json: readJson(request.responseText) }),
    );
    for (const end of ["error", "abort", "timeout"] as const) {
      request.addEventListener(end, () => resolve(null));
    }
    request.open("POST", path);
    request.setRequestHeader("accept", "application/json");
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = TIMEOUT_MS;
    request.send(form);
  });
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
export function readJson(text: string): Record<string, unknown> {
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
