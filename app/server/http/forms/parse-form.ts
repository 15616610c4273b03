import { setImmediate as nextTurn } from "node:timers/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { BodyTooLarge } from "#app/server/http/guards/limit-bodies.ts";

/** The maximum number of parts of a form. Thousands of selected products are fields of one name. */
const MAX_FIELDS = 30_000;
/** The maximum of a multipart form: a receipt, or a product with its pictures. */
const MAX_PARTS = 500;
const MAX_NAME_LENGTH = 200;
const MAX_TEXT_BYTES = 1024 * 1024;
const LIMITS = { parts: MAX_PARTS, fields: MAX_FIELDS, fieldNameSize: MAX_NAME_LENGTH };
const HEADER_LIMITS = { headerPairs: 20, headerSize: 8 * 1024 };

/** How much is parsed before other requests get their turn. */
const SLICE_BYTES = 16 * 1024;

export type FormSize = {
  /** The maximum bytes of the whole form, files included. */
  maxBytes: number;
  /** The maximum bytes of one text; 1 MB by default. */
  maxTextBytes?: number;
};

/**
 * `malformed`: the bytes are no form, or incomplete. `beyond_limits`: too many parts or fields, or names or texts too
 * long. `too_large`: more than `maxBytes`; `form` then has the complete fields.
 */
export type ParsedForm =
  | { ok: true; form: FormData }
  | { ok: false; reason: "malformed" | "beyond_limits" | "too_large"; form: FormData };

/**
 * Parses a posted form while it arrives, url-encoded or multipart, and yields to other requests. Anything beyond a
 * limit is read to its end without being parsed, so that the client gets the response.
 */
export async function parseForm(
  request: Request,
  { maxBytes, maxTextBytes = MAX_TEXT_BYTES }: FormSize,
): Promise<ParsedForm> {
  const form = new FormData();
  const parser = openParser(createBusboy(request.headers.get("content-type") ?? "", maxTextBytes), form);
  const refused = (reason: Exclude<ParsedForm, { ok: true }>["reason"]): ParsedForm => {
    return { ok: false, reason, form };
  };
  let bytesRead = 0;
  const reader = request.body?.getReader();
  try {
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      bytesRead += value.byteLength;
      if (bytesRead <= maxBytes) await parser?.write(value);
    }
  } catch (error) {
    return refused(error instanceof BodyTooLarge ? "too_large" : "malformed");
  }
  if (parser === null) return refused("malformed");
  if (parser.isBeyondLimits()) return refused("beyond_limits");
  if (bytesRead > maxBytes) return refused("too_large");
  const isWhole = await parser.end();
  if (parser.isBeyondLimits()) return refused("beyond_limits");
  return isWhole ? { ok: true, form } : refused("malformed");
}

/** Returns a parser that appends to `form`; null without busboy. */
function openParser(parser: BusboyInstance | null, form: FormData) {
  if (parser === null) return null;
  let isBroken = false;
  let isBeyondLimits = false;
  const exceed = () => {
    isBeyondLimits = true;
  };
  const ended = new Promise<void>((resolve) => {
    parser.on("finish", resolve).on("error", () => {
      isBroken = true;
      resolve();
    });
  });
  parser.on("partsLimit", exceed).on("fieldsLimit", exceed).on("filesLimit", exceed);
  parser.on("field", (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut || name === undefined || name.length > MAX_NAME_LENGTH) return exceed();
    form.append(name, value);
  });
  parser.on("file", (name, stream, fileName, _encoding, type) => {
    const chunks: Buffer<ArrayBuffer>[] = [];
    stream.on("data", (chunk: Buffer<ArrayBuffer>) => chunks.push(chunk));
    stream.on("error", () => {});
    stream.on("end", () => {
      if (name === undefined || name.length > MAX_NAME_LENGTH) return exceed();
      form.append(name, new File(chunks, fileName ?? "", { type }));
    });
  });
  return {
    isBeyondLimits: () => isBeyondLimits,
    async write(bytes: Uint8Array): Promise<void> {
      for (let start = 0; start < bytes.byteLength; start += SLICE_BYTES) {
        if (isBroken || isBeyondLimits) return;
        const slice = Buffer.from(bytes.subarray(start, start + SLICE_BYTES));
        const written = new Promise<void>((resolve) => parser.write(slice, () => resolve()));
        await Promise.race([written, ended]);
        await nextTurn();
      }
    },
    /** Returns whether the data is a complete form. */
    async end(): Promise<boolean> {
      if (!isBroken) parser.end();
      await ended;
      return !isBroken;
    },
  };
}

/** Returns null for a content type that is not a form's. */
function createBusboy(contentType: string, fieldSize: number): BusboyInstance | null {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { ...LIMITS, ...HEADER_LIMITS, fieldSize },
      // As in browsers, a part with a file name is a file.
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
  } catch {
    // A stranger may send anything as a content type, and nothing else depends on it.
    return null;
  }
}
