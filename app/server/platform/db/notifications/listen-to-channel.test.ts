import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import pino from "pino";
import { expect, inject, test, vi } from "vitest";
import { openDatabaseProxy } from "#tests/support/database-proxy.ts";
import { listenToChannel } from "./listen-to-channel.ts";

const log = pino({ level: "silent" });
const listener = { onNotice: () => {}, onSubscribedChange: () => {} };

test("a subscription stopped at any moment of connecting ends", async () => {
  const { connection } = inject("testServer");
  for (const moment of [() => {}, () => turn(), () => wait(1), () => wait(3), () => wait(6)]) {
    const listening = listenToChannel(connection, listener, log);
    await moment();
    const stopped = listening.stop().then(() => "ended");
    expect(await Promise.race([stopped, wait(3_000, "hangs", { ref: false })])).toBe("ended");
  }
});

test("a subscription stopped while the database accepts the connection and sends nothing ends at once", async () => {
  const taken: Socket[] = [];
  const mute = createServer((socket) => taken.push(socket)).listen(0, "127.0.0.1");
  await once(mute, "listening");
  const { port } = mute.address() as AddressInfo;
  const listening = listenToChannel({ host: "127.0.0.1", port }, listener, log);
  await once(mute, "connection");
  const stopped = listening.stop().then(() => "ended");
  expect(await Promise.race([stopped, wait(3_000, "hangs", { ref: false })])).toBe("ended");
  for (const socket of taken) socket.destroy();
  mute.close();
});

test("the subscription to a silent database is lost, and restored once it responds", async () => {
  const proxy = await openDatabaseProxy(inject("testServer").connection);
  const events: (boolean | string)[] = [];
  const recording = {
    onNotice: (payload: string) => events.push(payload),
    onSubscribedChange: (now: boolean) => events.push(now),
  };
  const pace = { checkEveryMs: 100, timeoutMs: 150 };
  const listening = listenToChannel(proxy.connection, recording, log, pace);
  await vi.waitFor(() => expect(events).toEqual([true]), { timeout: 5_000 });
  await wait(500);
  expect(events).toEqual([true]);
  proxy.stall();
  await vi.waitFor(() => expect(events).toEqual([true, false]), { timeout: 2_000 });
  proxy.resume();
  await vi.waitFor(() => expect(events.at(-1)).toBe(true), { timeout: 15_000 });
  const other = new Client(inject("testServer").connection);
  await other.connect();
  await other.query("select pg_notify('shop_changed', 'settings')");
  await other.end();
  await vi.waitFor(() => expect(events.at(-1)).toBe("settings"), { timeout: 5_000 });
  await listening.stop();
  expect(events.at(-1)).toBe(false);
  await proxy.close();
});

test("a subscription stopped while the database is silent ends", async () => {
  const proxy = await openDatabaseProxy(inject("testServer").connection);
  let isSubscribed = false;
  const onSubscribedChange = (now: boolean) => {
    isSubscribed = now;
  };
  const listening = listenToChannel(proxy.connection, { ...listener, onSubscribedChange }, log);
  await vi.waitFor(() => expect(isSubscribed).toBe(true), { timeout: 5_000 });
  proxy.stall();
  const stopped = listening.stop().then(() => "ended");
  expect(await Promise.race([stopped, wait(8_000, "hangs", { ref: false })])).toBe("ended");
  await proxy.close();
});
