import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { compressResponse } from "./compress-response.ts";

const TEXT = "A pair of sneakers from Kairaba Avenue. ".repeat(100);
const DECOMPRESS = {
  zstd: (bytes: Buffer) => zstdDecompressSync(bytes),
  br: (bytes: Buffer) => brotliDecompressSync(bytes),
  gzip: (bytes: Buffer) => gunzipSync(bytes),
};

const app = new Hono();
app.get("/long", compressResponse(), (c) => c.html(TEXT));
app.get("/short", compressResponse(), (c) => c.html("short"));
app.get("/picture", compressResponse(), (c) => c.body(TEXT, 200, { "content-type": "image/webp" }));

function request(path: string, accepted?: string) {
  return app.request(path, { headers: accepted === undefined ? {} : { "accept-encoding": accepted } });
}

test.each([
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["br;q=0.5, gzip", "br"],
  ["zstd;q=0, BR;q=0.000, gzip;q=1.0", "gzip"],
] as const)("who takes %s gets %s", async (accepted, encoding) => {
  const response = await request("/long", accepted);
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toBe("accept-encoding");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.byteLength).toBeLessThan(TEXT.length / 10);
  expect(DECOMPRESS[encoding](bytes).toString()).toBe(TEXT);
});

test.each([undefined, "", "identity", "x-br, brotli"])("who takes %s gets plain text", async (accepted) => {
  const response = await request("/long", accepted);
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(response.headers.get("vary")).toBe("accept-encoding");
  expect(await response.text()).toBe(TEXT);
});

test("what is short, and what is no text, goes as it is", async () => {
  for (const path of ["/short", "/picture"]) {
    expect((await request(path, "gzip, br, zstd")).headers.get("content-encoding")).toBeNull();
  }
  expect((await request("/picture", "br")).headers.get("vary")).toBeNull();
});
