import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { storeImageFromUrl } from "./store-image-from-url.ts";

const network = { allowsHttp: true, resolve: async () => ["127.0.0.1"], isAllowed: () => true };

const { shop, files } = await openTestShop();
const picture = await sharp({ create: { width: 400, height: 500, channels: 3, background: "#0e4a4f" } })
  .png()
  .toBuffer();
const server = createServer((request, response) => {
  // The type a server claims counts for nothing.
  response.setHeader("content-type", "image/png");
  response.end(request.url === "/picture" ? picture : "<html>Sign in first</html>");
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const base = `http://shop.test:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

test("a picture named by its URL is stored like an upload", async () => {
  const stored = succeeded(await storeImageFromUrl(shop, `${base}/picture`, network));
  expect(stored.src).toMatch(/^\/media\/[0-9a-f]{32}-960\.webp$/);
  expect(await files.get(`media/${stored.id}-960.webp`)).not.toBeNull();
});

test("what only claims to be a picture is refused", async () => {
  expect(await storeImageFromUrl(shop, `${base}/page`, network)).toEqual({
    ok: false,
    reason: "unsupported_file_type",
  });
});

test("this server's own network is refused", async () => {
  for (const address of ["https://127.0.0.1/", "https://169.254.169.254/", "https://[::1]/"]) {
    expect(await storeImageFromUrl(shop, address)).toEqual({
      ok: false,
      reason: "address_not_public",
    });
  }
});
