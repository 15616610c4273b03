import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cache, pears, startSite } from "./site.tsx";

let server: Server;
let origin: string;

beforeAll(async () => {
  server = startSite();
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close().closeAllConnections());

const textOf = async (path: string) => (await fetch(origin + path)).text();

test("a page is rendered once, sent from the cache, and rendered anew when what it shows has changed", async () => {
  cache.setSubscribed(true);
  expect(await textOf("/")).toContain("<h1>Pears</h1><p>3 left</p>");
  pears.left = 2;
  expect(await textOf("/")).toContain("<p>3 left</p>");
  cache.invalidate(pears.id);
  expect(await textOf("/")).toContain("<h1>Pears</h1><p>2 left</p>");
});

test("a cached page is sent compressed, with its policy, and as 304 to whoever has it", async () => {
  const first = await fetch(`${origin}/`, { headers: { "accept-encoding": "br" } });
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-encoding": "br",
    "content-security-policy": "default-src 'self'",
    "x-content-type-options": "nosniff",
  });
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await fetch(`${origin}/`, { headers })).status).toBe(304);
});

test("the scripts load after the first paint, and a path that is not cacheable is left to the application", async () => {
  const html = await textOf("/");
  expect(html).toContain('await import("/public-manifest-1.js");');
  expect(html.indexOf("2 left")).toBeLessThan(html.indexOf("await import("));
  expect((await fetch(`${origin}/cart`)).status).toBe(404);
});
