import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { modemPayGateway, type PaymentGateway } from "#packages/payment-gateways";
import { MODEMPAY_WEBHOOK_SECRET, openModemPay } from "#packages/payment-gateways/stand-ins";
import { aPage, NOW, SETTINGS } from "./test-settings.ts";

let now = NOW;
let company: Awaited<ReturnType<typeof openModemPay>>;
let gateway: PaymentGateway;

beforeAll(async () => {
  company = await openModemPay(() => now);
  gateway = modemPayGateway({ ...SETTINGS, ...company.keys });
});
afterAll(() => company.close());
beforeEach(() => {
  now = NOW;
  const { standIn } = company;
  standIn.calls.length = 0;
  standIn.beforeAnswer.run = null;
  standIn.listsCharges.current = true;
  Object.assign(standIn.answers, { created: {}, intent: {}, isWrapped: false });
});

const open = async () => (await gateway.createSession(aPage())).sessionId;

describe("a page at Modem Pay", () => {
  test.each([
    [7_500, 75, false, ["wallet", "card"]],
    [7_499, 74.99, false, ["wallet"]],
    [479_000, 4790, true, ["wallet"]],
  ])(
    "over %i bututs is requested as %d dalasi; for wallets alone: %s, by %j",
    async (amount, dalasi, onlyWallets, methods) => {
      const wanted = { ...aPage(amount), onlyWallets };
      await gateway.createSession(wanted);
      const data = {
        amount: dalasi,
        currency: "GMD",
        payment_methods: methods,
        title: "Order at Kairaba",
        metadata: { order_number: wanted.order.orderNumber },
        return_url: wanted.successUrl,
        cancel_url: wanted.cancelUrl,
        callback_url: company.keys.callbackUrl,
        from_sdk: false,
      };
      expect(company.standIn.calls).toEqual([{ method: "POST", path: "/v1/payments", body: { data } }]);
    },
  );

  test("is known by the id in the response, and by the end of its link without one", async () => {
    company.standIn.answers.created = { id: "9dd51f25" };
    expect(await gateway.createSession(aPage())).toMatchObject({ sessionId: "9dd51f25" });
    company.standIn.answers.created = {};
    const { sessionId, url } = await gateway.createSession(aPage());
    expect(url).toMatch(new RegExp(`/${sessionId}$`));
  });

  test("is read from a response in `data` too", async () => {
    const sessionId = await open();
    company.standIn.answers.isWrapped = true;
    expect(await gateway.retrieveSession(sessionId)).toMatchObject({ sessionId, state: "open" });
  });

  test.each([
    ["at another address", { payment_link: "https://modempay.com.example.net/1" }, "not its own"],
    ["over another sum", { amount: 4791 }, "a page over 4791 GMD"],
    ["over a sum that is none", { amount: "much" }, "a page over much GMD"],
    ["in another currency", { currency: "XOF" }, "a page over 4790 XOF"],
  ])("%s is refused", async (_what, created, message) => {
    company.standIn.answers.created = created;
    await expect(gateway.createSession(aPage())).rejects.toThrow(message);
  });

  test.each(["empty", "lost"] as const)("whose answer is %s is not made", async (trouble) => {
    company.troubleOnce(null);
    company.standIn.troubles[0] = trouble;
    await expect(gateway.createSession(aPage())).rejects.toThrow();
  });

  test("whose payment failed has failed once it is closed, and then expired", async () => {
    const sessionId = await open();
    company.fail(sessionId);
    // Modem Pay refuses to close what it counts as failed.
    company.troubleOnce(400);
    expect(await gateway.expireSession(sessionId)).toMatchObject({ state: "failed" });
    expect(await gateway.expireSession(sessionId)).toMatchObject({ state: "expired" });
  });

  test("reports the fee that the shop pays; one that the customer pays costs the shop nothing", async () => {
    const sessionId = await open();
    const charge = company.standIn.pay(sessionId);
    expect(await gateway.retrieveSession(sessionId)).toMatchObject({
      paymentId: charge.reference,
      fee: 9_580,
    });
    Object.assign(charge, { transaction_fee_type: "customer" });
    expect(await gateway.retrieveSession(sessionId)).not.toHaveProperty("fee");
  });

  test.each([
    ["a sum of three decimals", { amount: 4790.123 }, { amount: null }],
    ["the other mode", { test_mode: false }, { mode: "live" }],
    ["another order", { metadata: { order_number: "KRB-X" } }, { orderNumber: "KRB-X" }],
    ["no order", { metadata: null }, { orderNumber: null }],
  ])("that names %s is reported so, not corrected", async (_what, intent, reported) => {
    const sessionId = await open();
    company.standIn.answers.intent = intent;
    expect(await gateway.retrieveSession(sessionId)).toMatchObject(reported);
  });
});

describe("a refund by Modem Pay", () => {
  const refund = (sessionId: string, paymentId: string) => {
    const amount = { amount: 10_050, currency: "GMD" };
    return gateway.refund({ sessionId, paymentId, amount, idempotencyKey: "refund-1" });
  };

  test("is in major units, and refused after 48 hours in Modem Pay's words", async () => {
    const sessionId = await open();
    const { reference } = company.standIn.pay(sessionId);
    expect(await refund(sessionId, reference)).toEqual({ refundId: reference });
    expect(company.standIn.refunds.at(-1)).toEqual({ reference, amount: 100.5 });
    now = new Date(NOW.getTime() + 48 * 3_600_000 + 1000);
    expect(await refund(sessionId, reference)).toEqual({
      refused: expect.stringContaining("within 48 hours"),
    });
  });

  test("finds a charge that was not listed yet when the payment was reported", async () => {
    const sessionId = await open();
    const { reference } = company.standIn.pay(sessionId);
    company.standIn.listsCharges.current = false;
    expect(await gateway.retrieveSession(sessionId)).toMatchObject({ state: "paid", paymentId: sessionId });
    expect(await refund(sessionId, sessionId)).toEqual({ refused: expect.stringContaining("no charge") });
    company.standIn.listsCharges.current = true;
    expect(await refund(sessionId, sessionId)).toEqual({ refundId: reference });
  });
});

describe("an event of Modem Pay", () => {
  const parse = ({ body, signature }: { body: Uint8Array; signature: string | null }) =>
    gateway.parseEvent(body, signature, NOW);

  test("has its subject in `payload` or `data`, and an id of its bytes: two of one kind are two", async () => {
    const sessionId = await open();
    const charge = company.standIn.pay(sessionId);
    const ids = new Set<string>();
    for (const wrapper of ["payload", "data"] as const) {
      const event = company.standIn.event("charge.succeeded", charge, { wrapper, change: { amount: 1 } });
      const report = { sessionId, state: "paid", paymentId: charge.reference, amount: 479_000 };
      const parsed = await parse(event);
      expect(parsed).toMatchObject({ ok: true, value: { type: "charge.succeeded", report } });
      if (parsed.ok) ids.add(parsed.value.eventId);
    }
    expect([...ids].every((id) => id.startsWith(`charge.succeeded:${charge.id}:`))).toBe(true);
    expect(ids.size).toBe(2);
  });

  test.each(["unknown", null])("of the page %s reports nothing", async (id) => {
    const change = { payment_intent_id: id };
    const charge = company.standIn.pay(await open());
    const event = company.standIn.event("charge.succeeded", charge, { change });
    expect(await parse(event)).toMatchObject({ ok: true, value: { report: null } });
  });

  test("under the dashboard's secret is believed where one is registered", async () => {
    const sessionId = await open();
    company.pay(sessionId);
    const event = company.event(sessionId, { secret: MODEMPAY_WEBHOOK_SECRET });
    expect(await parse(event)).toMatchObject({ ok: true });
    const without = modemPayGateway({ ...SETTINGS, ...company.keys, webhookSecret: null });
    const refused = { ok: false, reason: "bad_signature" };
    expect(await without.parseEvent(event.body, event.signature, NOW)).toEqual(refused);
  });

  test("may come before the response to a new page", async () => {
    let early: Awaited<ReturnType<PaymentGateway["parseEvent"]>> | null = null;
    company.standIn.beforeAnswer.run = async ({ id }) => {
      early = await parse(company.standIn.event("charge.succeeded", company.standIn.pay(id)));
    };
    const wanted = aPage();
    const { sessionId } = await gateway.createSession(wanted);
    const { orderNumber } = wanted.order;
    expect(early).toMatchObject({ value: { report: { sessionId, state: "paid", orderNumber } } });
  });
});
