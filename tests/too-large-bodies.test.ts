import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, describe, expect, test } from "vitest";
import { closeAfterUnexpectedBody } from "#app/server/http/guards/limit-bodies.ts";
import { addAdmin } from "./support/fixtures.ts";
import { openSession } from "./support/open-session.ts";
import { openTestStore } from "./support/open-test-store.ts";

/**
 * A body above a form's limit is refused before it is read, over real connections, with or without a declared length.
 */
const store = await openTestStore();
const MB = 1024 * 1024;
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";

const answer = getRequestListener((request) => store.answer(request));
const server = createServer((request, response) => {
  closeAfterUnexpectedBody(request, response);
  void answer(request, response);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

type Sending = { path: string; type?: string; method?: string; length?: number; headers?: object };
type Result = { status: number; type: string; text: string; sent: number; msToClose: number };

/** Sends an endless field until the connection is closed. */
function sendEndlessly({
  path,
  type = FORM,
  method = "POST",
  length,
  headers = {},
}: Sending): Promise<Result> {
  const { port } = server.address() as AddressInfo;
  const piece = Buffer.alloc(64 * 1024, "a");
  return new Promise((resolve, reject) => {
    const result: Result = { status: 0, type: "", text: "", sent: 0, msToClose: 0 };
    const sized = length === undefined ? {} : { "content-length": length };
    const options = { port, path, method, headers: { "content-type": type, ...sized, ...headers } };
    let answeredAt = 0;
    const sending = send(options, (answer) => {
      result.status = answer.statusCode ?? 0;
      result.type = answer.headers["content-type"] ?? "";
      answer.setEncoding("utf8");
      answer.on("data", (text: string) => {
        result.text += text;
      });
      answer.on("end", () => {
        answeredAt = performance.now();
      });
    });
    const go = () => {
      while (!sending.destroyed && result.sent < 200 * MB) {
        result.sent += piece.length;
        if (!sending.write(piece)) return void sending.once("drain", go);
      }
      sending.end();
    };
    sending.on("error", () => {});
    sending.on("close", () => {
      result.msToClose = performance.now() - answeredAt;
      if (result.status === 0) reject(new Error("no answer"));
      else resolve(result);
    });
    sending.write(type === FORM ? "email=" : '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\n');
    go();
  });
}

describe("an endless form", () => {
  test.each([
    ["in chunks", undefined],
    ["that says its length", 400 * MB],
  ])("%s is answered with 413 in words, and its connection is closed", async (_how, length) => {
    const sending: Sending = { path: "/newsletter", ...(length === undefined ? {} : { length }) };
    const result = await sendEndlessly(sending);
    expect(result.status).toBe(413);
    expect(result.type).toMatch(/^text\/html/);
    expect(result.text).toContain("There&#x27;s more in this form than we can take.");
    expect(result.msToClose).toBeLessThan(5_000);
    expect(result.sent).toBeLessThan(190 * MB);
  });

  test.each([
    ["/auth", FORM],
    ["/auth", MULTIPART],
    ["/sandbox/checkout/x", FORM],
    ["/checkout/local/wave", FORM],
    ["/checkout/local/wave", MULTIPART],
  ])("is no failure of the shop's at %s, as %s", async (path, type) => {
    const result = await sendEndlessly({ path, type });
    expect([404, 413]).toContain(result.status);
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
    const result = await sendEndlessly({ path, type, ...(length === undefined ? {} : { length }) });
    expect(result.status).toBe(413);
    expect(result.type).toMatch(/^application\/problem\+json/);
    expect(JSON.parse(result.text)).toMatchObject({ status: 413, code: "file_too_large" });
  });

  test("from a signed-in user gets the same response", async () => {
    const { userId } = await addAdmin(store.shop);
    const headers = {
      cookie: await openSession(store.shop, userId),
      origin: store.shop.config.baseUrl,
      host: new URL(store.shop.config.baseUrl).host,
    };
    for (const path of ["/api/account-data", "/admin/discounts", "/admin/products/upload"]) {
      expect((await sendEndlessly({ path, headers })).status).toBe(413);
    }
  });

  test("with a GET request is not read", async () => {
    const result = await sendEndlessly({ path: "/robots.txt", method: "GET", length: 400 * MB });
    expect(result.status).toBe(200);
    expect(result.msToClose).toBeLessThan(5_000);
    expect(result.sent).toBeLessThan(190 * MB);
  });
});
