import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { finishRequests } from "./finish-requests.ts";

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
