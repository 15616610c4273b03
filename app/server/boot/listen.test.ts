import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { finishRequests, listen } from "./listen.ts";

test("the keep-alive timeout is longer than that of proxies", async () => {
  const server = createServer((_, response) => void response.end("served"));
  onTestFinished(() => void server.close());
  await listen(server, { host: "127.0.0.1", port: 0 });
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write("GET / HTTP/1.1\r\nhost: shop\r\n\r\n");
  const [response] = (await once(socket, "data")) as [Buffer];
  const seconds = /^keep-alive: timeout=(\d+)\r$/im.exec(response.toString())?.[1];
  // Caddy has the longest of the proxies in docs/proxies: two minutes.
  expect(Number(seconds)).toBeGreaterThan(120);
});

test("a port in use is told in one line that names it", async () => {
  const [first, second] = [createServer(), createServer()];
  onTestFinished(() => void first.close());
  await listen(first, { host: "127.0.0.1", port: 0 });
  const { port } = first.address() as AddressInfo;
  expect(await listen(second, { host: "127.0.0.1", port })).toMatchObject({
    ok: false,
    detail: `PORT: 127.0.0.1:${port} is already in use: stop the other program, or set PORT`,
  });
});

test("a request that is under way is served, and its connection ends after it", async () => {
  const server = createServer((_, response) => void wait(200).then(() => response.end("served")));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nhost: shop\r\n\r\n");
  await once(server, "request");
  await finishRequests(server);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain("served");
});
