import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import type { HttpEnv } from "#app/server/http/http-env.ts";
import { problem } from "#app/server/http/problem.ts";
import { PAYLOAD_TOO_LARGE_PAGE } from "#app/server/rendering/payload-too-large-page.ts";

const KB = 1024;
const MB = 1024 * KB;

/** A cart of many lines, a long message: what people and programs send without a file. */
const DEFAULT_MAX_BYTES = 256 * KB;
/** Legal pages, choices among thousands of products; signed events. */
const EXTENDED_MAX_BYTES = MB;
/** A form with one file is read to its end up to here, though less is used, so that its sender gets the response. */
const FILE_MAX_BYTES = 32 * MB;
/** A product with all its pictures, sent before there is script. */
const PRODUCT_MAX_BYTES = 64 * MB;

/** The doors for files. What else is sent to them, as what is no multipart form, is as short as anywhere. */
const UPLOAD_ROUTES: readonly { pattern: RegExp; maxBytes: number }[] = [
  { pattern: /^\/checkout\/local\/[^/]+$/, maxBytes: FILE_MAX_BYTES },
  { pattern: /^\/track$/, maxBytes: FILE_MAX_BYTES },
  { pattern: /^\/api\/orders(?:\/[^/]+\/receipt)?$/, maxBytes: FILE_MAX_BYTES },
  { pattern: /^\/admin\/products\/(?:upload|import)$/, maxBytes: FILE_MAX_BYTES },
  { pattern: /^\/admin\/products\/(?:add|edit\/[^/]+)$/, maxBytes: PRODUCT_MAX_BYTES },
];

const TOO_LARGE_MESSAGE = "This is more than can be sent here at once.";

/** The error of reading a body that is longer than its route may need. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
  constructor() {
    super("The body of a request is too large.");
  }
}

/** What reading a body ends with that its sender broke off. */
export class BodyAborted extends Error {
  override name = "BodyBroken";
  constructor(cause: unknown) {
    super("The body of a request broke off.", { cause });
  }
}

/**
 * The most bytes, files included, that are read of what is sent to a path: 256 KB, for staff and signed events 1 MB,
 * and more where files are taken.
 */
function bodyMaxBytes(path: string, contentType: string): number {
  const routePath = path.replace(/\.data$/, "").replace(/(?<=.)\/+$/, "");
  const uploadRoute = UPLOAD_ROUTES.find((route) => route.pattern.test(routePath));
  if (uploadRoute && /^multipart\/form-data\b/i.test(contentType)) return uploadRoute.maxBytes;
  return /^\/(?:admin|webhooks)\//.test(routePath) ? EXTENDED_MAX_BYTES : DEFAULT_MAX_BYTES;
}

/**
 * Reads no body beyond what its route may need, whatever its declared length: reading further fails with
 * `BodyTooLarge`, and the response is 413, in the words of whoever read it, or else in ours. A body with a larger
 * declared length is not read at all.
 */
export function limitBodies() {
  return async (c: Context<HttpEnv>, next: () => Promise<void>): Promise<void> => {
    const request = c.req.raw;
    if (request.method === "GET" || request.method === "HEAD") return await next();
    const maxBytes = bodyMaxBytes(c.req.path, c.req.header("content-type") ?? "");
    const declaredBytes = declaredLength(c);
    // Node takes no more from a connection than the declared length.
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
    // Setting it twice drops what the response of the cut-off body had set.
    c.res = undefined;
    c.res = payloadTooLargeResponse(c);
  };
}

/** 413 in words: a problem document for programs, a page for people. */
export function payloadTooLargeResponse(c: Context): Response {
  if (/^\/(?:api|webhooks)\//.test(c.req.path)) return problem(c, 413, "file_too_large", TOO_LARGE_MESSAGE);
  return new Response(PAYLOAD_TOO_LARGE_PAGE, {
    status: 413,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
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

/** Nothing is taken from the sender before it is requested, and nothing after the limit. */
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
