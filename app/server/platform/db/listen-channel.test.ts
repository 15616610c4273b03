import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import pino from "pino";
import { expect, inject, test } from "vitest";
import { listenToChannel } from "./listen-channel.ts";

const log = pino({ level: "silent" });
const listener = { onNotice: () => {}, onHearing: () => {} };

test("what is stopped while it connects ends, at whichever moment of it", async () => {
  const { connection } = inject("testServer");
  for (const moment of [() => {}, () => turn(), () => wait(1), () => wait(3), () => wait(6)]) {
    const listening = listenToChannel(connection, "shop_changed", listener, log);
    await moment();
    const stopped = listening.stop().then(() => "ended");
    expect(await Promise.race([stopped, wait(3_000, "hangs", { ref: false })])).toBe("ended");
  }
});

test("what is stopped while the database takes the connection and says nothing ends at once", async () => {
  const taken: Socket[] = [];
  const mute = createServer((socket) => taken.push(socket)).listen(0, "127.0.0.1");
  await once(mute, "listening");
  const { port } = mute.address() as AddressInfo;
  const listening = listenToChannel({ host: "127.0.0.1", port }, "shop_changed", listener, log);
  await once(mute, "connection");
  const stopped = listening.stop().then(() => "ended");
  expect(await Promise.race([stopped, wait(3_000, "hangs", { ref: false })])).toBe("ended");
  for (const socket of taken) socket.destroy();
  mute.close();
});
