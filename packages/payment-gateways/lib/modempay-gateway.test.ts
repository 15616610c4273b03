import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { money } from "#app/domain/money/money.ts";
import { modemPayGateway } from "#app/server/platform/gateways/company-gateways.ts";
import {
  MODEMPAY_KEY,
  MODEMPAY_WEBHOOK_SECRET,
  type ModemPayStandIn,
  openModemPayStandIn,
  signModemPay,
} from "#packages/payment-gateways/stand-ins";
import type { NewPaymentSession, PaymentGateway } from "./payment-gateway.ts";

const START = new Date("2026-03-02T10:00:00Z");
const CALLBACK_URL = "https://kairaba.test/webhooks/modempay";
let now = START;
let standIn: ModemPayStandIn;
let gateway: PaymentGateway;

beforeAll(async () => {
  standIn = await openModemPayStandIn(() => now);
});
afterAll(() => standIn.close());
beforeEach(() => {
  now = START;
  standIn.troubles.length = 0;
  standIn.calls.length = 0;
  standIn.beforeAnswer.run = null;
  standIn.beforeCancel.run = null;
  Object.assign(standIn.answers, { created: {}, intent: {}, isWrapped: false });
  standIn.listsCharges.current = true;
  gateway = gatewayWith(MODEMPAY_KEY);
});

function gatewayWith(secretKey: string): PaymentGateway {
  const { baseUrl: apiBase } = standIn;
  return modemPayGateway({
    secretKey,
    webhookSecret: MODEMPAY_WEBHOOK_SECRET,
    apiBase,
    callbackUrl: CALLBACK_URL,
  });
}

let count = 0;
function wanted(amount = 479_000): NewPaymentSession {
  count += 1;
  const orderNumber = `KRB-3333333${count}`;
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

describe("a page at Modem Pay", () => {
  test.each([
    [479_000, 4790, ["wallet", "card"]],
    [479_050, 4790.5, ["wallet", "card"]],
    [7_500, 75, ["wallet", "card"]],
    [7_499, 74.99, ["wallet"]],
  ])("%i bututs are created as %d dalasi, for %j", async (amount, dalasi, methods) => {
    const order = wanted(amount);
    const page = await gateway.createSession(order);
    const { orderNumber } = order.order;
    expect(standIn.calls).toEqual([
      {
        method: "POST",
        path: "/v1/payments",
        body: {
          data: {
            amount: dalasi,
            currency: "GMD",
            payment_methods: methods,
            title: "Order at Kairaba",
            metadata: { order_number: orderNumber },
            return_url: order.successUrl,
            cancel_url: order.cancelUrl,
            callback_url: CALLBACK_URL,
            from_sdk: false,
          },
        },
      },
    ]);
    expect(page.url).toBe(standIn.intents.get(page.sessionId)?.link);
    const open = {
      sessionId: page.sessionId,
      paymentId: null,
      orderNumber,
      amount,
      currency: "GMD",
      mode: "test",
      state: "open",
    };
    expect(await gateway.retrieveSession(page.sessionId)).toEqual(open);
    standIn.answers.isWrapped = true;
    expect(await gateway.retrieveSession(page.sessionId)).toEqual(open);
  });

  test("for a wallet takes no cards, whatever the sum", async () => {
    const { sessionId } = await gateway.createSession({ ...wanted(), onlyWallets: true });
    expect(standIn.intents.get(sessionId)).toMatchObject({ amount: 4790, payment_methods: ["wallet"] });
  });

  test("is known by the id in the response, and by the end of its link without one", async () => {
    standIn.answers.created = { id: "9dd51f25" };
    expect(await gateway.createSession(wanted())).toMatchObject({ sessionId: "9dd51f25" });
  });

  test.each([
    ["at another address", { payment_link: "https://modempay.com.example.net/1" }, "not its own"],
    ["over another sum", { amount: 4791 }, "a page over 4791 GMD"],
    ["over a sum that is none", { amount: "much" }, "a page over much GMD"],
    ["in another currency", { currency: "XOF" }, "a page over 4790 XOF"],
  ])("%s is refused", async (_what, created, message) => {
    standIn.answers.created = created;
    await expect(gateway.createSession(wanted())).rejects.toThrow(message);
  });

  test("whose payment failed may be paid by another one, until it is closed", async () => {
    const { sessionId } = await gateway.createSession(wanted());
    standIn.fail(sessionId);
    expect(await gateway.retrieveSession(sessionId)).toMatchObject({ state: "open", paymentId: null });
    const charge = standIn.pay(sessionId);
    const paid = { state: "paid", paymentId: charge.reference, fee: 9_580 };
    expect(await gateway.retrieveSession(sessionId)).toMatchObject(paid);
    expect(await gateway.expireSession(sessionId)).toMatchObject(paid);
    const failed = await gateway.createSession(wanted());
    standIn.fail(failed.sessionId);
    // Modem Pay refuses to close what it counts as failed.
    standIn.troubles.push(400);
    expect(await gateway.expireSession(failed.sessionId)).toMatchObject({ state: "failed" });
    expect(await gateway.expireSession(failed.sessionId)).toMatchObject({ state: "expired" });
  });

  test("whose fee the customer pays costs the shop nothing", async () => {
    const { sessionId } = await gateway.createSession(wanted());
    Object.assign(standIn.pay(sessionId), { transaction_fee_type: "customer" });
    expect(await gateway.retrieveSession(sessionId)).not.toHaveProperty("fee");
  });

  test("is closed when asked; money in the last millisecond counts", async () => {
    const { sessionId } = await gateway.createSession(wanted());
    expect(await gateway.expireSession(sessionId)).toMatchObject({ state: "expired" });
    expect(await gateway.expireSession(sessionId)).toMatchObject({ state: "expired" });
    const late = await gateway.createSession(wanted());
    standIn.beforeCancel.run = (id) => void standIn.pay(id);
    expect(await gateway.expireSession(late.sessionId)).toMatchObject({ state: "paid" });
  });

  test.each([
    ["a sum of three decimals", { amount: 4790.123 }, { amount: null }],
    ["another currency", { currency: "XOF" }, { amount: null, currency: "XOF" }],
    ["the other mode", { test_mode: false }, { mode: "live" }],
    ["another order", { metadata: { order_number: "KRB-X" } }, { orderNumber: "KRB-X" }],
    ["no order", { metadata: null }, { orderNumber: null }],
  ])("that names %s is reported so, not corrected", async (_what, intent, reported) => {
    const { sessionId } = await gateway.createSession(wanted());
    standIn.answers.intent = intent;
    expect(await gateway.retrieveSession(sessionId)).toMatchObject(reported);
  });

  test("that Modem Pay does not know is null; a wrong key, an error and garbage are thrown", async () => {
    expect(await gateway.retrieveSession("unknown")).toBeNull();
    expect(await gateway.expireSession("unknown")).toBeNull();
    await expect(gatewayWith("sk_test_wrong").createSession(wanted())).rejects.toThrow(
      "401: Invalid API key",
    );
    await expect(gatewayWith("sk_test_wrong").expireSession("unknown")).rejects.toThrow("401");
    for (const trouble of [500, 429, "garbage", "empty", "cut", "lost"] as const) {
      gateway = gatewayWith(MODEMPAY_KEY);
      standIn.troubles.push(trouble);
      await expect(gateway.createSession(wanted())).rejects.toThrow();
    }
  });
});

describe("a refund by Modem Pay", () => {
  async function paid() {
    const { sessionId } = await gateway.createSession(wanted());
    const { reference } = standIn.pay(sessionId);
    const refund = (amount: number, paymentId = reference) =>
      gateway.refund({ sessionId, paymentId, amount: money(amount, "GMD"), idempotencyKey: "refund-1" });
    return { sessionId, reference, refund };
  }

  test("is of a part or the rest, in major units", async () => {
    const { reference, refund } = await paid();
    expect(await refund(10_050)).toEqual({ refundId: reference });
    expect(await refund(500_000)).toEqual({ refused: expect.stringContaining("amount") });
    expect(await refund(468_950)).toEqual({ refundId: reference });
    const given = standIn.refunds.filter((each) => each.reference === reference);
    expect(given.map(({ amount }) => amount)).toEqual([100.5, 4689.5]);
  });

  test("is refused after 48 hours, in Modem Pay's words; an error is thrown", async () => {
    const { refund } = await paid();
    standIn.troubles.push(500);
    await expect(refund(100)).rejects.toThrow();
    now = new Date(START.getTime() + 48 * 3_600_000 + 1000);
    expect(await refund(100)).toEqual({ refused: expect.stringContaining("within 48 hours") });
  });

  test("finds a charge that was not listed yet when the payment was reported", async () => {
    const { sessionId, reference, refund } = await paid();
    standIn.listsCharges.current = false;
    expect(await gateway.retrieveSession(sessionId)).toMatchObject({ state: "paid", paymentId: sessionId });
    expect(await refund(100, sessionId)).toEqual({ refused: expect.stringContaining("no charge") });
    standIn.listsCharges.current = true;
    expect(await refund(100, sessionId)).toEqual({ refundId: reference });
  });
});

describe("an event of Modem Pay", () => {
  const parse = ({ body, signature }: { body: Uint8Array; signature: string | null }) =>
    gateway.parseEvent(body, signature, now);

  test("is a hint: what it reports is what Modem Pay says when asked, also when it is repeated", async () => {
    const { sessionId } = await gateway.createSession(wanted());
    const intent = standIn.intents.get(sessionId);
    if (!intent) throw new Error("no intent");
    const claimed = standIn.event("payment_intent.succeeded", intent, { change: { status: "successful" } });
    expect(await parse(claimed)).toMatchObject({ value: { report: { sessionId, state: "open" } } });
    const charge = standIn.pay(sessionId);
    const ids = new Set<string>();
    for (const wrapper of ["payload", "data"] as const) {
      const event = standIn.event("charge.succeeded", charge, { wrapper, change: { amount: 1 } });
      const report = { sessionId, state: "paid", paymentId: charge.reference, amount: 479_000 };
      const parsed = await parse(event);
      expect(parsed).toMatchObject({ ok: true, value: { type: "charge.succeeded", report } });
      expect(await parse(event)).toEqual(parsed);
      if (parsed.ok) ids.add(parsed.value.eventId);
    }
    // The same event again has the same id; another one of its kind about the same charge has its own.
    expect([...ids].every((id) => id.startsWith(`charge.succeeded:${charge.id}:`))).toBe(true);
    expect(ids.size).toBe(2);
  });

  test("of another kind, or of no page of ours, reports nothing", async () => {
    const { sessionId } = await gateway.createSession(wanted());
    const charge = standIn.pay(sessionId);
    expect(await parse(standIn.event("transfer.succeeded", charge))).toMatchObject({
      value: { report: null },
    });
    const change = { payment_intent_id: "unknown" };
    expect(await parse(standIn.event("charge.succeeded", charge, { change }))).toMatchObject({
      value: { report: null },
    });
    const none = { payment_intent_id: null };
    expect(await parse(standIn.event("charge.succeeded", charge, { change: none }))).toMatchObject({
      value: { report: null },
    });
  });

  test("signed by either key is believed; unsigned, forged, re-serialised and broken ones are not", async () => {
    const { sessionId } = await gateway.createSession(wanted());
    const charge = standIn.pay(sessionId);
    const right = standIn.event("charge.succeeded", charge);
    expect(await parse(right)).toMatchObject({ ok: true });
    const dashboard = standIn.event("charge.succeeded", charge, { key: MODEMPAY_WEBHOOK_SECRET });
    expect(await parse(dashboard)).toMatchObject({ ok: true });
    const refused = { ok: false, reason: "bad_signature" };
    const respaced = Buffer.from(JSON.stringify(JSON.parse(Buffer.from(right.body).toString()), null, 1));
    expect(await parse({ ...right, signature: null })).toMatchObject(refused);
    expect(await parse({ ...right, signature: "" })).toMatchObject(refused);
    expect(await parse({ ...right, signature: `${right.signature}0` })).toMatchObject(refused);
    expect(await parse({ ...right, body: respaced })).toMatchObject(refused);
    expect(await parse(standIn.event("charge.succeeded", charge, { key: "sk_test_other" }))).toMatchObject(
      refused,
    );
    for (const text of ["{", "[]", '{"event":"charge.succeeded"}', '{"event":"x","payload":{}}']) {
      const body = Buffer.from(text);
      expect(await parse({ body, signature: signModemPay(body, MODEMPAY_KEY) })).toMatchObject({
        reason: "malformed",
      });
    }
  });

  test("under the secret of a dashboard that has none registered is refused", async () => {
    const { sessionId } = await gateway.createSession(wanted());
    const charge = standIn.pay(sessionId);
    gateway = modemPayGateway({
      secretKey: MODEMPAY_KEY,
      webhookSecret: null,
      apiBase: standIn.baseUrl,
      callbackUrl: CALLBACK_URL,
    });
    const event = standIn.event("charge.succeeded", charge, { key: MODEMPAY_WEBHOOK_SECRET });
    expect(await parse(event)).toMatchObject({ reason: "bad_signature" });
  });

  test("may come before the response to a new page", async () => {
    let early: Awaited<ReturnType<PaymentGateway["parseEvent"]>> | null = null;
    standIn.beforeAnswer.run = async ({ id }) => {
      early = await parse(standIn.event("charge.succeeded", standIn.pay(id)));
    };
    const order = wanted();
    const { sessionId } = await gateway.createSession(order);
    expect(early).toMatchObject({
      value: { report: { sessionId, state: "paid", orderNumber: order.order.orderNumber } },
    });
  });
});
