import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { finishRequests } from "./finish-requests.ts";

const REQUEST = "GET / HTTP/1.1\r\nhost: shop\r\n\r\n";

async function startServer(): Promise<Server> {
  const server = createServer((_, response) => void response.end("served"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** Everything that arrives on a connection until it closes; a reset is an error. */
async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test("connections that the system has accepted and the server has not are served, none is reset", async () => {
  const server = await startServer();
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 20 }, () => connect(port, "127.0.0.1"));
  // The system completes a connection before the server sees it; these wait in its queue.
  for (const socket of sockets) socket.write(REQUEST);
  const responses = sockets.map(readAll);
  await finishRequests(server);
  for (const response of await Promise.all(responses)) {
    expect(response).toContain("served");
    expect(response.toLowerCase()).toContain("connection: close");
  }
});

test("a request on a connection that rested is served once more", async () => {
  const server = await startServer();
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(REQUEST);
  await once(socket, "data");
  const ended = finishRequests(server);
  socket.write(REQUEST);
  expect(await readAll(socket)).toContain("served");
  await ended;
});
