import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { AwsClient } from "aws4fetch";
import { createCircuitBreaker } from "#app/server/platform/resilience/circuit-breaker.ts";
import { waitForGateway } from "#app/server/platform/resilience/request-budget.ts";

/** The bucket and its keys, as configured. */
export type S3Place = {
  /** Without the bucket, which becomes part of the path: all S3-compatible stores support that. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A response: its status and bytes, and the code and message of its XML where it is an error. */
export type S3Response = { status: number; bytes: Uint8Array; code: string; words: string };

export type S3Patience = {
  /** The time limit of one attempt. */
  timeoutMs: number;
  attempts: number;
  /** The delay before the second attempt, doubled for each further one, plus a random half at most. */
  pauseMs: number;
};

type S3Requests = (
  method: "GET" | "PUT" | "DELETE",
  key: string,
  body?: { bytes: Uint8Array; contentType: string },
) => Promise<S3Response>;

/** The code of a temporary failure (see `isOutage`): visitors get the 503 page and may try again. */
export const STORAGE_AWAY = "STORAGE_AWAY";

/** 15 s suffice for the largest receipt on a slow connection. */
const PATIENCE: S3Patience = { timeoutMs: 15_000, attempts: 3, pauseMs: 150 };

/**
 * Returns a function that sends signed requests to a bucket (AWS Signature Version 4 with the body's digest). A network
 * error, 429 or 5xx is retried, since every request is idempotent. After the last attempt it throws an error with the
 * code `STORAGE_AWAY`.
 */
export function s3Requests(place: S3Place, patience: S3Patience = PATIENCE): S3Requests {
  const { accessKeyId, secretAccessKey, region } = place;
  const root = `${place.endpoint.replace(/\/+$/, "")}/${encodeURIComponent(place.bucket)}`;
  let signer: Promise<AwsClient> | null = null;
  const openSigner = async () => {
    const { AwsClient } = await import("aws4fetch");
    return new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  };

  const breaker = createCircuitBreaker("storage");

  const send: S3Requests = async (method, key, body) => {
    signer ??= openSigner();
    const client = await signer;
    const headers: Record<string, string> = {
      "x-amz-content-sha256": createHash("sha256")
        .update(body?.bytes ?? "")
        .digest("hex"),
      ...(body ? { "content-type": body.contentType } : {}),
    };
    let trouble = "";
    for (let attempt = 0; attempt < patience.attempts; attempt += 1) {
      if (attempt > 0) await wait(patience.pauseMs * 2 ** (attempt - 1) * (1 + Math.random() / 2));
      try {
        // Each attempt is signed, since a signature expires after some minutes.
        const request = await client.sign(`${root}/${key}`, {
          method,
          headers,
          ...(body ? { body: new Uint8Array(body.bytes) } : {}),
        });
        const response = await waitForGateway(patience.timeoutMs, async (signal) =>
          parseResponse(await fetch(request, { signal, redirect: "manual" })),
        );
        if (response.status !== 429 && response.status < 500) return response;
        trouble = errorCodeOf(response);
      } catch (error) {
        trouble = reasonOf(error);
      }
    }
    throw storageAway(place, `${method} ${key}: ${trouble}`);
  };
  return (...request) => breaker.run(() => send(...request));
}

/** Returns the error of a failed request to the object storage. */
export function storageAway({ endpoint, bucket }: S3Place, trouble: string): Error {
  const words = `the object storage ${new URL(endpoint).host}/${bucket} did not do ${trouble}`;
  return Object.assign(new Error(words), { code: STORAGE_AWAY, trouble });
}

/** Returns an error response as text, such as `403 AccessDenied (Access Denied.)`. */
export function errorCodeOf({ status, code, words }: S3Response): string {
  return [String(status), code, words && `(${words})`].filter(Boolean).join(" ");
}

async function parseResponse(response: Response): Promise<S3Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isRefusal = response.status >= 300;
  const xml = isRefusal ? new TextDecoder().decode(bytes.subarray(0, 4_096)) : "";
  return { status: response.status, bytes, code: element(xml, "Code"), words: element(xml, "Message") };
}

/** Returns the text of the first XML element of this name, or an empty text. */
function element(xml: string, name: string): string {
  const found = new RegExp(`<${name}>([^<]{1,200})`).exec(xml)?.[1] ?? "";
  return found.replace(/\s+/g, " ").trim();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError" || ("code" in error && error.code === "ETIMEDOUT")) {
    return "no answer in time";
  }
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return code || (cause instanceof Error && cause.message) || error.message;
}
