import { expect, test } from "vitest";
import { buildCachedResponse } from "./build-cached-response.ts";

test("a cached page holds no more memory than its bytes in each encoding", async () => {
  const document = Buffer.from(`<!DOCTYPE html><title>Pears</title>${"<p>A pair</p>".repeat(100)}`);
  const cached = await buildCachedResponse({ response: new Response(null), document }, []);
  for (const encoding of ["plain", "gzip", "br"] as const) {
    const body = cached?.[encoding].body;
    expect(body?.byteLength).toBeGreaterThan(0);
    expect(body?.buffer.byteLength).toBe(body?.byteLength);
  }
});
