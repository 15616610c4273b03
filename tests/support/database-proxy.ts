import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Client, type ClientConfig } from "pg";

export type LineToDatabase = {
  /** The database, reached over this line. */
  connection: ClientConfig;
  /** From now on nothing passes, and nothing is closed: as when the machine at the other end is gone. */
  fallSilent: () => void;
  /** New connections pass again; those that fell silent stay so. */
  mend: () => void;
  close: () => Promise<void>;
};

/** A line of TCP to a database that can fall silent. */
export async function openLineToDatabase(to: ClientConfig): Promise<LineToDatabase> {
  // Only what it read of the connection is wanted.
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
    fallSilent() {
      passes = false;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      passes = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
