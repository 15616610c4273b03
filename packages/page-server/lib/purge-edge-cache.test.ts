import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type EdgePurge, purgeEdgeCache } from "./purge-edge-cache.ts";

let server: Server;
let seen: string[];
let status: number;
let edge: EdgePurge;
const logged: string[] = [];

beforeEach(async () => {
  seen = [];
  logged.length = 0;
  status = 200;
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers["surrogate-key"]} ${request.headers.authorization}`);
    response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  edge = purgeEdgeCache({ url, token: "the cache's token", everyPage: "all" }, log);
});
afterEach(async () => {
  await edge.stop();
  server.close().closeAllConnections();
});

test("a change of one thing purges its pages, at once and again; another change purges all", async () => {
  edge.purge("0191-a");
  await vi.waitFor(() => expect(seen).toEqual(["PURGE 0191-a Bearer the cache's token"]));
  await vi.waitFor(() => expect(seen).toHaveLength(2), { timeout: 4_000 });
  edge.purge(null);
  await vi.waitFor(() => expect(seen[2]).toBe("PURGE all Bearer the cache's token"));
});

test("what the cache refused is sent again until it is taken, and logged once", async () => {
  status = 503;
  edge.purge("0191-b");
  await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(3), { timeout: 6_000 });
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain("status 503");
  status = 200;
  const before = seen.length;
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(before), { timeout: 4_000 });
  expect(new Set(seen)).toEqual(new Set(["PURGE 0191-b Bearer the cache's token"]));
});
