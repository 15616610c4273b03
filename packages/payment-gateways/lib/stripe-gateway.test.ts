import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { money } from "#app/domain/money/money.ts";
import { stripeGateway } from "#app/server/platform/gateways/company-gateways.ts";
import {
  openStripeStandIn,
  STAND_IN_KEY,
  STAND_IN_WEBHOOK_SECRET,
  type StripeStandIn,
} from "#packages/payment-gateways/stand-ins";
import type { NewPaymentSession, PaymentGateway } from "./payment-gateway.ts";

const now = new Date("2026-03-02T10:00:00Z");
let standIn: StripeStandIn;
let gateway: PaymentGateway;

beforeAll(async () => {
  standIn = await openStripeStandIn(() => now);
  gateway = stripeGateway({
    secretKey: STAND_IN_KEY,
    webhookSecret: STAND_IN_WEBHOOK_SECRET,
    apiBase: standIn.baseUrl,
  });
});
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.trouble.status = null;
});

function wanted(key: string, currency: CurrencyCode = "USD"): NewPaymentSession {
  return {
    onlyWallets: false,
    order: { id: "o-1", orderNumber: "KRB-22222222" },
    lines: [
      { name: "Court Low, 42", quantity: 2, unitPrice: money(8000, currency) },
      { name: "Shipping", quantity: 1, unitPrice: money(300, currency) },
    ],
    total: money(16_300, currency),
    expiresAt: new Date("2026-03-02T10:31:00Z"),
    successUrl: "https://kairaba.test/checkout/success/KRB-22222222?token=t",
    cancelUrl: "https://kairaba.test/checkout/cancel?order=KRB-22222222&token=t",
    idempotencyKey: key,
  };
}

describe("a page at Stripe", () => {
  test("is created by a form request with our key, the order, the hold and the exact minor units", async () => {
    const session = await gateway.createSession(wanted("key-form"));
    const asked = standIn.asked.at(-1);
    expect(asked).toMatchObject({
      method: "POST",
      path: "/v1/checkout/sessions",
      idempotencyKey: "key-form",
    });
    expect(asked?.form).toMatchObject({
      mode: "payment",
      client_reference_id: "KRB-22222222",
      "metadata[order_id]": "o-1",
      "metadata[order_number]": "KRB-22222222",
      "line_items[0][price_data][unit_amount]": "8000",
      "line_items[0][price_data][currency]": "usd",
      expires_at: String(Date.UTC(2026, 2, 2, 10, 31) / 1000),
    });
    // Somebody else may pay there, and the shopper's address and the order's number together open the order.
    expect(Object.keys(asked?.form ?? {}).join()).not.toContain("email");
    expect(asked?.form["payment_intent_data[description]"]).toBe("Order at Kairaba");
    expect(standIn.sessions.get(session.sessionId)?.amount_total).toBe(16_300);
    expect(session.expiresAt.toISOString()).toBe("2026-03-02T10:31:00.000Z");
  });

  test("elsewhere than at the gateway's own address is not one to send a shopper to", async () => {
    const { pageOrigin, baseUrl } = standIn;
    pageOrigin.current = "https://pay.evil.test";
    await expect(gateway.createSession(wanted("elsewhere"))).rejects.toThrow("not its own");
    pageOrigin.current = baseUrl;
  });

  test("is one page however often it is requested", async () => {
    const [a, b] = await Promise.all([
      gateway.createSession(wanted("twice")),
      gateway.createSession(wanted("twice")),
    ]);
    expect(a).toEqual(b);
  });

  test("counts whole yen", async () => {
    const { sessionId } = await gateway.createSession({
      ...wanted("yen", "JPY"),
      lines: [{ name: "Court Low", quantity: 1, unitPrice: money(12_345, "JPY") }],
    });
    expect(standIn.sessions.get(sessionId)).toMatchObject({ amount_total: 12_345, currency: "jpy" });
  });

  test("is read and closed; one that is paid stays paid, and one that nobody knows is null", async () => {
    const { sessionId } = await gateway.createSession(wanted("close"));
    expect(await gateway.retrieveSession(sessionId)).toMatchObject({
      state: "open",
      orderNumber: "KRB-22222222",
      amount: 16_300,
      currency: "USD",
      mode: "test",
    });
    expect(await gateway.expireSession(sessionId)).toMatchObject({ state: "expired" });
    const other = await gateway.createSession(wanted("paid"));
    standIn.pay(other.sessionId);
    expect(await gateway.expireSession(other.sessionId)).toMatchObject({ state: "paid" });
    expect(await gateway.retrieveSession("cs_nobody")).toBeNull();
  });

  test("is not made while Stripe is out of reach", async () => {
    standIn.trouble.status = 0;
    await expect(gateway.createSession(wanted("cut"))).rejects.toThrow();
  });
});

describe("a refund at Stripe", () => {
  test("is made once under its key, and refused in words beyond what was paid", async () => {
    const { sessionId } = await gateway.createSession(wanted("refund"));
    const paymentId = standIn.pay(sessionId).payment_intent ?? "";
    const some = { sessionId, paymentId, amount: money(6_300, "USD"), idempotencyKey: "refund-1" };
    const first = await gateway.refund(some);
    expect(await gateway.refund(some)).toEqual(first);
    expect(standIn.refunds.filter((refund) => refund.payment_intent === paymentId)).toHaveLength(1);
    const more = await gateway.refund({
      sessionId,
      paymentId,
      amount: money(10_001, "USD"),
      idempotencyKey: "refund-2",
    });
    expect(more).toMatchObject({ refused: expect.stringContaining("greater") });
  });
});

describe("an event from Stripe", () => {
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const paidSession = async (key: string) =>
    standIn.pay((await gateway.createSession(wanted(key))).sessionId);

  test("reports the state of a page", async () => {
    const session = await paidSession("event-paid");
    const { body, signature } = standIn.event("checkout.session.completed", session, { id: "evt_1" });
    expect(await gateway.parseEvent(body, signature, now)).toEqual({
      ok: true,
      value: {
        eventId: "evt_1",
        type: "checkout.session.completed",
        report: {
          sessionId: session.id,
          paymentId: session.payment_intent,
          orderNumber: "KRB-22222222",
          amount: 16_300,
          currency: "USD",
          mode: "test",
          state: "paid",
        },
      },
    });
  });

  test.each([
    ["checkout.session.completed", { payment_status: "unpaid" }, "processing"],
    ["checkout.session.async_payment_succeeded", {}, "paid"],
    ["checkout.session.async_payment_failed", { payment_status: "unpaid" }, "failed"],
    ["checkout.session.expired", { payment_status: "unpaid", status: "expired" }, "expired"],
  ])("%s with %o means %s", async (type, change, state) => {
    const { body, signature } = standIn.event(type, await paidSession(`event-${type}-${state}`), { change });
    expect(await gateway.parseEvent(body, signature, now)).toMatchObject({
      ok: true,
      value: { report: { state } },
    });
  });

  test("about something else is accepted and ignored", async () => {
    const { body, signature } = standIn.event("invoice.paid", await paidSession("event-other"));
    expect(await gateway.parseEvent(body, signature, now)).toMatchObject({
      ok: true,
      value: { report: null },
    });
  });

  test("is live when the event says so", async () => {
    const given = { livemode: true };
    const { body, signature } = standIn.event(
      "checkout.session.completed",
      await paidSession("event-live"),
      given,
    );
    expect(await gateway.parseEvent(body, signature, now)).toMatchObject({
      value: { report: { mode: "live" } },
    });
  });

  test("is believed 300 seconds before and after, and no longer", async () => {
    const { body, signature } = standIn.event("checkout.session.completed", await paidSession("event-old"));
    expect(await gateway.parseEvent(body, signature, later(300))).toMatchObject({ ok: true });
    expect(await gateway.parseEvent(body, signature, later(301))).toEqual({ ok: false, reason: "too_old" });
    expect(await gateway.parseEvent(body, signature, later(-301))).toEqual({ ok: false, reason: "too_old" });
  });

  test("is refused with another secret, a changed byte, no signature, or a second time slipped in", async () => {
    const session = await paidSession("event-forged");
    const { body, signature } = standIn.event("checkout.session.completed", session);
    const forged = standIn.event("checkout.session.completed", session, { secret: "whsec_of_somebody_else" });
    const changed = Buffer.from(Buffer.from(body).toString().replace("16300", "16301"));
    const refused = { ok: false, reason: "bad_signature" };
    expect(await gateway.parseEvent(forged.body, forged.signature, now)).toEqual(refused);
    expect(await gateway.parseEvent(changed, signature, now)).toEqual(refused);
    expect(await gateway.parseEvent(body, null, now)).toEqual(refused);
    expect(await gateway.parseEvent(body, "", now)).toEqual(refused);
    const late = later(4000);
    const slipped = `t=${Math.floor(late.getTime() / 1000)},${signature}`;
    expect(await gateway.parseEvent(body, slipped, late)).toEqual(refused);
  });
});

test("a live key works in live mode", () => {
  const keys = { webhookSecret: "w", apiBase: null };
  expect(stripeGateway({ ...keys, secretKey: "sk_live_1" }).mode).toBe("live");
  expect(stripeGateway({ ...keys, secretKey: "sk_test_1" }).mode).toBe("test");
});
