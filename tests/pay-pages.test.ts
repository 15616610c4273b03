import { afterAll, afterEach, expect, test, vi } from "vitest";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { DRIVERS } from "#tests/gateways/drivers.ts";
import { addProduct, anAddress, aShopper } from "./support/fixtures.ts";
import { openTestStore, type TestStore } from "./support/open-test-store.ts";
import { orderOf, stockOf } from "./support/order-steps.ts";

const BASE_URL = "https://kairaba.test";
const now = () => store.clock.now();
const [wave, modempay] = await Promise.all([DRIVERS.Wave(now), DRIVERS["Modem Pay's wallets"](now)]);
const gateways = { wave: wave.gateway, modempay: modempay.gateway };
const store: TestStore = await openTestStore({ baseUrl: BASE_URL, ...gateways });
afterAll(() => Promise.all([wave.close(), modempay.close()]));
afterEach(() => wave.trouble(null));

const WALLETS = [
  { driver: wave, name: "Wave", called: "Wave page", webhook: "wave", header: "wave-signature" },
  {
    driver: modempay,
    name: "Qmoney or Afrimoney",
    called: "payment page",
    webhook: "modempay",
    header: "x-modem-signature",
  },
];

function formOf(product: { id: string }, given: Record<string, string> = {}): FormData {
  const form = new FormData();
  const fields = {
    items: JSON.stringify([{ productId: product.id, size: "", quantity: 1 }]),
    country: "GM",
    currency: "USD",
    customerName: "Awa Ceesay of Bakau",
    ...aShopper(),
    ...given,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

async function post(path: string, body: FormData | URLSearchParams = new URLSearchParams()) {
  return await store.ask(path, { method: "POST", body, headers: { origin: BASE_URL }, address: anAddress() });
}

const follow = async (url: string) => {
  const { pathname, search } = new URL(url);
  return (await store.ask(pathname + search)).headers.get("location") ?? "nowhere";
};
const textOf = async (path: string) => await (await store.ask(path)).text();

/** Presses the button that leads to the wallet's page, on a form without script. */
async function pressPay(method: string, product: { id: string }, given: Record<string, string> = {}) {
  return await post(`/checkout/local/${method}`, formOf(product, { ...given, intent: "page" }));
}

function pageOf(orderNumber: string, driver = wave) {
  const page = driver.pages().find((each) => each.orderNumber === orderNumber);
  if (!page) throw new Error(`no page of order ${orderNumber}`);
  return page;
}

/** An order of one of three pieces, and the page of ours that leads to its page at the company. */
async function atThePayPage(driver = wave) {
  const product = await addProduct(store.shop, { stockQuantity: 3 });
  const pressed = await pressPay(driver.method, product);
  expect(pressed.status).toBe(302);
  const path = pressed.headers.get("location") ?? "";
  const orderNumber = /^\/checkout\/pay\/(KRB-\w+)\?token=/.exec(path)?.[1] ?? "";
  return {
    product,
    path,
    orderNumber,
    page: pageOf(orderNumber, driver),
    isOpen: () => pageOf(orderNumber, driver).isPayable,
  };
}

/** As after some seconds: the company may be asked about the order again. */
async function canAskAgain(orderNumber: string) {
  const { id } = await orderOf(store.shop, orderNumber);
  await store.shop.limits.forget("payment-page-order", id);
}

test.each(WALLETS)(
  "without script a form and a link lead to the page of $name, and its event to the paid order",
  async ({ driver, name, called, webhook, header }) => {
    const { path, orderNumber, page } = await atThePayPage(driver);
    const shown = await store.ask(path);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("content-security-policy")).toContain("form-action 'self'");
    const html = /<h1.*<\/form>/s.exec(await shown.text())?.[0] ?? "";
    expect(html).toMatch(new RegExp(`<a [^>]*href="${page.url}"[^>]*>`));
    expect(html).toContain(`Pay with ${name}`);
    expect(html).toContain(`aria-label="QR code of the ${called}"`);
    const dalasi = (page.amount / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 });
    expect(html).toContain(`D${dalasi}`);
    expect(html).not.toContain("Awa Ceesay");
    expect(html.includes("Wave")).toBe(driver === wave);

    driver.pay(page.sessionId);
    const { body, signature } = driver.event(page.sessionId);
    const send = (headers: Record<string, string>) =>
      store.ask(`/webhooks/${webhook}`, { method: "POST", body: Buffer.from(body), headers });
    expect((await send({})).status).toBe(400);
    expect((await send({ [header]: signature.replace(/.$/, "x") })).status).toBe(400);
    const told = await send({ [header]: signature });
    expect(await told.json()).toMatchObject({ received: true, outcome: "paid" });

    const onward = await store.ask(path);
    expect(onward.status).toBe(302);
    const success = onward.headers.get("location") ?? "";
    expect(success).toContain(`/checkout/success/${orderNumber}?token=`);
    expect(await textOf(success)).toContain("Thank you! Your payment is in, and");
    expect(await follow(page.successUrl)).toBe(success);
  },
);

test("coming back asks Wave once about this payment, also where its event was lost", async () => {
  const { orderNumber, page } = await atThePayPage();
  const success = await follow(page.successUrl);
  const asked = vi.spyOn(wave.gateway, "retrieveSession").mockClear();
  expect(await textOf(success)).toContain("waiting for your payment");
  // However often it is loaded, the company is left alone for some seconds.
  wave.pay(page.sessionId);
  expect(await textOf(success)).toContain("waiting for your payment");
  expect(asked.mock.calls).toEqual([[page.sessionId]]);
  await canAskAgain(orderNumber);
  expect(await textOf(success)).toContain("Thank you! Your payment is in");
});

test("the page that leads to Wave notices a payment whose event was lost, and stays while Wave is away", async () => {
  const { path, orderNumber, page } = await atThePayPage();
  wave.pay(page.sessionId);
  wave.trouble("cut");
  const waiting = await textOf(path);
  expect(waiting).toContain(page.url);
  // The total as its shopper saw it, and what Wave takes for it.
  const { totalAmount, totalGmd } = await orderOf(store.shop, orderNumber);
  expect(waiting).toContain(`>$${totalAmount}<`);
  expect(waiting).toContain(`>D${Number(totalGmd).toLocaleString("en", { minimumFractionDigits: 2 })}<`);
  wave.trouble(null);
  await canAskAgain(orderNumber);
  const onward = await store.ask(path);
  const success = expect.stringContaining("/checkout/success/");
  expect([onward.status, onward.headers.get("location")]).toEqual([302, success]);
});

test("while Wave is away the form stays with its values", async () => {
  const product = await addProduct(store.shop, { stockQuantity: 3 });
  wave.trouble("cut");
  const refused = await pressPay("wave", product);
  expect(refused.status).toBe(503);
  const page = await refused.text();
  expect(page).toContain("We can't reach Wave just now");
  expect(page).toContain("Awa Ceesay of Bakau");
  expect(await stockOf(store.shop, product)).toBe(3);
});

test("turning back closes Wave's page, from there and from ours, and leads to both ways to pay", async () => {
  const leftOf = ({ product }: { product: { id: string } }) =>
    `/checkout/local/wave?left=1&product=${product.id}&size=One+Size&quantity=1&country=GM`;
  const first = await atThePayPage();
  expect(await follow(first.page.cancelUrl)).toBe(leftOf(first));
  expect(await textOf(leftOf(first))).toContain("Nothing was paid.");

  const second = await atThePayPage();
  wave.trouble(500);
  const refused = await post(second.path);
  const words = "We couldn&#x27;t close the open payment page just now, so nothing has changed.";
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining(words)]);
  expect([second.isOpen(), await stockOf(store.shop, second.product)]).toEqual([true, 2]);
  wave.trouble(null);
  expect((await post(second.path)).headers.get("location")).toBe(leftOf(second));
  for (const { page, path, product, isOpen } of [first, second]) {
    expect(isOpen()).toBe(false);
    const closed = await textOf(path);
    expect(closed).toContain("This Wave page has closed");
    expect(closed).not.toContain(page.url);
    expect(await stockOf(store.shop, product)).toBe(3);
  }
});

test("an open page is reached from the order's tracking link, and by no guess", async () => {
  const { orderNumber, page, path, isOpen } = await atThePayPage();
  const tracked = await textOf(trackingUrl(store.shop, orderNumber));
  const link = /href="(\/checkout\/pay\/[^"]+)"[^>]*>(?:<span>)?Pay now/.exec(tracked)?.[1] ?? "no link";
  expect(await textOf(link)).toContain(page.url);
  for (const wrong of [path.replace(/token=.*/, "token=x"), `/checkout/pay/${orderNumber}`]) {
    const refused = await store.ask(wrong);
    expect(refused.status).toBe(404);
    expect(await refused.text()).not.toContain(page.url);
    await post(wrong);
  }
  expect(isOpen()).toBe(true);
});

test("the API's response leads to the same page", async () => {
  const product = await addProduct(store.shop);
  const { customerEmail: email, customerPhone: phone } = aShopper();
  const created = await store.ask("/api/create-checkout", {
    method: "POST",
    headers: { "content-type": "application/json", origin: BASE_URL },
    body: JSON.stringify({
      method: "wave",
      items: [{ productId: product.id, size: "", quantity: 1 }],
      currency: "GMD",
      customerInfo: { name: "Awa Ceesay", email, phone },
      country: "GM",
    }),
    address: anAddress(),
  });
  expect(created.status).toBe(200);
  const { url, orderNumber, payPath } = (await created.json()) as Record<string, string>;
  expect(url).toBe(pageOf(orderNumber ?? "").url);
  expect(await textOf(payPath ?? "")).toContain(url);
});

test("a method without a page is refused in words, with everything typed", async () => {
  const product = await addProduct(store.shop, { stockQuantity: 3 });
  const refused = await pressPay("bank_transfer", product);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("Awa Ceesay of Bakau");
  expect(await stockOf(store.shop, product)).toBe(3);
});
