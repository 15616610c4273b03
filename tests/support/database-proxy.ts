import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Client, type ClientConfig } from "pg";

export type DatabaseProxy = {
  /** Connects to the database through the proxy. */
  connection: ClientConfig;
  /** Drops all traffic without closing any connection, as when the database's machine is gone. */
  stall: () => void;
  /** Forwards new connections again; stalled ones remain stalled. */
  resume: () => void;
  close: () => Promise<void>;
};

/** Starts a TCP proxy to a database that can stop forwarding. */
export async function openDatabaseProxy(to: ClientConfig): Promise<DatabaseProxy> {
  // The client parses the connection options; it never connects.
  const { host, port, user, database, password } = new Client(to);
  const sockets = new Set<Socket>();
  let passes = true;
  const server = createServer((near) => {
    sockets.add(near);
    near.on("error", () => near.destroy());
    if (!passes) return;
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    sockets.add(far);
    far.on("error", () => far.destroy());
    near.pipe(far).pipe(near);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: own } = server.address() as AddressInfo;
  return {
    connection: {
      host: "127.0.0.1",
      port: own,
      ...(user ? { user } : {}),
      ...(database ? { database } : {}),
      ...(password ? { password } : {}),
    },
    stall() {
      passes = false;
      for (const socket of sockets) socket.unpipe().pause();
    },
    resume() {
      passes = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
