import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";

/**
 * How long running requests may take once the store is shutting down. The files of `deploy/`
 * wait longer.
 */
const FINISH_WITHIN_MS = 10_000;

/** How long new connections may go on arriving without a pause. */
const ACCEPT_WITHIN_MS = 500;

/** Turns of the event loop without a new connection; Node accepts one in a turn. */
const QUIET_TURNS = 3;

/** Within this a client that uses its connection learns, with its next response, that the connection closes. */
const LINGER_MS = 500;

/**
 * Ends a server without resetting a connection: connections that the system has already accepted are still served,
 * each response closes its own, and idle ones get some time before they are closed. Gives up after 10 s.
 */
export async function finishRequests(server: Server): Promise<void> {
  const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>();
  await stopListening(server, onClosed);
  await Promise.race([closed, wait(LINGER_MS, undefined, { ref: false })]);
  // A connection that is busy now becomes idle later.
  server.closeIdleConnections();
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, wait(FINISH_WITHIN_MS, undefined, { ref: false })]);
  clearInterval(sweep);
  server.closeAllConnections();
}

/**
 * Takes every connection out of the system's queue, which is reset when it closes, then stops listening. Requests wait
 * meanwhile: a busy server would never reach the end of its queue.
 */
async function stopListening(server: Server, onClosed: () => void): Promise<void> {
  const serve = server.listeners("request");
  const waiting: [IncomingMessage, ServerResponse][] = [];
  let arrived = 0;
  const count = () => {
    arrived += 1;
  };
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
    waiting.push([request, response]);
  });
  server.on("connection", count);
  const end = performance.now() + ACCEPT_WITHIN_MS;
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < end; ) {
    const before = arrived;
    await turn();
    quiet = arrived === before ? quiet + 1 : 0;
  }
  // The call of `http.Server` would close idle connections at once, on which a request may be under way.
  Reflect.apply(NetServer.prototype.close, server, [onClosed]);
  server.off("connection", count);
  server.removeAllListeners("request");
  server.on("request", (_, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  for (const listener of serve) {
    server.on("request", (...args) => Reflect.apply(listener, server, args));
    for (const args of waiting) Reflect.apply(listener, server, args);
  }
}
