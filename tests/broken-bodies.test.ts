import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestStore, type TestStore } from "./support/open-test-store.ts";

/** A body that breaks off is its sender's business: no trouble of the database's or the disk's, and none of ours. */
let store: TestStore;
let server: Server;
const logged: string[] = [];
const answered: number[] = [];

beforeAll(async () => {
  store = await openTestStore();
  store.shop.log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
  const listener = getRequestListener(async (request) => {
    const answer = await store.answer(request);
    answered.push(answer.status);
    return answer;
  });
  server = createServer((request, response) => void listener(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
});
beforeEach(() => {
  logged.length = 0;
  answered.length = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await store.close();
});

const JSON_TYPE = "application/json";
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";

/** A page's answer to somebody who has gone is nobody's: React Router leaves it as it is. */
const fair = (path: string) => (path.startsWith("/api/") || path.startsWith("/webhooks/") ? [4] : [4, 5]);

const DOORS = [
  ["/api/quote", JSON_TYPE],
  ["/api/orders", MULTIPART],
  ["/webhooks/sandbox", JSON_TYPE],
  ["/checkout/local/wave", MULTIPART],
  ["/track", FORM],
  ["/auth", FORM],
  ["/newsletter", FORM],
] as const;

/** Sends the beginning of a body and then this; answers once the store has answered, or has had its time. */
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

test.each(DOORS)("a broken chunk sent to %s is no outage", async (path, type) => {
  await send(path, type, "Transfer-Encoding: chunked", "no chunk\r\n");
  expect(logged).toEqual([]);
  expect(answered).toHaveLength(1);
  expect(fair(path)).toContain(Math.floor((answered[0] ?? 0) / 100));
});

test.each(DOORS)("who hangs up in the middle of a body for %s is no outage", async (path, type) => {
  await send(path, type, "Content-Length: 100", null);
  expect(logged).toEqual([]);
  expect(answered).toHaveLength(1);
  expect(fair(path)).toContain(Math.floor((answered[0] ?? 0) / 100));
});
