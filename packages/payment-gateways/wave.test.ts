import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type PaymentGateway, waveGateway } from "#packages/payment-gateways";
import { openWave } from "#packages/payment-gateways/stand-ins";
import { checkWaveSignature } from "./lib/wave-signature.ts";
import { aPage, NOW, SETTINGS } from "./test-settings.ts";

let company: Awaited<ReturnType<typeof openWave>>;
let gateway: PaymentGateway;

beforeAll(async () => {
  company = await openWave(() => NOW);
  const webhookSecrets = ["wave_sn_WHS_old", ...company.keys.webhookSecrets];
  gateway = waveGateway({ ...SETTINGS, ...company.keys, webhookSecrets });
});
afterAll(() => company.close());
beforeEach(() => {
  company.standIn.calls.length = 0;
});

test.each([
  [null, "live"],
  ["https://wave-relay.example.test", "live"],
  ["http://127.0.0.1:9", "test"],
])("an API at %s moves money as “%s”", (apiBase, mode) => {
  expect(waveGateway({ ...SETTINGS, ...company.keys, apiBase }).mode).toBe(mode);
});

const created = () =>
  company.standIn.calls.filter(({ method, path }) => method === "POST" && !/cos-/.test(path));

describe("a page at Wave", () => {
  test("is requested under the order's number", async () => {
    const wanted = aPage();
    await gateway.createSession(wanted);
    const { orderNumber } = wanted.order;
    const urls = { success_url: wanted.successUrl, error_url: wanted.cancelUrl };
    const body = { amount: "4790", currency: "GMD", client_reference: orderNumber, ...urls };
    expect(created()).toEqual([{ method: "POST", path: "/v1/checkout/sessions", body }]);
  });

  test("whose answer was lost is found again and not created twice", async () => {
    const wanted = aPage();
    // The search is answered; then the page is created, but its answer is lost.
    company.standIn.troubles.push(null, "lost");
    const page = await gateway.createSession(wanted);
    expect(await gateway.createSession(wanted)).toEqual(page);
    expect(created()).toHaveLength(1);
  });

  test("is not reused for another sum, nor after it has expired", async () => {
    const wanted = aPage();
    const first = await gateway.createSession(wanted);
    const dearer = await gateway.createSession({ ...wanted, total: { amount: 480_000, currency: "GMD" } });
    expect(dearer.sessionId).not.toBe(first.sessionId);
    await gateway.expireSession(first.sessionId);
    const again = await gateway.createSession(wanted);
    expect([first.sessionId, dearer.sessionId]).not.toContain(again.sessionId);
  });

  test("at another address than Wave's is refused", async () => {
    const wanted = aPage();
    const { sessionId } = await gateway.createSession(wanted);
    const elsewhere = { wave_launch_url: "https://wave.com.example.net/c/1" };
    Object.assign(company.standIn.sessions.get(sessionId) ?? {}, elsewhere);
    await expect(gateway.createSession(wanted)).rejects.toThrow("not its own");
  });

  test("is paid where both of its states say so, under Wave's id of the payment", async () => {
    const { sessionId } = await gateway.createSession(aPage());
    const session = company.standIn.sessions.get(sessionId);
    Object.assign(session ?? {}, { checkout_status: "complete" });
    expect(await gateway.retrieveSession(sessionId)).toMatchObject({ state: "processing" });
    const paymentId = company.standIn.pay(sessionId).transaction_id;
    expect(await gateway.retrieveSession(sessionId)).toMatchObject({ state: "paid", paymentId });
  });
});

test("an event under either secret is believed", async () => {
  const { sessionId } = await gateway.createSession(aPage());
  const secrets = ["wave_sn_WHS_unknown", "wave_sn_WHS_old"];
  const session = company.standIn.pay(sessionId);
  const rotated = company.standIn.event("checkout.session.completed", session, { at: NOW, secrets });
  for (const { body, signature } of [rotated, company.event(sessionId)]) {
    expect(await gateway.parseEvent(body, signature, NOW)).toMatchObject({ ok: true });
  }
});

test("an event has the signature that Wave's documentation publishes", () => {
  const body = Buffer.from(
    '{"id": "AE_ijzo7oGgrlM7", "type": "checkout.session.completed", "data": {"id": "cos-1b01sghpg100j", "amount": "100", "checkout_status": "complete", "client_reference": null, "currency": "XOF", "error_url": "https://example.com/error", "last_payment_error": null, "business_name": "Annas Apiaries", "payment_status": "succeeded", "success_url": "https://example.com/success", "wave_launch_url": "https://pay.wave.com/c/cos-1b01sghpg100j?a=100&c=XOF&m=Annas%20Apiaries", "when_completed": "2022-11-08T15:05:45Z", "when_created": "2022-11-08T15:05:32Z", "when_expires": "2022-11-09T15:05:32Z", "transaction_id": "TCN4Y4ZC3FM"}}',
  );
  expect(body).toHaveLength(624);
  const published = {
    body,
    now: new Date(1_667_920_421_000),
    signature: "t=1667920421,v1=53c971695230e9c51b1030d673eee76e70bbcdf8a7c5b8c1d44e0b8b1329647b",
  };
  const secret = "wave_sn_WHS_xz4m6g8rjs9bshxy05xj4khcvjv7j3hcp4fbpvv6met0zdrjvezg";
  expect(checkWaveSignature([secret], published)).toEqual({ ok: true, value: null });
  expect(checkWaveSignature([`${secret}x`], published)).toMatchObject({ reason: "bad_signature" });
});
