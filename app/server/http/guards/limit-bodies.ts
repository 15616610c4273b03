import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import { PLAIN_PAGE_HEADERS, plainPage } from "#app/server/http/plain-page.ts";
import { problem } from "#app/server/http/problem.ts";
import type { HttpEnv } from "#app/server/http/request-context.ts";

/** The page shown where a request is larger than any form of the shop. */
const PAYLOAD_TOO_LARGE_PAGE = plainPage({
  title: "That's too much at once",
  text: "What you sent is too large for us. Please go back and send less.",
  way: '<a href="/">Go to the shop</a>',
});

const KB = 1024;
const MB = 1024 * KB;

/** The limit without files: a cart of many lines, a long message. */
const DEFAULT_MAX_BYTES = 256 * KB;
/** The limit for legal pages, selections among thousands of products, and signed events. */
const EXTENDED_MAX_BYTES = MB;
/**
 * The limit of a multipart form, which declares files. It is read to its end up to here, so that the client gets the
 * response; its reader (`readForm`) takes less of it into memory.
 */
const MULTIPART_MAX_BYTES = 32 * MB;
/** The limit of the panel's multipart forms: a product with all its pictures, sent before JavaScript. */
export const PANEL_MULTIPART_MAX_BYTES = 64 * MB;

/** The endpoints of programs take no files, but for the orders of the store API. */
const TAKES_NO_FILES = /^\/(?:api(?!\/orders\b)|webhooks|sandbox)\//;

const TOO_LARGE_MESSAGE = "This is more than can be sent here at once.";

/** The error of reading a body beyond its route's limit. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
  constructor() {
    super("The body of a request is too large.");
  }
}

/** The error of reading a body that its client aborted. */
export class BodyAborted extends Error {
  override name = "BodyAborted";
  constructor(cause: unknown) {
    super("The body of a request broke off.", { cause });
  }
}

/**
 * Returns the maximum bytes of a body on a path, files included: 256 KB, 1 MB for staff and signed events, and more for
 * multipart forms.
 */
function bodyMaxBytes(path: string, contentType: string): number {
  if (/^multipart\/form-data\b/i.test(contentType) && !TAKES_NO_FILES.test(path))
    return path.startsWith("/admin/") ? PANEL_MULTIPART_MAX_BYTES : MULTIPART_MAX_BYTES;
  return /^\/(?:admin|webhooks)\//.test(path) ? EXTENDED_MAX_BYTES : DEFAULT_MAX_BYTES;
}

/**
 * Limits a body to what its route needs, whatever its declared length. Reading further fails with `BodyTooLarge`, and
 * the response is 413 from the reader or from here. A body with a larger declared length is not read at all.
 */
export function limitBodies() {
  return async (c: Context<HttpEnv>, next: () => Promise<void>): Promise<void> => {
    const request = c.req.raw;
    if (request.method === "GET" || request.method === "HEAD") return await next();
    const maxBytes = bodyMaxBytes(c.req.path, c.req.header("content-type") ?? "");
    const declaredBytes = declaredLength(c);
    // Node reads no more from a connection than the declared length.
    if (declaredBytes !== null && declaredBytes <= maxBytes) return await next();
    const { body } = request;
    if (body === null) return await next();
    let isTooLarge = false;
    const createError = () => {
      isTooLarge = true;
      return new BodyTooLarge();
    };
    const limitedStream =
      declaredBytes === null ? limitedBody(body, { maxBytes, createError }) : rejectedBody(createError);
    const init: RequestInit & { duplex: "half" } = { body: limitedStream, duplex: "half" };
    c.req.raw = new Request(request, init);
    await next();
    if (!isTooLarge || c.res.status === 413) return;
    // Setting the status again drops headers set for the aborted body.
    c.res = undefined;
    c.res = payloadTooLargeResponse(c);
  };
}

/** Returns a 413 response: a problem document for programs, a page for browsers. */
export function payloadTooLargeResponse(c: Context): Response {
  if (/^\/(?:api|webhooks)\//.test(c.req.path)) return problem(c, 413, "file_too_large", TOO_LARGE_MESSAGE);
  return new Response(PAYLOAD_TOO_LARGE_PAGE, { status: 413, headers: PLAIN_PAGE_HEADERS });
}

/** 400 with a message, for a sender that may still read it. */
export function bodyAbortedResponse(c: Context): Response {
  return problem(c, 400, "malformed", "The request broke off before its end. Please send it again.");
}

/** Closes the connection after the response to a request whose body nobody will read. */
export function closeAfterUnexpectedBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== "GET" && request.method !== "HEAD") return;
  const { "content-length": length = "0", "transfer-encoding": encoding } = request.headers;
  if (length !== "0" || encoding !== undefined) response.shouldKeepAlive = false;
}

/** Returns the declared length of a body in bytes; null without one, as when it is sent in chunks. */
function declaredLength(c: Context): number | null {
  const header = c.req.header("content-length");
  if (header === undefined || c.req.header("transfer-encoding") !== undefined) return null;
  const length = Number(header);
  return Number.isSafeInteger(length) ? length : null;
}

type Limit = { maxBytes: number; createError: () => Error };

/** Reads from the client only on demand, and nothing after the limit. */
function limitedBody(body: ReadableStream<Uint8Array>, { maxBytes, createError }: Limit) {
  const reader = body.getReader();
  let bytesRead = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error) => {
          throw new BodyAborted(error);
        });
        if (done) return controller.close();
        bytesRead += value.byteLength;
        if (bytesRead > maxBytes) return controller.error(createError());
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function rejectedBody(createError: () => Error) {
  return new ReadableStream<Uint8Array>(
    { pull: (controller) => controller.error(createError()) },
    { highWaterMark: 0 },
  );
}
