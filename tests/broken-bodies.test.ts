import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import pino from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestStore } from "./support/open-test-store.ts";

/**
 * A request body that breaks off is a client error. It must not count as a failure of the database, the disk or the
 * shop.
 */
const store = await openTestStore();
const logged: string[] = [];
const answered: number[] = [];
store.shop.log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
const listener = getRequestListener(async (request) => {
  const answer = await store.answer(request);
  answered.push(answer.status);
  return answer;
});
const server = createServer((request, response) => void listener(request, response)).listen(0, "127.0.0.1");
await once(server, "listening");
beforeEach(() => {
  logged.length = 0;
  answered.length = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const JSON_TYPE = "application/json";
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";

/**
 * The response classes allowed per path. React Router answers an aborted page request with 5xx, which nobody receives.
 */
const allowedClasses = (path: string) =>
  path.startsWith("/api/") || path.startsWith("/webhooks/") ? [4] : [4, 5];

const ENDPOINTS = [
  ["/api/quote", JSON_TYPE],
  ["/api/orders", MULTIPART],
  ["/webhooks/sandbox", JSON_TYPE],
  ["/checkout/local/wave", MULTIPART],
  ["/track", FORM],
  ["/auth", FORM],
  ["/newsletter", FORM],
] as const;

/** Sends the start of a body and then `rest`, or hangs up. Waits for the store's response, at most a second. */
async function send(path: string, type: string, header: string, rest: string | null): Promise<void> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {}).resume();
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${header}\r\n\r\n`);
  socket.write(header.startsWith("Transfer") ? "5\r\na=123\r\n" : "a=123");
  await wait(100);
  if (rest === null) socket.destroy();
  else socket.write(rest);
  for (let n = 0; n < 50 && answered.length === 0; n += 1) await wait(20);
  socket.destroy();
}

test.each(ENDPOINTS)("a broken chunk sent to %s is no outage", async (path, type) => {
  await send(path, type, "Transfer-Encoding: chunked", "no chunk\r\n");
  expect(logged).toEqual([]);
  expect(answered).toHaveLength(1);
  expect(allowedClasses(path)).toContain(Math.floor((answered[0] ?? 0) / 100));
});

test.each(ENDPOINTS)("a client that hangs up during a body for %s is no outage", async (path, type) => {
  await send(path, type, "Content-Length: 100", null);
  expect(logged).toEqual([]);
  expect(answered).toHaveLength(1);
  expect(allowedClasses(path)).toContain(Math.floor((answered[0] ?? 0) / 100));
});
