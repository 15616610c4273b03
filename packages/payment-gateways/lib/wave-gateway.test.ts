import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { money } from "#app/domain/money/money.ts";
import { waveGateway } from "#app/server/platform/gateways/company-gateways.ts";
import {
  openWaveStandIn,
  signWave,
  WAVE_KEY,
  WAVE_WEBHOOK_SECRET,
  type WaveStandIn,
} from "#packages/payment-gateways/stand-ins";
import type { NewPaymentSession, PaymentGateway } from "./payment-gateway.ts";
import { checkWaveSignature } from "./wave-signature.ts";

const now = new Date("2026-03-02T10:00:00Z");
let standIn: WaveStandIn;
let gateway: PaymentGateway;

beforeAll(async () => {
  standIn = await openWaveStandIn(() => now);
});
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.troubles.length = 0;
  standIn.calls.length = 0;
  standIn.beforeExpire.run = null;
  gateway = gatewayWith(WAVE_KEY);
});

function gatewayWith(apiKey: string): PaymentGateway {
  return waveGateway({
    apiKey,
    webhookSecrets: ["wave_sn_WHS_old", WAVE_WEBHOOK_SECRET],
    apiBase: standIn.baseUrl,
  });
}

test.each([
  [null, "live"],
  ["https://wave-relay.example.test", "live"],
  ["http://127.0.0.1:9", "test"],
])("an API at %s moves money as “%s”", (apiBase, mode) => {
  expect(waveGateway({ apiKey: WAVE_KEY, webhookSecrets: [WAVE_WEBHOOK_SECRET], apiBase }).mode).toBe(mode);
});

let count = 0;
function wanted(amount = 479_000): NewPaymentSession {
  count += 1;
  const orderNumber = `KRB-2222222${count}`;
  return {
    onlyWallets: false,
    order: { id: `o-${count}`, orderNumber },
    lines: [{ name: "Court Low, 42", quantity: 1, unitPrice: money(amount, "GMD") }],
    total: money(amount, "GMD"),
    expiresAt: new Date("2026-03-02T10:31:00Z"),
    successUrl: `https://kairaba.test/checkout/success/${orderNumber}?token=t`,
    cancelUrl: `https://kairaba.test/checkout/cancel?order=${orderNumber}&token=t`,
    idempotencyKey: `order-o-${count}`,
  };
}

const created = () => standIn.calls.filter(({ method, path }) => method === "POST" && !/cos-/.test(path));

describe("a page at Wave", () => {
  test.each([
    [479_000, "4790"],
    [479_050, "4790.50"],
    [50, "0.50"],
  ])("%i bututs are created as %s dalasi, under the order's number", async (amount, text) => {
    const order = wanted(amount);
    const page = await gateway.createSession(order);
    expect(created()).toEqual([
      {
        method: "POST",
        path: "/v1/checkout/sessions",
        body: {
          amount: text,
          currency: "GMD",
          client_reference: order.order.orderNumber,
          success_url: order.successUrl,
          error_url: order.cancelUrl,
        },
      },
    ]);
    expect(page.url).toBe(standIn.sessions.get(page.sessionId)?.wave_launch_url);
    expect(await gateway.retrieveSession(page.sessionId)).toEqual({
      sessionId: page.sessionId,
      paymentId: null,
      orderNumber: order.order.orderNumber,
      amount,
      currency: "GMD",
      mode: "test",
      state: "open",
    });
  });

  test("whose answer was lost is found again and not created twice", async () => {
    const order = wanted();
    // The search is answered; then the page is created, but its answer is lost.
    standIn.troubles.push(null, "lost");
    const page = await gateway.createSession(order);
    expect(await gateway.createSession(order)).toEqual(page);
    expect(created()).toHaveLength(1);
  });

  test("is not reused for another sum, nor after it has expired", async () => {
    const order = wanted();
    const first = await gateway.createSession(order);
    const dearer = await gateway.createSession({ ...order, total: money(480_000, "GMD") });
    expect(dearer.sessionId).not.toBe(first.sessionId);
    await gateway.expireSession(first.sessionId);
    const again = await gateway.createSession(order);
    expect([first.sessionId, dearer.sessionId]).not.toContain(again.sessionId);
  });

  test("at another address than Wave's is refused", async () => {
    const order = wanted();
    const session = await gateway.createSession(order);
    const known = standIn.sessions.get(session.sessionId);
    if (known) known.wave_launch_url = "https://wave.com.example.net/c/1";
    await expect(gateway.createSession(order)).rejects.toThrow("not its own");
  });

  test("stays open after a failed payment, and is paid where both states say so", async () => {
    const { sessionId } = await gateway.createSession(wanted());
    standIn.fail(sessionId);
    expect(await gateway.retrieveSession(sessionId)).toMatchObject({ state: "open" });
    standIn.pay(sessionId);
    expect(await gateway.retrieveSession(sessionId)).toMatchObject({
      state: "paid",
      paymentId: standIn.sessions.get(sessionId)?.transaction_id,
    });
    expect(await gateway.expireSession(sessionId)).toMatchObject({ state: "paid" });
  });

  test("that is complete but not succeeded is not paid", async () => {
    const { sessionId } = await gateway.createSession(wanted());
    Object.assign(standIn.sessions.get(sessionId) ?? {}, { checkout_status: "complete" });
    expect(await gateway.retrieveSession(sessionId)).toMatchObject({ state: "processing" });
  });

  test("is closed when asked; money in the last millisecond counts", async () => {
    const { sessionId } = await gateway.createSession(wanted());
    expect(await gateway.expireSession(sessionId)).toMatchObject({ state: "expired" });
    expect(await gateway.expireSession(sessionId)).toMatchObject({ state: "expired" });
    const late = await gateway.createSession(wanted());
    standIn.beforeExpire.run = (id) => void standIn.pay(id);
    expect(await gateway.expireSession(late.sessionId)).toMatchObject({ state: "paid" });
  });

  test("that Wave does not know is null; a wrong key, an error and garbage are thrown", async () => {
    expect(await gateway.retrieveSession("cos-unknown")).toBeNull();
    expect(await gateway.expireSession("cos-unknown")).toBeNull();
    await expect(gatewayWith("wrong").createSession(wanted())).rejects.toThrow("401 invalid-auth");
    for (const trouble of [500, 429, "garbage", "cut"] as const) {
      gateway = gatewayWith(WAVE_KEY);
      standIn.troubles.push(trouble);
      await expect(gateway.retrieveSession("cos-unknown")).rejects.toThrow();
    }
  });
});

test("a refund is of the whole payment, once; what is not paid is refused in Wave's words", async () => {
  const { sessionId } = await gateway.createSession(wanted());
  const refund = { sessionId, paymentId: "T1", amount: money(479_000, "GMD"), idempotencyKey: "refund-1" };
  expect(await gateway.refund(refund)).toEqual({ refused: expect.stringContaining("it is not paid") });
  standIn.pay(sessionId);
  expect(await gateway.refund(refund)).toEqual({ refundId: sessionId });
  expect(await gateway.refund(refund)).toEqual({ refundId: sessionId });
  expect([...standIn.refunds]).toEqual([sessionId]);
  standIn.troubles.push(500);
  await expect(gateway.refund(refund)).rejects.toThrow();
});

describe("an event of Wave", () => {
  test("is a hint: what it reports is what Wave says when asked", async () => {
    const { sessionId } = await gateway.createSession(wanted());
    const open = { ...(standIn.sessions.get(sessionId) as NonNullable<ReturnType<typeof standIn.pay>>) };
    const claimed = standIn.event("checkout.session.completed", {
      ...open,
      checkout_status: "complete",
      payment_status: "succeeded",
    });
    expect(await gateway.parseEvent(claimed.body, claimed.signature, now)).toMatchObject({
      value: { report: { state: "open" } },
    });
    const { body, signature } = standIn.event("checkout.session.completed", standIn.pay(sessionId));
    expect(await gateway.parseEvent(body, signature, now)).toMatchObject({
      value: { type: "checkout.session.completed", report: { sessionId, state: "paid" } },
    });
  });

  test("of another kind reports nothing", async () => {
    const body = Buffer.from(JSON.stringify({ id: "EV_1", type: "test.test_event", data: {} }));
    const signature = signWave(body, now, [WAVE_WEBHOOK_SECRET]);
    expect(await gateway.parseEvent(body, signature, now)).toMatchObject({ value: { report: null } });
  });

  test("under either secret is believed; unsigned, forged, re-serialised, stale and broken ones are not", async () => {
    const { sessionId } = await gateway.createSession(wanted());
    const session = standIn.pay(sessionId);
    const parse = ({ body, signature }: { body: Uint8Array; signature: string | null }) =>
      gateway.parseEvent(body, signature, now);
    const rotated = standIn.event("checkout.session.completed", session, {
      secrets: ["wave_sn_WHS_unknown", "wave_sn_WHS_old"],
    });
    expect(await parse(rotated)).toMatchObject({ ok: true });
    const right = standIn.event("checkout.session.completed", session);
    const respaced = Buffer.from(JSON.stringify(JSON.parse(Buffer.from(right.body).toString()), null, 1));
    const refused = { ok: false, reason: "bad_signature" };
    expect(await parse({ ...right, signature: null })).toMatchObject(refused);
    expect(await parse({ ...right, signature: `${right.signature},t=1` })).toMatchObject(refused);
    expect(await parse({ ...right, signature: "Bearer secret" })).toMatchObject(refused);
    expect(await parse({ ...right, body: respaced })).toMatchObject(refused);
    expect(await parse(standIn.event("x", session, { secrets: ["wrong"] }))).toMatchObject(refused);
    for (const [seconds, isOld] of [
      [-301, true],
      [-299, false],
      [29, false],
      [31, true],
    ] as const) {
      const at = new Date(now.getTime() + seconds * 1000);
      const parsed = await parse(standIn.event("checkout.session.completed", session, { at }));
      expect(parsed).toMatchObject(isOld ? { reason: "too_old" } : { ok: true });
    }
    const body = Buffer.from("{");
    expect(await parse({ body, signature: signWave(body, now, [WAVE_WEBHOOK_SECRET]) })).toMatchObject({
      reason: "malformed",
    });
  });

  test("has the signature that Wave's documentation publishes", () => {
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
});
