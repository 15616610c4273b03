import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { modemPayGateway, waveGateway } from "#app/server/platform/gateways/company-gateways.ts";
import { products } from "#database/schema/catalogue.ts";
import { orders } from "#database/schema/orders.ts";
import {
  MODEMPAY_KEY,
  type ModemPayStandIn,
  openModemPayStandIn,
  openWaveStandIn,
  type WaveStandIn,
} from "#packages/payment-gateways/stand-ins";
import { addProduct, anAddress, aShopper } from "./support/fixtures.ts";
import { openTestStore, type TestStore } from "./support/open-test-store.ts";

const BASE_URL = "https://kairaba.test";
let store: TestStore;
let wave: WaveStandIn;
let modempay: ModemPayStandIn;

beforeAll(async () => {
  wave = await openWaveStandIn(() => store.clock.now());
  modempay = await openModemPayStandIn(() => store.clock.now());
  const callbackUrl = `${BASE_URL}/webhooks/modempay`;
  store = await openTestStore("development", {
    baseUrl: BASE_URL,
    wave: waveGateway(wave.keys),
    modempay: modemPayGateway({
      secretKey: MODEMPAY_KEY,
      webhookSecret: null,
      apiBase: modempay.baseUrl,
      callbackUrl,
    }),
  });
});
afterAll(async () => {
  await store.close();
  await Promise.all([wave.close(), modempay.close()]);
});
beforeEach(() => {
  wave.troubles.length = 0;
  modempay.troubles.length = 0;
});

/** An order's page at the company, and what a payer and the company do there. `dalasi` is its sum. */
type CompanyPage = {
  id: string;
  url: string;
  dalasi: number;
  successUrl: string;
  leaveUrl: string;
  isOpen: () => boolean;
  /** Pays there, and returns the company's event. */
  pay: () => { body: Uint8Array; signature: string };
};

type Wallet = {
  method: "wave" | "qmoney";
  name: string;
  page: string;
  events: { path: string; header: string };
  pageOf: (orderNumber: string) => CompanyPage | null;
  standIn: () => WaveStandIn | ModemPayStandIn;
};

const WALLETS: Wallet[] = [
  {
    method: "wave",
    name: "Wave",
    page: "Wave page",
    events: { path: "/webhooks/wave", header: "wave-signature" },
    standIn: () => wave,
    pageOf(orderNumber) {
      const session = [...wave.sessions.values()].find((each) => each.client_reference === orderNumber);
      return session
        ? {
            id: session.id,
            url: session.wave_launch_url,
            dalasi: Number(session.amount),
            successUrl: session.success_url,
            leaveUrl: session.error_url,
            isOpen: () => session.checkout_status === "open",
            pay: () => wave.event("checkout.session.completed", wave.pay(session.id)),
          }
        : null;
    },
  },
  {
    method: "qmoney",
    name: "Qmoney or Afrimoney",
    page: "payment page",
    events: { path: "/webhooks/modempay", header: "x-modem-signature" },
    standIn: () => modempay,
    pageOf(orderNumber) {
      const intent = [...modempay.intents.values()].find(
        ({ metadata }) => metadata.order_number === orderNumber,
      );
      return intent
        ? {
            id: intent.id,
            url: intent.link,
            dalasi: intent.amount,
            successUrl: intent.return_url,
            leaveUrl: intent.cancel_url,
            isOpen: () => intent.status === "requires_payment_method",
            pay: () => modempay.event("charge.succeeded", modempay.pay(intent.id)),
          }
        : null;
    },
  },
];

function formOf(product: { id: string }, given: Record<string, string> = {}): FormData {
  const { customerEmail, customerPhone } = aShopper();
  const form = new FormData();
  const fields = {
    items: JSON.stringify([{ productId: product.id, size: "", quantity: 1 }]),
    country: "GM",
    currency: "USD",
    customerName: "Awa Ceesay of Bakau",
    customerEmail,
    customerPhone,
    ...given,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

async function post(path: string, body: FormData | URLSearchParams) {
  return await store.ask(path, { method: "POST", body, headers: { origin: BASE_URL }, address: anAddress() });
}

/** Presses the button that leads to the wallet's page, on a form without script. */
async function pressPay(method: string, product: { id: string }, given: Record<string, string> = {}) {
  return await post(`/checkout/local/${method}`, formOf(product, { ...given, intent: "page" }));
}

/** An order of one of three pieces, and the page of ours that leads to its page at the company. */
async function atThePayPage({ method, pageOf }: Wallet) {
  const product = await addProduct(store.shop, { stockQuantity: 3 });
  const pressed = await pressPay(method, product);
  expect(pressed.status).toBe(302);
  const path = pressed.headers.get("location") ?? "";
  const orderNumber = /^\/checkout\/pay\/(KRB-\w+)\?token=/.exec(path)?.[1] ?? "";
  const page = pageOf(orderNumber);
  if (!page) throw new Error(`no page of an order at ${path}`);
  return { product, path, orderNumber, page };
}

async function stockOf(product: { id: string }) {
  const [row] = await store.shop.db.select().from(products).where(eq(products.id, product.id));
  return row?.stockQuantity;
}

describe.each(WALLETS)("$name", (wallet) => {
  const { method, name } = wallet;

  test("without script a form and a link lead to its page, and the event to the paid order", async () => {
    const { path, orderNumber, page } = await atThePayPage(wallet);
    const shown = await store.ask(path);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("content-security-policy")).toContain("form-action 'self'");
    const html = /<h1.*<\/form>/s.exec(await shown.text())?.[0] ?? "";
    expect(html).toMatch(new RegExp(`<a [^>]*href="${page.url}"[^>]*>`));
    expect(html).toContain(`Pay with ${name}`);
    expect(html).toContain(`aria-label="QR code of the ${wallet.page}"`);
    expect(html).toContain(`D${page.dalasi.toLocaleString("en-GB", { minimumFractionDigits: 2 })}`);
    expect(html).not.toContain("Awa Ceesay");
    expect(html.includes("Wave")).toBe(method === "wave");

    const { body, signature } = page.pay();
    const send = (headers: Record<string, string>) =>
      store.ask(wallet.events.path, { method: "POST", body: Buffer.from(body), headers });
    expect((await send({})).status).toBe(400);
    expect((await send({ [wallet.events.header]: signature.replace(/.$/, "x") })).status).toBe(400);
    const told = await send({ [wallet.events.header]: signature });
    expect(await told.json()).toMatchObject({ received: true, outcome: "paid" });

    const onward = await store.ask(path);
    expect(onward.status).toBe(302);
    const success = onward.headers.get("location") ?? "";
    expect(success).toContain(`/checkout/success/${orderNumber}?token=`);
    expect(await (await store.ask(success)).text()).toContain("Thank you! Your payment is in, and");
    const { pathname, search } = new URL(page.successUrl);
    expect((await store.ask(pathname + search)).headers.get("location")).toBe(success);
  });

  /** As after some seconds: the company may be asked about the order again. */
  async function canAskAgain(orderNumber: string) {
    const [order] = await store.shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
    await store.shop.limits.forget("payment-page-order", order?.id ?? "");
  }

  test("coming back asks the company once about this payment, also where its event was lost", async () => {
    const { orderNumber, page } = await atThePayPage(wallet);
    const { pathname, search } = new URL(page.successUrl);
    const success = (await store.ask(pathname + search)).headers.get("location") ?? "nowhere";
    const asked = () => wallet.standIn().calls.filter(({ path }) => path.endsWith(page.id)).length;
    const shown = async () => await (await store.ask(success)).text();
    expect(await shown()).toContain("waiting for your payment");
    expect(asked()).toBe(1);
    // However often it is loaded, the company is left alone for some seconds.
    page.pay();
    expect(await shown()).toContain("waiting for your payment");
    expect(asked()).toBe(1);
    await canAskAgain(orderNumber);
    expect(await shown()).toContain("Thank you! Your payment is in");
  });

  test("the page that leads there notices a payment whose event was lost, and stays while the company is away", async () => {
    const { path, orderNumber, page } = await atThePayPage(wallet);
    page.pay();
    wallet.standIn().troubles.push("cut");
    expect(await (await store.ask(path)).text()).toContain(page.url);
    await canAskAgain(orderNumber);
    const onward = await store.ask(path);
    expect([onward.status, onward.headers.get("location")]).toEqual([
      302,
      expect.stringContaining("/checkout/success/"),
    ]);
  });

  test("while it is away the form stays with its values, and its receipt makes the one order", async () => {
    const product = await addProduct(store.shop, { stockQuantity: 3 });
    const { customerEmail } = aShopper();
    wallet.standIn().troubles.push("cut", "cut", "cut", "cut");
    const refused = await pressPay(method, product, { customerEmail });
    expect(refused.status).toBe(503);
    const page = await refused.text();
    expect(page).toContain(`We can't reach ${name} just now`);
    expect(page).toContain("Awa Ceesay of Bakau");
    expect(await stockOf(product)).toBe(3);

    const form = formOf(product, { customerEmail });
    form.set("receipt", new File(["%PDF-1.4\n%%EOF\n"], "r.pdf", { type: "application/pdf" }));
    expect((await post(`/checkout/local/${method}`, form)).headers.get("location")).toMatch(
      /^\/checkout\/success\//,
    );
    const made = await store.shop.db.select().from(orders).where(eq(orders.customerEmail, customerEmail));
    expect(made.map(({ orderStatus, paymentMethod }) => [orderStatus, paymentMethod])).toEqual([
      ["payment_pending", method],
    ]);
    expect(await stockOf(product)).toBe(2);
  });

  test("turning back closes its page, from there and from ours, and leads to both ways to pay", async () => {
    const leftOf = ({ product }: { product: { id: string } }) =>
      `/checkout/local/${method}?left=1&product=${product.id}&size=One+Size&quantity=1&country=GM`;
    const first = await atThePayPage(wallet);
    const left = leftOf(first);
    const back = new URL(first.page.leaveUrl);
    const returned = await store.ask(back.pathname + back.search);
    expect([returned.status, returned.headers.get("location")]).toEqual([303, left]);
    expect(await (await store.ask(left)).text()).toContain("Nothing was paid.");

    const second = await atThePayPage(wallet);
    wallet.standIn().troubles.push(500);
    const refused = await post(second.path, new URLSearchParams());
    const words = "We couldn&#x27;t close the open payment page just now, so nothing has changed.";
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining(words)]);
    expect([second.page.isOpen(), await stockOf(second.product)]).toEqual([true, 2]);
    const another = await post(second.path, new URLSearchParams());
    expect(another.headers.get("location")).toBe(leftOf(second));
    for (const { page, path, product } of [first, second]) {
      expect(page.isOpen()).toBe(false);
      const closed = await (await store.ask(path)).text();
      expect(closed).toContain(`This ${wallet.page} has closed`);
      expect(closed).not.toContain(page.url);
      expect(await stockOf(product)).toBe(3);
    }
  });

  test("an open page is reached from the order's tracking link, and by no guess", async () => {
    const { orderNumber, page, path } = await atThePayPage(wallet);
    const tracked = await (await store.ask(trackingUrl(store.shop, orderNumber))).text();
    const link = /href="(\/checkout\/pay\/[^"]+)"[^>]*>(?:<span>)?Pay now/.exec(tracked)?.[1] ?? "no link";
    expect(await (await store.ask(link)).text()).toContain(page.url);
    for (const wrong of [path.replace(/token=.*/, "token=x"), `/checkout/pay/${orderNumber}`]) {
      const refused = await store.ask(wrong);
      expect(refused.status).toBe(404);
      expect(await refused.text()).not.toContain(page.url);
      await post(wrong, new URLSearchParams());
    }
    expect(page.isOpen()).toBe(true);
  });

  test("the API's response leads to the same page", async () => {
    const product = await addProduct(store.shop, { stockQuantity: 3 });
    const { customerEmail: email, customerPhone: phone } = aShopper();
    const created = await store.ask("/api/create-checkout", {
      method: "POST",
      headers: { "content-type": "application/json", origin: BASE_URL },
      body: JSON.stringify({
        method,
        items: [{ productId: product.id, size: "", quantity: 1 }],
        currency: "GMD",
        customerInfo: { name: "Awa Ceesay", email, phone },
        country: "GM",
      }),
      address: anAddress(),
    });
    expect(created.status).toBe(200);
    const { url, orderNumber, payPath } = (await created.json()) as Record<string, string>;
    expect(url).toBe(wallet.pageOf(orderNumber ?? "")?.url);
    expect(await (await store.ask(payPath ?? "")).text()).toContain(url);
  });
});

test("a method without a page is refused in words, with everything typed", async () => {
  const product = await addProduct(store.shop, { stockQuantity: 3 });
  const refused = await pressPay("bank_transfer", product);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("Awa Ceesay of Bakau");
  expect(await stockOf(product)).toBe(3);
});
