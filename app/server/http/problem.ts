import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** Returns an RFC 9457 problem document: `code` is stable, `detail` a sentence, `more` are further members. */
export function problem(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  detail: string,
  more: Record<string, unknown> = {},
): Response {
  const body = { type: "about:blank", title: detail, status, code, detail, ...more };
  return c.body(JSON.stringify(body), status, { "content-type": "application/problem+json" });
}
