import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { compressHtml } from "./compress-html.ts";

const TEXT = "A pair of sneakers from Kairaba Avenue. ".repeat(100);
const UNPACKED = {
  zstd: (bytes: Buffer) => zstdDecompressSync(bytes),
  br: (bytes: Buffer) => brotliDecompressSync(bytes),
  gzip: (bytes: Buffer) => gunzipSync(bytes),
};

const app = new Hono();
app.get("/long", compressHtml(), (c) => c.html(TEXT));
app.get("/short", compressHtml(), (c) => c.html("short"));
app.get("/picture", compressHtml(), (c) => c.body(TEXT, 200, { "content-type": "image/webp" }));

function ask(path: string, accepted?: string) {
  return app.request(path, { headers: accepted === undefined ? {} : { "accept-encoding": accepted } });
}

test.each([
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["br;q=0.5, gzip", "br"],
  ["zstd;q=0, BR;q=0.000, gzip;q=1.0", "gzip"],
] as const)("who takes %s gets %s", async (accepted, encoding) => {
  const answer = await ask("/long", accepted);
  expect(answer.headers.get("content-encoding")).toBe(encoding);
  expect(answer.headers.get("vary")).toBe("accept-encoding");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.byteLength).toBeLessThan(TEXT.length / 10);
  expect(UNPACKED[encoding](bytes).toString()).toBe(TEXT);
});

test.each([undefined, "", "identity", "x-br, brotli"])("who takes %s gets plain text", async (accepted) => {
  const answer = await ask("/long", accepted);
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(answer.headers.get("vary")).toBe("accept-encoding");
  expect(await answer.text()).toBe(TEXT);
});

test("what is short, and what is no text, goes as it is", async () => {
  for (const path of ["/short", "/picture"]) {
    expect((await ask(path, "gzip, br, zstd")).headers.get("content-encoding")).toBeNull();
  }
  expect((await ask("/picture", "br")).headers.get("vary")).toBeNull();
});
