import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, expect, test, vi } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { viewerOfRequest } from "#app/server/accounts/sessions/viewer-of-request.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import type { HttpEnv } from "#app/server/http/http-env.ts";
import { addOrderNote } from "#app/server/orders/add-order-note.ts";
import { changeOrderStatus } from "#app/server/orders/status/change-order-status.ts";
import { listenToOrders } from "#app/server/platform/db/notifications/listen-to-orders.ts";
import { sessions, userRoles } from "#database/schema/accounts.ts";
import { addAdmin, addCustomer, addProduct, aLocalOrder, payOnPage } from "#tests/support/fixtures.ts";
import { openSession } from "#tests/support/open-session.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { createOrderEventsRoute } from "./order-events-route.ts";

const HEARTBEAT_MS = 100;

const opened = await openTestShop();
const notices = listenToOrders(opened.pool.options, opened.shop.log);
const app = new Hono<HttpEnv>();
app.use(async (c, next) => {
  const { viewer } = await viewerOfRequest(opened.shop, c.req.raw.headers);
  c.set("visit", { viewer, ipAddress: "192.0.2.1", currency: "USD", country: null, hasOutage: false });
  await next();
});
app.route("/", createOrderEventsRoute(opened.shop, { notices, heartbeatMs: HEARTBEAT_MS }));
// The first notice is received only after the subscription to the database.
let isSubscribed = false;
const unsubscribe = notices.subscribe(
  () => {
    isSubscribed = true;
  },
  () => {},
);
await until(async () => {
  await opened.pool.query("select pg_notify('orders_changed', 'moved:before-all')");
  return isSubscribed;
});
unsubscribe();
afterAll(async () => {
  await notices.stop();
  await opened.close();
});

async function cookieOf(userId: string): Promise<string> {
  return await openSession(opened.shop, userId);
}

/** A stream of events as a browser reads it: everything so far, and whether it has ended. */
async function listen(cookie: string) {
  const response = await app.request("/admin/orders/events", { headers: { cookie } });
  const received = { status: response.status, text: "", isOver: false };
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      received.text += part.value;
    received.isOver = true;
  };
  void read();
  return { heard: received, disconnect: () => reader?.cancel() };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, { timeout: 15_000, interval: 20 });
}

async function newOrder(): Promise<string> {
  const placed = succeeded(
    await placeOrder(opened.shop, GUEST, await aLocalOrder(await addProduct(opened.shop))),
  );
  return placed.orderNumber;
}

test("an order, its status changes and its notes reach all subscribers as they happen", async () => {
  const admin = await addAdmin(opened.shop);
  const packer = await addAdmin(opened.shop, { role: "packer" });
  const first = await listen(await cookieOf(admin.userId));
  const second = await listen(await cookieOf(packer.userId));
  const orderNumber = await newOrder();
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
  await first.disconnect();
  await second.disconnect();
});

test("a card order waits for the staff from the moment it is paid", async () => {
  const admin = await addAdmin(opened.shop);
  const { heard: received, disconnect } = await listen(await cookieOf(admin.userId));
  const orderNumber = await newOrder();
  const placed = JSON.stringify({ kind: "placed", orderNumber });
  await until(() => received.text.includes(placed));
  await payOnPage(opened.shop, orderNumber, { amount: 8_300, refunded: 0 });
  await until(() => received.text.split(placed).length === 3);
  await disconnect();
});

test("a silent stream sends heartbeats", async () => {
  const admin = await addAdmin(opened.shop);
  const { heard: received, disconnect } = await listen(await cookieOf(admin.userId));
  await until(() => received.text.includes(": beat\n\n"));
  await disconnect();
});

test("staff who may not see orders get a 404", async () => {
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
  await until(() => streams.every(({ heard: received }) => received.text.includes("retry")));
  await db.delete(userRoles).where(eq(userRoles.userId, revoked.userId));
  await db.delete(sessions).where(eq(sessions.userId, signedOut.userId));
  const orderNumber = await newOrder();
  await until(() => streams.every(({ heard: received }) => received.isOver));
  expect(streams.some(({ heard: received }) => received.text.includes(orderNumber))).toBe(false);
});

test("a closing shop ends every stream", async () => {
  const admin = await addAdmin(opened.shop);
  const { heard: received } = await listen(await cookieOf(admin.userId));
  notices.endStreams();
  await until(() => received.isOver);
  const late = await listen(await cookieOf(admin.userId));
  await until(() => late.heard.isOver);
});
