import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** The faults of a dependency or the network to it. */
export const FAULTS = ["refuse", "hang", "slow", "reset", "garbage"] as const;

export type Fault = (typeof FAULTS)[number];

export type FaultProxy = {
  port: number;
  /** Applies the fault to all connections, including open ones; null removes it. */
  setFault: (fault: Fault | null) => Promise<void>;
  close: () => Promise<void>;
};

const SLOW_BYTES = 8;
const SLOW_EVERY_MS = 500;

/** Opens a TCP proxy to one dependency that can refuse, hang, slow down, reset or send garbage. */
export async function openFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let fault: Fault | null = null;
  const server = createServer((near) => {
    track(near);
    if (fault === "reset") return void near.once("data", () => near.resetAndDestroy());
    if (fault === "garbage") return void near.on("data", () => near.write(randomBytes(256)));
    if (fault === "hang") return;
    const far = track(connect(target));
    near.pipe(far);
    // The trickle also ends when the connection does.
    if (fault === "slow") trickle(far, near).catch(() => near.destroy());
    else far.pipe(near);
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
  });
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => sockets.delete(socket));
    return socket;
  };
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async setFault(next) {
      fault = next;
      if (next === "refuse" && server.listening) server.close();
      for (const socket of sockets) {
        if (next === "hang") socket.unpipe().pause();
        // The upstream may be a Unix socket, which cannot be reset.
        else if (next === "reset" && socket.remoteFamily) socket.resetAndDestroy();
        else socket.destroy();
      }
      if (next !== "refuse" && !server.listening) await listen(port);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) server.close();
    },
  };
}

/** Forwards a few bytes at a time. */
async function trickle(from: Socket, to: Socket): Promise<void> {
  for await (const chunk of from) {
    const bytes = chunk as Buffer;
    for (let at = 0; at < bytes.length && !to.destroyed; at += SLOW_BYTES) {
      await wait(SLOW_EVERY_MS);
      to.write(bytes.subarray(at, at + SLOW_BYTES));
    }
  }
}
