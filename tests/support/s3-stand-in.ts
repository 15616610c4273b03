import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Place } from "#app/server/platform/files/s3-requests.ts";

export type S3StandIn = {
  place: S3Place;
  /** The bucket's objects by key. */
  objects: Map<string, { bytes: Buffer; contentType: string }>;
  /** Every request received, such as `PUT media/a-320.webp 200`. */
  seen: string[];
  /** The faults to simulate. */
  trouble: {
    /** How many requests to answer with 503 first. */
    busy: number;
    /** How many connections to cut first. */
    cut: number;
    isPublic: boolean;
    /** Returns 403 for a missing object, as S3 does for keys without permission to list. */
    hidesMissing: boolean;
    mayNotDelete: boolean;
    /** Never responds. */
    hangs: boolean;
  };
  close: () => Promise<void>;
};

const BUCKET = "kairaba";
const REGION = "eu-west-3";
const KEYS = { accessKeyId: "AKIASTANDIN", secretAccessKey: "the stand-in's secret/key+1" };

/**
 * Starts an S3-compatible server with one bucket in memory, path-style. It verifies each signature from the raw
 * request, and refuses a body that differs from the signed digest.
 */
export async function openS3StandIn(): Promise<S3StandIn> {
  const objects: S3StandIn["objects"] = new Map();
  const seen: string[] = [];
  const trouble = {
    busy: 0,
    cut: 0,
    isPublic: false,
    hidesMissing: false,
    mayNotDelete: false,
    hangs: false,
  };
  const server = createServer((request, response) => {
    if (trouble.hangs) return;
    if (trouble.cut > 0) {
      trouble.cut -= 1;
      request.socket.destroy();
      return;
    }
    void answer(request, response, { objects, trouble }).then(() => {
      seen.push(`${request.method} ${request.url?.slice(BUCKET.length + 2)} ${response.statusCode}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    place: { endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, region: REGION, ...KEYS },
    objects,
    seen,
    trouble,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Returns the variables of the environment that lead a store to a bucket. */
export function s3Variables(place: S3Place): Record<string, string> {
  return {
    S3_ENDPOINT: place.endpoint,
    S3_BUCKET: place.bucket,
    S3_REGION: place.region,
    S3_ACCESS_KEY_ID: place.accessKeyId,
    S3_SECRET_ACCESS_KEY: place.secretAccessKey,
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { objects, trouble }: Pick<S3StandIn, "objects" | "trouble">,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  if (trouble.busy > 0) {
    trouble.busy -= 1;
    return refuse(response, 503, "SlowDown", "Please reduce your request rate.");
  }
  const [, bucket, ...rest] = (request.url ?? "/").split("/").map(decodeURIComponent);
  const key = rest.join("/");
  const isStranger = request.headers.authorization === undefined;
  if (isStranger && !(trouble.isPublic && request.method === "GET")) {
    return refuse(response, 403, "AccessDenied", "Access Denied");
  }
  const complaint = isStranger ? null : faultOfSignature(request, body);
  if (complaint) return refuse(response, complaint.status, complaint.code, complaint.words);
  if (bucket !== BUCKET) return refuse(response, 404, "NoSuchBucket", "The specified bucket does not exist");

  const found = objects.get(key);
  switch (request.method) {
    case "PUT":
      objects.set(key, { bytes: body, contentType: request.headers["content-type"] ?? "" });
      response.writeHead(200, { etag: etagOf(body) }).end();
      return;
    case "DELETE":
      if (trouble.mayNotDelete) return refuse(response, 403, "AccessDenied", "Access Denied");
      objects.delete(key);
      response.writeHead(204).end();
      return;
    default:
      if (key.startsWith("?")) {
        response
          .writeHead(200, { "content-type": "application/xml" })
          .end(listing(objects, (request.url ?? "").split("?")[1] ?? ""));
        return;
      }
      if (!found && trouble.hidesMissing) return refuse(response, 403, "AccessDenied", "Access Denied");
      if (!found) return refuse(response, 404, "NoSuchKey", "The specified key does not exist.");
      response
        .writeHead(200, { etag: etagOf(found.bytes), "content-type": found.contentType })
        .end(found.bytes);
  }
}

/** Returns two objects a page, so that clients must request more pages. */
function listing(objects: S3StandIn["objects"], query: string): string {
  const asked = new URLSearchParams(query);
  const from = Number(asked.get("continuation-token")?.split("&")[1] ?? 0);
  const keys = [...objects.keys()].filter((key) => key.startsWith(asked.get("prefix") ?? "")).toSorted();
  const page = keys
    .slice(from, from + 2)
    .map(
      (key) => `<Contents><Key>${key}</Key><LastModified>2026-03-01T10:00:00.000Z</LastModified></Contents>`,
    );
  const next =
    from + 2 < keys.length ? `<NextContinuationToken>a&amp;${from + 2}</NextContinuationToken>` : "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult>${next}${page.join("")}</ListBucketResult>`;
}

type Fault = { status: number; code: string; words: string };

/** Returns S3's error for a request's signature by the published Signature Version 4 steps; null if it is valid. */
function faultOfSignature(request: IncomingMessage, body: Buffer): Fault | null {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? "",
  );
  const [, credential = "", signedHeaders = "", signature = ""] = parts ?? [];
  const [accessKeyId, date = "", region, service, end] = credential.split("/");
  if (accessKeyId !== KEYS.accessKeyId) {
    return {
      status: 403,
      code: "InvalidAccessKeyId",
      words: "The access key does not exist in our records.",
    };
  }
  if (region !== REGION || service !== "s3" || end !== "aws4_request") {
    const words = `The authorization header is malformed; the region is wrong; expecting '${REGION}'`;
    return { status: 400, code: "AuthorizationHeaderMalformed", words };
  }
  const names = signedHeaders.split(";");
  const mustBeSigned = ["host", "x-amz-content-sha256", "x-amz-date"];
  const digest = createHash("sha256").update(body).digest("hex");
  if (!mustBeSigned.every((name) => names.includes(name))) {
    return { status: 403, code: "AccessDenied", words: "There were headers present that were not signed" };
  }
  if (request.headers["x-amz-content-sha256"] !== digest) {
    return { status: 400, code: "XAmzContentSHA256Mismatch", words: "The digest does not match the body" };
  }
  const at = String(request.headers["x-amz-date"]);
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const canonical = [
    request.method,
    path,
    query,
    ...names.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}`),
    "",
    signedHeaders,
    digest,
  ].join("\n");
  const scope = [date, region, service, end].join("/");
  const toSign = ["AWS4-HMAC-SHA256", at, scope, createHash("sha256").update(canonical).digest("hex")].join(
    "\n",
  );
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const signingKey = [date, region, service, end].reduce<string | Buffer>(
    (key, part) => hmac(key, part),
    `AWS4${KEYS.secretAccessKey}`,
  );
  const ours = createHmac("sha256", signingKey).update(toSign).digest("hex");
  const words = "The request signature we calculated does not match the signature you provided.";
  return ours === signature ? null : { status: 403, code: "SignatureDoesNotMatch", words };
}

function refuse(response: ServerResponse, status: number, code: string, words: string): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${words}</Message></Error>`;
  response.writeHead(status, { "content-type": "application/xml" }).end(xml);
}

function etagOf(bytes: Buffer): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}
