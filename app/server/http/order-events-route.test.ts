import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { viewerOfRequest } from "#app/server/accounts/viewer-of-request.ts";
import { changeOrderStatus } from "#app/server/checkout/change-order-status.ts";
import { placeLocalOrder } from "#app/server/checkout/place-local-order.ts";
import { addOrderNote } from "#app/server/orders/add-order-note.ts";
import { hearOrders, type OrderNotices } from "#app/server/platform/db/hear-orders.ts";
import { sessions, userRoles } from "#app/server/platform/db/schema/accounts.ts";
import { addAdmin, addCustomer, addProduct, aLocalOrder, payByCard } from "#tests/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/open-test-shop.ts";
import type { HttpEnv } from "./app.ts";
import { createOrderEventsRoute } from "./order-events-route.ts";

let opened: TestShop;
let notices: OrderNotices;
let app: Hono<HttpEnv>;
const BEAT_MS = 100;

beforeAll(async () => {
  opened = await openTestShop();
  notices = hearOrders(opened.pool.options, opened.shop.log);
  app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    const { viewer } = await viewerOfRequest(opened.shop, c.req.raw.headers);
    c.set("visit", { viewer, address: "192.0.2.1", currency: "USD", outage: false });
    await next();
  });
  app.route("/", createOrderEventsRoute(opened.shop, { notices, beatMs: BEAT_MS }));
  // The first notice is only heard once the database is listened to.
  let hears = false;
  const stopHearing = notices.subscribe(
    () => {
      hears = true;
    },
    () => {},
  );
  await until(async () => {
    await opened.pool.query("select pg_notify('orders_changed', 'moved:before-all')");
    return hears;
  });
  stopHearing();
});
afterAll(async () => {
  await notices.stop();
  await opened.close();
});

async function cookieOf(userId: string): Promise<string> {
  const { shop } = opened;
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(shop.clock().getTime() + 3_600_000);
  await shop.db.insert(sessions).values({ userId, token, expiresAt, updatedAt: shop.clock() });
  return `kairaba.session_token=${token}.signature`;
}

/** A stream of events as a browser reads it: everything so far, and whether it has ended. */
async function listen(cookie: string) {
  const answer = await app.request("/admin/orders/events", { headers: { cookie } });
  const heard = { status: answer.status, text: "", isOver: false };
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      heard.text += part.value;
    heard.isOver = true;
  };
  void read();
  return { heard, leave: () => reader?.cancel() };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, { timeout: 15_000, interval: 20 });
}

async function place(): Promise<string> {
  const placed = await placeLocalOrder(opened.shop, GUEST, await aLocalOrder(await addProduct(opened.shop)));
  if (!placed.ok) throw new Error(placed.reason);
  return placed.value.orderNumber;
}

test("an order, its moves and its notes are told to everybody who listens, as they happen", async () => {
  const admin = await addAdmin(opened.shop);
  const packer = await addAdmin(opened.shop, { role: "packer" });
  const first = await listen(await cookieOf(admin.userId));
  const second = await listen(await cookieOf(packer.userId));
  const orderNumber = await place();
  const placed = `event: order\ndata: ${JSON.stringify({ kind: "placed", orderNumber })}`;
  await until(() => first.heard.text.includes(placed) && second.heard.text.includes(placed));
  expect(first.heard.text).toMatch(/^retry: \d+\n\n/);

  const moved = JSON.stringify({ kind: "moved", orderNumber });
  const moves = () => first.heard.text.split(moved).length - 1;
  const before = moves();
  await changeOrderStatus(opened.shop, admin, {
    orderNumber,
    orderStatus: "processing",
    trackingNumber: "",
    seenStatus: "payment_pending",
  });
  await until(() => moves() > before);
  const afterMove = moves();
  await addOrderNote(opened.shop, admin, { orderNumber, note: "Calls at night" });
  await until(() => moves() > afterMove);
  await first.leave();
  await second.leave();
});

test("a card order waits for the staff from the moment it is paid", async () => {
  const admin = await addAdmin(opened.shop);
  const { heard, leave } = await listen(await cookieOf(admin.userId));
  const orderNumber = await place();
  const placed = JSON.stringify({ kind: "placed", orderNumber });
  await until(() => heard.text.includes(placed));
  await payByCard(opened.shop, orderNumber, { amount: 8_300, refunded: 0 });
  await until(() => heard.text.split(placed).length === 3);
  await leave();
});

test("a silent stream says that it lives", async () => {
  const admin = await addAdmin(opened.shop);
  const { heard, leave } = await listen(await cookieOf(admin.userId));
  await until(() => heard.text.includes(": beat\n\n"));
  await leave();
});

test("whoever may not see orders hears that there is no such page", async () => {
  const customer = await addCustomer(opened.shop);
  expect((await listen(await cookieOf(customer.userId))).heard.status).toBe(404);
  expect((await listen("")).heard.status).toBe(404);
});

test("an administrator whose role or session is taken is cut off", async () => {
  const { db } = opened.shop;
  const revoked = await addAdmin(opened.shop);
  const signedOut = await addAdmin(opened.shop);
  const streams = [
    await listen(await cookieOf(revoked.userId)),
    await listen(await cookieOf(signedOut.userId)),
  ];
  await until(() => streams.every(({ heard }) => heard.text.includes("retry")));
  await db.delete(userRoles).where(eq(userRoles.userId, revoked.userId));
  await db.delete(sessions).where(eq(sessions.userId, signedOut.userId));
  const orderNumber = await place();
  await until(() => streams.every(({ heard }) => heard.isOver));
  expect(streams.some(({ heard }) => heard.text.includes(orderNumber))).toBe(false);
});

test("a closing shop ends every stream", async () => {
  const admin = await addAdmin(opened.shop);
  const { heard } = await listen(await cookieOf(admin.userId));
  notices.hangUp();
  await until(() => heard.isOver);
  const late = await listen(await cookieOf(admin.userId));
  await until(() => late.heard.isOver);
});
