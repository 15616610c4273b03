import { randomUUID } from "node:crypto";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { errorCodeOf, type S3Patience, type S3Place, type S3Response, s3Requests } from "./s3-requests.ts";

/** The variable to check first, by the error code of the bucket. */
const VARIABLE_AT_FAULT: Record<string, string> = {
  InvalidAccessKeyId: "S3_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "S3_SECRET_ACCESS_KEY",
  AuthorizationHeaderMalformed: "S3_REGION",
  PermanentRedirect: "S3_REGION",
  RequestTimeTooSkewed: "S3_ENDPOINT",
};

const START_PATIENCE: S3Patience = { timeoutMs: 5_000, attempts: 2, pauseMs: 300 };

/**
 * Checks that objects can be written, read and deleted with these keys and not read without them: a public bucket would
 * publish receipts. Keys without the right to list are refused too, since they get 403 instead of 404 for a missing
 * object. Refusal: `object_storage` with a line that begins with the variable to check. Source: specification 14.4.
 */
export async function checkS3(
  place: S3Place,
  patience: S3Patience = START_PATIENCE,
): Promise<Ok<null> | Refusal<"object_storage", string>> {
  const send = s3Requests(place, patience);
  const key = `start-check/${randomUUID()}.txt`;
  const bytes = new TextEncoder().encode("Written at the start of the store, and taken away again.");
  const where = `${new URL(place.endpoint).host}/${place.bucket}`;
  try {
    const written = await send("PUT", key, { bytes, contentType: "text/plain" });
    if (written.status !== 200) return fault(written, `cannot be written to`, where);
    const [read, isPublic] = await Promise.all([send("GET", key), isReadByStrangers(place, key, patience)]);
    const removed = await send("DELETE", key);
    const missing = await send("GET", key);
    if (read.status !== 200 || Buffer.compare(read.bytes, bytes) !== 0)
      return fault(read, "cannot be read from", where);
    if (removed.status >= 300) return fault(removed, "lets nothing be removed", where);
    if (missing.status !== 404) return fault(missing, "does not say of an object that it is missing", where);
    if (isPublic) {
      return refuseWith(
        "object_storage",
        `S3_BUCKET: everybody may read ${where}, and with it the receipts: make the bucket private`,
      );
    }
    return ok(null);
  } catch (error) {
    const trouble = error instanceof Error && "trouble" in error ? error.trouble : error;
    return refuseWith("object_storage", `S3_ENDPOINT: ${where} does not answer: ${String(trouble)}`);
  }
}

async function isReadByStrangers(place: S3Place, key: string, patience: S3Patience): Promise<boolean> {
  const address = `${place.endpoint.replace(/\/+$/, "")}/${encodeURIComponent(place.bucket)}/${key}`;
  const response = await fetch(address, {
    signal: AbortSignal.timeout(patience.timeoutMs),
    redirect: "manual",
  });
  await response.body?.cancel();
  return response.ok;
}

function fault(response: S3Response, what: string, where: string): Refusal<"object_storage", string> {
  const variable = VARIABLE_AT_FAULT[response.code] ?? "S3_BUCKET";
  return refuseWith("object_storage", `${variable}: ${where} ${what}: ${errorCodeOf(response)}`);
}
