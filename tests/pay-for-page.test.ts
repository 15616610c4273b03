import { afterAll, expect, test } from "vitest";
import { payPath, successPath, trackingUrl } from "#app/server/orders/tracking-link.ts";
import { DRIVERS } from "#tests/gateways/drivers.ts";
import { addAdmin, addProduct, anAddress, aShopper } from "./support/fixtures.ts";
import { openTestStore, type TestStore } from "./support/open-test-store.ts";
import { mailsOf, orderByReceipt, review } from "./support/order-steps.ts";
import { openPageOrder, orderWithPage } from "./support/paid-page-order.ts";

const BASE_URL = "https://kairaba.test";
const wave = await DRIVERS.Wave(() => store.clock.now());
const store: TestStore = await openTestStore({ baseUrl: BASE_URL, wave: wave.gateway });
afterAll(() => wave.close());

async function post(path: string, body: URLSearchParams) {
  return await store.ask(path, { method: "POST", body, headers: { origin: BASE_URL }, address: anAddress() });
}

/** An order with its page at Wave, and the page of ours that leads there. */
async function atThePayPage(given: Record<string, string>) {
  const product = await addProduct(store.shop);
  const orderNumber = await openPageOrder(store.shop, product, { paymentMethod: "wave", ...given });
  const { sessionId } = (await orderWithPage(store.shop, orderNumber)).payment;
  const page = () => wave.page(sessionId ?? "");
  return { orderNumber, page, path: payPath(store.shop, orderNumber) };
}

/** An order whose shopper asked somebody else to pay, and the link they send. */
async function sharedWithFamily(given: Record<string, string> = {}) {
  const made = await atThePayPage(given);
  const shared = await post(made.path, new URLSearchParams({ intent: "share" }));
  expect([shared.status, shared.headers.get("location")]).toEqual([302, `${made.path}#ask`]);
  const html = await (await store.ask(made.path)).text();
  expect(html).toContain('aria-label="QR code of the link"');
  const link = /href="https:\/\/kairaba\.test(\/pay\/[^"]+)"/.exec(html)?.[1] ?? "no link";
  expect(html).toContain(`https://wa.me/?text=`);
  expect(html).toContain(encodeURIComponent(`${BASE_URL}${link}`));
  return { ...made, link };
}

/**
 * Expects that nothing in a text leads to the whole order: not its number, in plain, base64 or hexadecimal, and none of
 * what is asked for with it.
 */
function expectNoSecret(text: string, { orderNumber, hidden }: { orderNumber: string; hidden: string[] }) {
  const letters = orderNumber.slice("KRB-".length);
  const decoded = [...text.matchAll(/[\w-]{8,}/g)].flatMap(([word]) => {
    return [Buffer.from(word, "base64url").toString("latin1"), Buffer.from(word, "hex").toString("latin1")];
  });
  for (const each of [text, decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, "%25")), ...decoded]) {
    for (const secret of [letters, ...hidden]) expect(each).not.toContain(secret);
  }
}

test("somebody else pays by the link, learns the first name only, and both get a mail", async () => {
  const shopper = { ...aShopper(), deliveryAddress: "Behind the blue kiosk", region: "Fatoto" };
  const { link, path, page, orderNumber } = await sharedWithFamily(shopper);
  const session = page();
  const hidden = [shopper.customerEmail, shopper.customerPhone.slice(4), "Ceesay", "blue kiosk", "Fatoto"];
  const secrets = { orderNumber, hidden };
  const shown = await store.ask(link);
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  const html = await shown.text();
  const loaded = await (await store.ask(`${link}.data`)).text();
  for (const text of [html, loaded]) {
    for (const words of ["Awa", "Court Low", session.url]) expect(text).toContain(words);
    expectNoSecret(text, secrets);
  }
  for (const url of [link, session.successUrl, session.cancelUrl]) expectNoSecret(url, secrets);
  expect(html).toMatch(/name="robots" content="noindex"/);
  expect(html).toContain(`D${(session.amount / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 })}`);

  const typo = await post(link, new URLSearchParams({ email: "isatou@" }));
  const typoHtml = await typo.text();
  expect([typo.status, typoHtml]).toEqual([422, expect.stringContaining('value="isatou@"')]);
  expectNoSecret(typoHtml, secrets);
  const noted = await post(link, new URLSearchParams({ email: "isatou@example.com" }));
  expect([noted.status, await noted.text()]).toEqual([
    200,
    expect.stringMatching(/email (?:<!-- -->)?isatou@example\.com/),
  ]);
  const back = new URL(session.cancelUrl);
  const turned = await store.ask(back.pathname + back.search);
  expect([turned.headers.get("location"), page().isPayable]).toEqual([link, true]);

  wave.pay(session.sessionId);
  const { body, signature } = wave.event(session.sessionId);
  const headers = { "wave-signature": signature };
  await store.ask("/webhooks/wave", { method: "POST", body: Buffer.from(body), headers });
  const paid = await (await store.ask(link)).text();
  expect(paid).toContain("Already paid, thank you");
  expectNoSecret(paid, secrets);
  expectNoSecret(await (await store.ask(`${link}.data`)).text(), secrets);
  const forward = new URL(session.successUrl);
  const returned = await store.ask(forward.pathname + forward.search);
  expect([returned.status, returned.headers.get("location")]).toEqual([303, link]);
  expect(paid).not.toContain(page().url);
  const success = await (await store.ask(successPath(store.shop, orderNumber))).text();
  expect(success).toContain("The payment is in.");
  const trackingToken = new URL(trackingUrl(store.shop, orderNumber)).searchParams.get("token") ?? "";
  for (const secret of [...hidden, trackingToken]) expect(success).not.toContain(secret);
  expect((await store.ask(path)).headers.get("location")).toBe(successPath(store.shop, orderNumber));
  const mails = await mailsOf(store.shop, orderNumber);
  expect(mails.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual([
    `order_received ${shopper.customerEmail}`,
    "payer_paid isatou@example.com",
  ]);
  const toPayer = mails.find(({ kind }) => kind === "payer_paid");
  expect(toPayer?.subject).toBe("Paid: Awa's order at Kairaba");
  expectNoSecret(`${toPayer?.subject}${toPayer?.bodyText}${toPayer?.bodyHtml}`, secrets);
});

test("the link for somebody else opens nothing else, is not guessed, and ends when its shopper cancels", async () => {
  const { link, path, page, orderNumber } = await sharedWithFamily();
  const token = link.slice("/pay/".length);
  const wrong = [
    ...[`/checkout/pay/${orderNumber}`, `/checkout/success/${orderNumber}`].map(
      (at) => `${at}?token=${token}`,
    ),
    `/track?${new URLSearchParams({ order: orderNumber, token })}`,
    `/pay/${new URLSearchParams(path.split("?")[1]).get("token")}`,
    `/pay/${orderNumber}`,
    `/pay/${new URL(page().cancelUrl).searchParams.get("return")}`,
    `/checkout/success?return=${token}`,
    `/checkout/cancel?return=${token}`,
  ];
  for (const target of wrong) {
    const refused = await store.ask(target, { address: anAddress() });
    expect(await refused.text(), target).not.toMatch(/Awa|Court Low/);
    expect(refused.status, target).toBeLessThan(500);
  }
  await post(`/checkout/pay/${orderNumber}?token=${token}`, new URLSearchParams());
  expect(page().isPayable).toBe(true);
  const address = anAddress();
  while ((await store.shop.limits.take("tracking-address", address)) === 0);
  const limited = await store.ask("/pay/x", { address });
  expect([limited.status, Number(limited.headers.get("retry-after")) > 0]).toEqual([429, true]);

  const left = await post(path, new URLSearchParams());
  expect(left.headers.get("location")).toBe(path);
  expect(page().isPayable).toBe(false);
  expect(await (await store.ask(path)).text()).toContain("This order can&#x27;t be paid any more");
  const ended = await store.ask(link);
  const endedHtml = await ended.text();
  expect([ended.status, endedHtml]).toEqual([410, expect.stringContaining("This link has expired")]);
  expectNoSecret(endedHtml, { orderNumber, hidden: [] });
});

test("whoever pays by card sees no order number on the payment page or on the way back", async () => {
  const { link, orderNumber } = await sharedWithFamily({ currency: "GBP" });
  const secrets = { orderNumber, hidden: [] };
  await post(link, new URLSearchParams({ intent: "choose", method: "card" }));
  const html = await (await store.ask(link)).text();
  expectNoSecret(html, secrets);
  const cardPage = /href="[^"]*(\/sandbox\/checkout\/sbx_[^"]+)"/.exec(html)?.[1] ?? "no page";
  expectNoSecret(await (await store.ask(cardPage)).text(), secrets);
  const paid = await post(cardPage, new URLSearchParams({ intent: "pay" }));
  let next = paid.headers.get("location") ?? "nowhere";
  expectNoSecret(next, secrets);
  expectNoSecret(await (await store.ask(cardPage)).text(), secrets);
  const returned = await store.ask(next);
  next = returned.headers.get("location") ?? "nowhere";
  expect(next).toBe(link);
  const end = await (await store.ask(next)).text();
  expect(end).toContain("Already paid, thank you");
  expectNoSecret(end, secrets);
});

test("somebody else chooses a card in place of Wave, without script, and is told where Wave can't be asked", async () => {
  const { link, path, page } = await sharedWithFamily();
  const choice = new URLSearchParams({ intent: "choose", method: "card" });
  const offered = await (await store.ask(link)).text();
  expect(offered).toMatch(/<button[^>]*value="card"[^>]*name="method"/);
  wave.troubleOnce?.(503);
  const refused = await post(link, choice);
  const words = "We couldn&#x27;t close the open payment page just now, so nothing has changed.";
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining(words)]);
  expect(page().isPayable).toBe(true);

  const chosen = await post(link, choice);
  expect([chosen.status, chosen.headers.get("location")]).toEqual([302, `${link}#pay`]);
  expect(page().isPayable).toBe(false);
  const byCard = await (await store.ask(link)).text();
  const target = /<a [^>]*href="([^"]+)"[^>]*>(?:<span>)?Pay by card/.exec(byCard)?.[1];
  expect(target).toMatch(/\/sandbox\/checkout\/sbx_/);
  expect(byCard).not.toContain(page().url);
  // Its shopper is led to the same page.
  const own = await (await store.ask(path)).text();
  expect(own).toContain(target);
  expect(own).not.toContain(page().url);
  const foreign = await post(link, new URLSearchParams({ intent: "choose", method: "bitcoin" }));
  expect(foreign.status).toBe(422);
  const unknown = await post(link, new URLSearchParams({ intent: "pay", email: "a@example.com" }));
  expect(unknown.status).toBe(422);
});

test("a shopper whose receipt was rejected asks somebody else on the tracking page, and can stop that", async () => {
  const orderNumber = await orderByReceipt(store.shop, await addProduct(store.shop));
  await review(store.shop, await addAdmin(store.shop), orderNumber, "rejected");
  const track = trackingUrl(store.shop, orderNumber).replace(BASE_URL, "");
  const tracked = await (await store.ask(track)).text();
  const offered = /href="(\/checkout\/pay\/[^"#]+)#ask"/.exec(tracked)?.[1] ?? "no link";
  expect(await (await store.ask(offered)).text()).toContain(
    "While the link is active, we can&#x27;t take another receipt.",
  );

  const shared = await post(offered, new URLSearchParams({ intent: "share" }));
  expect([shared.status, shared.headers.get("location")]).toEqual([302, `${offered}#ask`]);
  const html = await (await store.ask(offered)).text();
  expect(html).toContain("Stop asking, and send a receipt");
  const link = /href="https:\/\/kairaba\.test(\/pay\/[^"]+)"/.exec(html)?.[1] ?? "no link";
  const payer = await (await store.ask(link)).text();
  for (const shown of ["Choose how to pay", "Pay with Wave", "Pay by card"]) {
    expect(payer).toContain(shown);
  }
  expect(await (await store.ask(track)).text()).not.toContain("Send Receipt");
  const chosen = await post(link, new URLSearchParams({ intent: "choose", method: "wave" }));
  expect([chosen.status, chosen.headers.get("location")]).toEqual([302, `${link}#pay`]);

  const stopped = await post(offered, new URLSearchParams());
  expect([stopped.status, stopped.headers.get("location")]).toEqual([302, track]);
  expect(await (await store.ask(track)).text()).toContain("Send Receipt");
  expect((await store.ask(link)).status).toBe(404);
  const bad = await post(offered, new URLSearchParams({ intent: "steal" }));
  expect([bad.status, await bad.text()]).toEqual([422, expect.stringContaining("Please check the fields")]);
});
