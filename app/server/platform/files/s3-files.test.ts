import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import { openS3StandIn, type S3StandIn } from "#tests/support/s3-stand-in.ts";
import { checkS3 } from "./check-s3.ts";
import type { ListedFile } from "./file-store.ts";
import { cachedFileStore } from "./open-files.ts";
import { s3Files } from "./s3-files.ts";
import type { S3Place } from "./s3-requests.ts";

/** Far longer than a busy machine takes, so that nothing is sent twice. */
const PATIENT = { timeoutMs: 20_000, attempts: 3, pauseMs: 5 };
const IMPATIENT = { ...PATIENT, timeoutMs: 300 };
const RECEIPT = "receipts/2026/5f1c-a.png";
const PICTURE = "media/0a1b2c3d-320.webp";

let store: S3StandIn;
beforeEach(async () => {
  store = await openS3StandIn();
});
afterEach(() => store.close());

const files = (change: Partial<S3Place> = {}) => s3Files({ ...store.place, ...change }, PATIENT);
const bytes = new Uint8Array(100_000).map((_, at) => at % 251);

describe("files in object storage", () => {
  test("what is put comes back byte for byte, with its type, until it is removed", async () => {
    await files().put(RECEIPT, bytes, "image/png");
    expect(store.objects.get(RECEIPT)?.contentType).toBe("image/png");
    expect(Buffer.compare((await files().get(RECEIPT)) ?? Buffer.of(), bytes)).toBe(0);
    await files().remove(RECEIPT);
    expect(await files().get(RECEIPT)).toBeNull();
    expect(store.seen).toEqual([
      `PUT ${RECEIPT} 200`,
      `GET ${RECEIPT} 200`,
      `DELETE ${RECEIPT} 204`,
      `GET ${RECEIPT} 404`,
    ]);
  });

  test("removing what is not there changes nothing", async () => {
    await expect(files().remove(RECEIPT)).resolves.toBeUndefined();
  });

  test("a folder is listed to its last page, with the day each was written, and nothing of another folder", async () => {
    const receipts = ["a", "b", "c", "d", "e"].map((name) => `receipts/${name}.png`);
    for (const path of [...receipts, PICTURE]) await files().put(path, bytes, "image/png");
    store.objects.set("receipts/NOT OURS.png", { bytes: Buffer.of(), contentType: "image/png" });
    const listed = await Readable.from(files().list("receipts")).toArray();
    expect(listed.map((file: ListedFile) => file.path)).toEqual(receipts);
    expect(listed[0]?.writtenAt).toEqual(new Date("2026-03-01T10:00:00Z"));
    await expect(Readable.from(files({ bucket: "elsewhere" }).list("receipts")).toArray()).rejects.toThrow(
      "NoSuchBucket",
    );
  });

  test("a name that is not ours never leaves the house", async () => {
    await expect(files().get("receipts/../../secret.txt")).rejects.toThrow("not a file path of ours");
    expect(store.seen).toEqual([]);
  });

  test("a wrong secret is refused by the store, and is an outage to the shopper", async () => {
    const wrong = files({ secretAccessKey: "not the secret" });
    const failure = await wrong.get(RECEIPT).catch((error: unknown) => error);
    expect(String(failure)).toContain("403 SignatureDoesNotMatch");
    expect(isOutage(failure)).toBe(true);
    expect(String(failure)).not.toContain("not the secret");
  });

  test("a busy store and a cut line are tried again, and nothing is lost", async () => {
    store.trouble.busy = 1;
    store.trouble.cut = 1;
    await files().put(RECEIPT, bytes, "image/png");
    expect(store.objects.get(RECEIPT)?.bytes.byteLength).toBe(bytes.byteLength);
  });

  test("a store that stays busy, hangs or is gone is an outage within the timeout", async () => {
    store.trouble.busy = 10;
    await expect(s3Files(store.place, IMPATIENT).get(PICTURE)).rejects.toThrow("503 SlowDown");
    store.trouble.busy = 0;
    store.trouble.hangs = true;
    await expect(s3Files(store.place, IMPATIENT).get(PICTURE)).rejects.toThrow("no answer in time");
    const gone = files({ endpoint: "http://127.0.0.1:10" });
    const failure = await gone.put(PICTURE, bytes, "image/webp").catch((error: unknown) => error);
    expect(isOutage(failure)).toBe(true);
  });

  test("a missing bucket is an outage, not a missing file", async () => {
    await expect(files({ bucket: "elsewhere" }).get(RECEIPT)).rejects.toThrow("NoSuchBucket");
  });
});

describe("the look at the bucket at the start", () => {
  const check = (change: Partial<S3Place> = {}) => checkS3({ ...store.place, ...change }, PATIENT);

  test("a private bucket that can be written, read and cleared is taken, and left as it was", async () => {
    expect(await check()).toEqual({ ok: true, value: null });
    expect(store.objects.size).toBe(0);
  });

  test.each([
    ["S3_BUCKET", { bucket: "elsewhere" }, "404 NoSuchBucket"],
    ["S3_ACCESS_KEY_ID", { accessKeyId: "AKIAOTHER" }, "403 InvalidAccessKeyId"],
    ["S3_SECRET_ACCESS_KEY", { secretAccessKey: "wrong" }, "403 SignatureDoesNotMatch"],
    ["S3_REGION", { region: "auto" }, "expecting 'eu-west-3'"],
    ["S3_ENDPOINT", { endpoint: "http://127.0.0.1:10" }, "ECONNREFUSED"],
  ])("a wrong %s is named in one line", async (variable, change, words) => {
    const answer = await check(change);
    const line = answer.ok ? "" : answer.detail;
    expect(line).toMatch(new RegExp(`^${variable}: `));
    expect(line).toContain(words);
    expect(line).not.toContain("\n");
  });

  test.each([
    ["isPublic" as const, "make the bucket private"],
    ["mayNotDelete" as const, "lets nothing be removed"],
    ["hidesMissing" as const, "does not say of an object that it is missing"],
  ])("a bucket with the fault %s is refused", async (fault, words) => {
    store.trouble[fault] = true;
    expect(await check()).toMatchObject({ ok: false, detail: expect.stringContaining(words) });
  });
});

describe("remembered pictures", () => {
  test("a picture is fetched once, and receipts are fetched each time", async () => {
    await files().put(PICTURE, bytes, "image/webp");
    await files().put(RECEIPT, bytes, "image/png");
    const near = cachedFileStore(files(), 1_000_000);
    expect((await near.get(PICTURE))?.byteLength).toBe(bytes.byteLength);
    await near.get(PICTURE);
    await near.get(RECEIPT);
    await near.get(RECEIPT);
    const asked = (path: string) => store.seen.filter((line) => line === `GET ${path} 200`).length;
    expect([asked(PICTURE), asked(RECEIPT)]).toEqual([1, 2]);
  });

  test("what is remembered stays within its bytes, and what was missing or removed is not remembered", async () => {
    const names = ["media/aaaaaaaa-320.webp", "media/bbbbbbbb-320.webp", "media/cccccccc-320.webp"];
    const [first = "", second = "", third = ""] = names;
    const near = cachedFileStore(files(), 2 * bytes.byteLength);
    expect(await near.get(first)).toBeNull();
    for (const name of names) await near.put(name, bytes, "image/webp");
    for (const name of [first, second, first, third, first, second]) await near.get(name);
    await near.remove(first);
    expect(await near.get(first)).toBeNull();
    const fetched = store.seen.filter((line) => line.startsWith("GET") && line.endsWith("200"));
    expect(fetched.map((line) => names.indexOf(line.split(" ")[1] ?? ""))).toEqual([0, 1, 2, 1]);
  });
});
