import { createServer, type Server, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeAfterUnexpectedBody } from "#app/server/http/guards/limit-bodies.ts";
import { addAdmin } from "./support/fixtures.ts";
import { openSession } from "./support/open-session.ts";
import { openTestStore, type TestStore } from "./support/open-test-store.ts";

/** What is longer than a form is refused before it is read, over real connections, whatever it says of its length. */
let store: TestStore;
let server: Server;

const MB = 1024 * 1024;
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";

beforeAll(async () => {
  store = await openTestStore();
  const answer = getRequestListener((request) => store.answer(request));
  server = createServer((request, response) => {
    closeAfterUnexpectedBody(request, response);
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await store.close();
});

type Sending = { path: string; type?: string; method?: string; length?: number; headers?: object };
type Heard = { status: number; type: string; text: string; sent: number; msToClose: number };

/** Sends letters without end until the connection is closed, after a first field. */
function sendOn({ path, type = FORM, method = "POST", length, headers = {} }: Sending): Promise<Heard> {
  const { port } = server.address() as AddressInfo;
  const piece = Buffer.alloc(64 * 1024, "a");
  return new Promise((resolve, reject) => {
    const heard: Heard = { status: 0, type: "", text: "", sent: 0, msToClose: 0 };
    const sized = length === undefined ? {} : { "content-length": length };
    const options = { port, path, method, headers: { "content-type": type, ...sized, ...headers } };
    let answeredAt = 0;
    const sending = send(options, (answer) => {
      heard.status = answer.statusCode ?? 0;
      heard.type = answer.headers["content-type"] ?? "";
      answer.setEncoding("utf8");
      answer.on("data", (text: string) => {
        heard.text += text;
      });
      answer.on("end", () => {
        answeredAt = performance.now();
      });
    });
    const go = () => {
      while (!sending.destroyed && heard.sent < 200 * MB) {
        heard.sent += piece.length;
        if (!sending.write(piece)) return void sending.once("drain", go);
      }
      sending.end();
    };
    sending.on("error", () => {});
    sending.on("close", () => {
      heard.msToClose = performance.now() - answeredAt;
      if (heard.status === 0) reject(new Error("no answer"));
      else resolve(heard);
    });
    sending.write(type === FORM ? "email=" : '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\n');
    go();
  });
}

describe("a form without end", () => {
  test.each([
    ["in chunks", undefined],
    ["that says its length", 400 * MB],
  ])("%s is answered with 413 in words, and its connection is closed", async (_how, length) => {
    const sending: Sending = { path: "/newsletter", ...(length === undefined ? {} : { length }) };
    const heard = await sendOn(sending);
    expect(heard.status).toBe(413);
    expect(heard.type).toMatch(/^text\/html/);
    expect(heard.text).toContain("That is too much at once");
    expect(heard.msToClose).toBeLessThan(5_000);
    expect(heard.sent).toBeLessThan(190 * MB);
  });

  test.each([
    ["/auth", FORM],
    ["/auth", MULTIPART],
    ["/sandbox/checkout/x", FORM],
    ["/checkout/local/wave", FORM],
    ["/checkout/local/wave", MULTIPART],
  ])("is no failure of the shop's at %s, as %s", async (path, type) => {
    const heard = await sendOn({ path, type });
    expect([404, 413]).toContain(heard.status);
  });

  test.each([
    ["/api/quote", undefined],
    ["/api/quote", 300_000],
    ["/api/orders", undefined],
    ["/api/create-checkout", undefined],
    ["/api/create-checkout", 300_000],
    ["/webhooks/sandbox", undefined],
    ["/webhooks/sandbox", 1_200_000],
  ])("at %s is answered with a problem document, its length said to be %s bytes", async (path, length) => {
    const type = path === "/api/orders" ? MULTIPART : "application/json";
    const heard = await sendOn({ path, type, ...(length === undefined ? {} : { length }) });
    expect(heard.status).toBe(413);
    expect(heard.type).toMatch(/^application\/problem\+json/);
    expect(JSON.parse(heard.text)).toMatchObject({ status: 413, code: "file_too_large" });
  });

  test("of somebody signed in is answered as anybody's", async () => {
    const { userId } = await addAdmin(store.shop);
    const headers = {
      cookie: await openSession(store.shop, userId),
      origin: store.shop.config.baseUrl,
      host: new URL(store.shop.config.baseUrl).host,
    };
    for (const path of ["/api/account-data", "/admin/discounts", "/admin/products/upload"]) {
      expect((await sendOn({ path, headers })).status).toBe(413);
    }
  });

  test("behind a question is not waited for", async () => {
    const heard = await sendOn({ path: "/robots.txt", method: "GET", length: 400 * MB });
    expect(heard.status).toBe(200);
    expect(heard.msToClose).toBeLessThan(5_000);
    expect(heard.sent).toBeLessThan(190 * MB);
  });
});
