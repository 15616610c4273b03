import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { waveGateway } from "#app/server/platform/gateways/wave-gateway.ts";
import { products } from "#database/schema/catalogue.ts";
import { orders } from "#database/schema/orders.ts";
import { addProduct, anAddress, aShopper } from "./support/fixtures.ts";
import { openTestStore, type TestStore } from "./support/open-test-store.ts";
import { openWaveStandIn, WAVE_KEY, WAVE_WEBHOOK_SECRET, type WaveStandIn } from "./support/wave-stand-in.ts";

const BASE_URL = "https://kairaba.test";
let store: TestStore;
let standIn: WaveStandIn;

beforeAll(async () => {
  standIn = await openWaveStandIn(() => store.clock.now());
  const keys = { apiKey: WAVE_KEY, webhookSecrets: [WAVE_WEBHOOK_SECRET], apiBase: standIn.baseUrl };
  store = await openTestStore("development", { baseUrl: BASE_URL, wave: waveGateway(keys) });
});
afterAll(async () => {
  await store.close();
  await standIn.close();
});
beforeEach(() => {
  standIn.troubles.length = 0;
});

/** Presses "Pay with Wave" on a form without script. */
async function pressPayWithWave(product: { id: string }, given: Record<string, string> = {}) {
  const { customerEmail, customerPhone } = aShopper();
  const form = new FormData();
  const fields = {
    intent: "wave",
    items: JSON.stringify([{ productId: product.id, size: "", quantity: 1 }]),
    country: "GM",
    currency: "USD",
    customerName: "Awa Ceesay of Bakau",
    customerEmail,
    customerPhone,
    ...given,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return await post("/checkout/local/wave", form);
}

async function post(path: string, body: FormData | URLSearchParams) {
  return await store.ask(path, { method: "POST", body, headers: { origin: BASE_URL }, address: anAddress() });
}

/** An order of one of three pieces, and the page of ours that leads to its page at Wave. */
async function atThePayPage() {
  const product = await addProduct(store.shop, { stockQuantity: 3 });
  const pressed = await pressPayWithWave(product);
  expect(pressed.status).toBe(302);
  const path = pressed.headers.get("location") ?? "";
  const orderNumber = /^\/checkout\/pay\/(KRB-\w+)\?token=/.exec(path)?.[1] ?? "";
  const session = [...standIn.sessions.values()].find((each) => each.client_reference === orderNumber);
  if (!session) throw new Error(`no page of an order at ${path}`);
  return { product, path, orderNumber, session };
}

async function stockOf(product: { id: string }) {
  const [row] = await store.shop.db.select().from(products).where(eq(products.id, product.id));
  return row?.stockQuantity;
}

test("without script a form and a link lead to Wave, and its event to the paid order", async () => {
  const { path, orderNumber, session } = await atThePayPage();
  const page = await store.ask(path);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toContain("form-action 'self'");
  const html = await page.text();
  expect(html).toMatch(new RegExp(`<a [^>]*href="${session.wave_launch_url}"[^>]*>`));
  expect(html).toContain('aria-label="QR code of the Wave page"');
  expect(html).toContain(`D${Number(session.amount).toLocaleString("en-GB", { minimumFractionDigits: 2 })}`);
  expect(html).not.toContain("Awa Ceesay");

  standIn.pay(session.id);
  const { body, signature } = standIn.event("checkout.session.completed", session);
  const send = (headers: Record<string, string>) =>
    store.ask("/webhooks/wave", { method: "POST", body: Buffer.from(body), headers });
  expect((await send({})).status).toBe(400);
  expect((await send({ "wave-signature": signature.replace(/.$/, "x") })).status).toBe(400);
  const told = await send({ "wave-signature": signature });
  expect(await told.json()).toMatchObject({ received: true, outcome: "paid" });

  const onward = await store.ask(path);
  expect(onward.status).toBe(302);
  const success = onward.headers.get("location") ?? "";
  expect(success).toContain(`/checkout/success/${orderNumber}?token=`);
  const shown = await (await store.ask(success)).text();
  expect(shown).toContain("Thank you! Your payment is in, and we are getting your order ready.");
  expect(new URL(session.success_url).pathname).toBe(new URL(success, BASE_URL).pathname);
});

test("coming back from Wave asks it once about this payment, also where its event was lost", async () => {
  const { orderNumber, session } = await atThePayPage();
  const { pathname, search } = new URL(session.success_url);
  const asked = () => standIn.calls.filter(({ path }) => path.endsWith(session.id)).length;
  const shown = async () => await (await store.ask(pathname + search)).text();
  expect(await shown()).toContain("waiting for your payment");
  expect(asked()).toBe(1);
  // However often it is loaded, Wave is left alone for some seconds.
  standIn.pay(session.id);
  expect(await shown()).toContain("waiting for your payment");
  expect(asked()).toBe(1);
  const [order] = await store.shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  await store.shop.limits.forget("payment-page-order", order?.id ?? "");
  expect(await shown()).toContain("Thank you! Your payment is in");
});

test("the page that leads to Wave notices a payment whose event was lost, and stays while Wave is away", async () => {
  const { path, session } = await atThePayPage();
  standIn.pay(session.id);
  const [order] = await store.shop.db
    .select()
    .from(orders)
    .where(eq(orders.orderNumber, session.client_reference ?? ""));
  standIn.troubles.push("cut");
  expect(await (await store.ask(path)).text()).toContain("Open Wave");
  await store.shop.limits.forget("payment-page-order", order?.id ?? "");
  const onward = await store.ask(path);
  expect([onward.status, onward.headers.get("location")]).toEqual([
    302,
    expect.stringContaining("/checkout/success/"),
  ]);
});

test("while Wave is away the form stays with its values, and its receipt makes the one order", async () => {
  const product = await addProduct(store.shop, { stockQuantity: 3 });
  const { customerEmail } = aShopper();
  standIn.troubles.push("cut", "cut", "cut", "cut");
  const refused = await pressPayWithWave(product, { customerEmail });
  expect(refused.status).toBe(503);
  const page = await refused.text();
  expect(page).toContain("We can't reach Wave just now");
  expect(page).toContain("Awa Ceesay of Bakau");
  expect(await stockOf(product)).toBe(3);

  const form = new FormData();
  const fields = {
    items: JSON.stringify([{ productId: product.id, size: "", quantity: 1 }]),
    ...{
      country: "GM",
      currency: "USD",
      customerName: "Awa Ceesay",
      customerEmail,
      customerPhone: "3012345",
    },
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("receipt", new File(["%PDF-1.4\n%%EOF\n"], "r.pdf", { type: "application/pdf" }));
  expect((await post("/checkout/local/wave", form)).headers.get("location")).toMatch(
    /^\/checkout\/success\//,
  );
  const made = await store.shop.db.select().from(orders).where(eq(orders.customerEmail, customerEmail));
  expect(made.map(({ orderStatus }) => orderStatus)).toEqual(["payment_pending"]);
  expect(await stockOf(product)).toBe(2);
});

test("turning back closes Wave's page, from there and from ours, and leads to both ways to pay", async () => {
  const first = await atThePayPage();
  const back = new URL(first.session.error_url);
  const left = await store.ask(back.pathname + back.search);
  expect([left.status, left.headers.get("location")]).toEqual([303, "/checkout/local/wave?left=1"]);
  expect(await (await store.ask("/checkout/local/wave?left=1")).text()).toContain("Nothing was paid.");

  const second = await atThePayPage();
  const another = await post(second.path, new URLSearchParams());
  expect(another.headers.get("location")).toBe("/checkout/local/wave?left=1");
  for (const { session, path, product } of [first, second]) {
    expect(session.checkout_status).toBe("expired");
    const closed = await (await store.ask(path)).text();
    expect(closed).toContain("This Wave page has closed");
    expect(closed).not.toContain(session.wave_launch_url);
    expect(await stockOf(product)).toBe(3);
  }
});

test("an open page is reached from the order's tracking link, and by no guess", async () => {
  const { orderNumber, session, path } = await atThePayPage();
  const tracked = await (await store.ask(trackingUrl(store.shop, orderNumber))).text();
  const link = /href="(\/checkout\/pay\/[^"]+)"[^>]*>(?:<span>)?Pay now/.exec(tracked)?.[1] ?? "no link";
  expect(await (await store.ask(link)).text()).toContain(session.wave_launch_url);
  for (const wrong of [path.replace(/token=.*/, "token=x"), `/checkout/pay/${orderNumber}`]) {
    const refused = await store.ask(wrong);
    expect(refused.status).toBe(404);
    expect(await refused.text()).not.toContain(session.wave_launch_url);
    await post(wrong, new URLSearchParams());
  }
  expect(session.checkout_status).toBe("open");
});
