import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as gateways from "#packages/payment-gateways";
import { type Company, openModemPay, openStripe, openWave } from "#packages/payment-gateways/stand-ins";
import { aPage, NOW, SETTINGS, seen } from "./test-settings.ts";

/** What the companies do differently, beside their protocols. */
type Facts = {
  currency: string;
  /** Sums in minor units and as the company writes them. */
  sums: [amount: number, currency: string, written: unknown][];
  refundsParts: boolean;
  /** The words in which it refuses to refund what was not paid. */
  unpaid: string;
  /** What `findRefund` says after a lost answer: of a part, of the rest, and of a refund that was never done. */
  lostRefunds: { part: unknown; rest: unknown; undone: unknown };
  /** How many seconds an event may be old, and ahead; null where its company does not sign the time. */
  tolerance: { old: number; ahead: number } | null;
  /** Whether an event is a hint, after which the company is asked. */
  isAsked: boolean;
  /** Why a signed event that is no JSON is refused. */
  brokenEvent: "malformed" | "bad_signature";
  /** Whether the same request is the same page. */
  makesPageOnce: boolean;
  liveKeys: object;
};

const done = { refundId: expect.any(String) };

const COMPANIES = {
  Stripe: {
    open: openStripe,
    gateway: (keys: object) =>
      gateways.stripeGateway({ ...SETTINGS, secretKey: "", webhookSecret: "", apiBase: null, ...keys }),
    wrongKey: { secretKey: "sk_test_wrong" },
    facts: {
      currency: "USD",
      sums: [
        [16_300, "USD", [16_300, "usd"]],
        [12_345, "JPY", [12_345, "jpy"]],
      ],
      refundsParts: true,
      unpaid: "no such payment_intent",
      lostRefunds: { part: done, rest: done, undone: { refused: expect.stringContaining("no such refund") } },
      tolerance: { old: 300, ahead: 300 },
      isAsked: false,
      // Its own library reads the event with its signature.
      brokenEvent: "bad_signature",
      makesPageOnce: true,
      liveKeys: { secretKey: "sk_live_1", apiBase: null },
    },
  },
  Wave: {
    open: openWave,
    gateway: (keys: object) =>
      gateways.waveGateway({ ...SETTINGS, apiKey: "", webhookSecrets: [], apiBase: null, ...keys }),
    wrongKey: { apiKey: "wrong" },
    facts: {
      currency: "GMD",
      sums: [
        [479_000, "GMD", ["4790", "GMD"]],
        [479_050, "GMD", ["4790.50", "GMD"]],
        [50, "GMD", ["0.50", "GMD"]],
      ],
      refundsParts: false,
      unpaid: "it is not paid",
      // Asking again is the same refund.
      lostRefunds: { part: done, rest: done, undone: done },
      tolerance: { old: 300, ahead: 30 },
      isAsked: true,
      brokenEvent: "malformed",
      makesPageOnce: true,
      liveKeys: { apiBase: "https://wave-relay.example.test" },
    },
  },
  "Modem Pay": {
    open: openModemPay,
    gateway: (keys: object) => {
      const none = { secretKey: "", webhookSecret: null, apiBase: null, callbackUrl: "" };
      return gateways.modemPayGateway({ ...SETTINGS, ...none, ...keys });
    },
    wrongKey: { secretKey: "sk_test_wrong" },
    facts: {
      currency: "GMD",
      sums: [
        [479_000, "GMD", [4790, "GMD"]],
        [479_050, "GMD", [4790.5, "GMD"]],
        [7_499, "GMD", [74.99, "GMD"]],
      ],
      refundsParts: true,
      unpaid: "Transaction not found",
      lostRefunds: { part: null, rest: done, undone: null },
      tolerance: null,
      isAsked: true,
      brokenEvent: "malformed",
      makesPageOnce: false,
      liveKeys: { secretKey: "sk_live_1", apiBase: null },
    },
  },
} satisfies Record<string, { facts: Facts; [other: string]: unknown }>;

describe.each(Object.keys(COMPANIES) as (keyof typeof COMPANIES)[])("%s", (name) => {
  const { open, gateway: gatewayOf, wrongKey } = COMPANIES[name];
  const facts: Facts = COMPANIES[name].facts;
  const { currency } = facts;
  let company: Company<object>;
  let gateway: gateways.PaymentGateway;

  beforeAll(async () => {
    company = await open(() => NOW);
    gateway = gatewayOf(company.keys);
  });
  afterAll(() => company.close());
  beforeEach(() => {
    company.trouble(null);
    company.beforeClose?.(null);
    Object.assign(seen, { mostMs: 10_000, away: [] });
  });

  const wanted = (amount?: number, of = currency) => aPage(amount, of);
  const opened = async (amount?: number) => (await gateway.createSession(wanted(amount))).sessionId;
  async function paid(amount?: number) {
    const sessionId = await opened(amount);
    company.pay(sessionId);
    const { paymentId } = (await gateway.retrieveSession(sessionId)) ?? {};
    if (!paymentId) throw new Error("the payment has no id");
    return { sessionId, paymentId };
  }
  const stateOf = async (sessionId: string) => (await gateway.retrieveSession(sessionId))?.state;

  test.each(facts.sums)(
    "a page over %i minor units of %s is written as %j and reported the same",
    async (amount, of, written) => {
      const order = wanted(amount, of);
      const { sessionId, url, expiresAt } = await gateway.createSession(order);
      const page = company.page(sessionId);
      expect(page).toMatchObject({ url, written, isPayable: true, cancelUrl: order.cancelUrl });
      expect(expiresAt).toEqual(order.expiresAt);
      const { orderNumber } = order.order;
      const report = {
        sessionId,
        paymentId: null,
        orderNumber,
        amount,
        currency: of,
        mode: "test",
        state: "open",
      };
      expect(await gateway.retrieveSession(sessionId)).toEqual(report);
    },
  );

  test("the same request again is the same page, where its company can tell", async () => {
    const order = wanted();
    const first = await gateway.createSession(order);
    const again = await gateway.createSession(order);
    expect(again.sessionId === first.sessionId).toBe(facts.makesPageOnce);
  });

  test("a page is paid, and stays so when it is closed", async () => {
    const { sessionId, paymentId } = await paid();
    const report = { state: "paid", paymentId, amount: 479_000, currency };
    expect(await gateway.retrieveSession(sessionId)).toMatchObject(report);
    expect(await gateway.expireSession(sessionId)).toMatchObject(report);
    expect(company.page(sessionId).isPaid).toBe(true);
  });

  test("a page is closed when asked, once; money in the last moment counts", async () => {
    const sessionId = await opened();
    expect(await gateway.expireSession(sessionId)).toMatchObject({ state: "expired", paymentId: null });
    expect(await gateway.expireSession(sessionId)).toMatchObject({ state: "expired" });
    expect(company.page(sessionId).isPayable).toBe(false);
    if (!company.beforeClose) return;
    company.beforeClose(company.pay);
    expect(await gateway.expireSession(await opened())).toMatchObject({ state: "paid" });
  });

  test("a payment that failed leaves its page open for the next one", async () => {
    const sessionId = await opened();
    company.fail?.(sessionId);
    expect(await gateway.retrieveSession(sessionId)).toMatchObject({ state: "open", paymentId: null });
    company.pay(sessionId);
    expect(await stateOf(sessionId)).toBe("paid");
  });

  test("a page that the company does not know is null", async () => {
    expect(await gateway.retrieveSession("unknown")).toBeNull();
    expect(await gateway.expireSession("unknown")).toBeNull();
    expect(seen.away.filter(Boolean)).toEqual([]);
  });

  test("another sum and another currency than asked for are reported as the company says, never corrected", async () => {
    const { sessionId } = await paid();
    company.change(sessionId, { amount: 100, currency });
    expect(await gateway.retrieveSession(sessionId)).toMatchObject({ amount: 100, currency });
    company.change(sessionId, { amount: 100, currency: "XOF" });
    // Decimals of a currency that is not charged cannot be counted.
    const amount = currency === "GMD" ? null : 100;
    expect(await gateway.retrieveSession(sessionId)).toMatchObject({ amount, currency: "XOF" });
  });

  test.each([500, 429, "garbage", "cut", "slow"] as const)(
    "an answer of %s is thrown, and means that it is away",
    async (trouble) => {
      const sessionId = await opened();
      company.trouble(trouble);
      if (trouble === "slow") seen.mostMs = 100;
      await expect(gateway.createSession(wanted())).rejects.toThrow();
      await expect(gateway.retrieveSession(sessionId)).rejects.toThrow();
      await expect(gateway.expireSession(sessionId)).rejects.toThrow();
      expect(seen.away.length).toBeGreaterThan(0);
      expect(seen.away).toEqual(seen.away.map(() => true));
      Object.assign(seen, { mostMs: 10_000 });
      company.trouble(null);
      expect(await stateOf(sessionId)).toBe("open");
    },
  );

  test("a wrong key is thrown, and does not mean that it is away", async () => {
    const sessionId = await opened();
    const stranger = gatewayOf({ ...company.keys, ...wrongKey });
    await expect(stranger.createSession(wanted())).rejects.toThrow(/401|wrong key/);
    await expect(stranger.expireSession(sessionId)).rejects.toThrow(/401|wrong key/);
    expect(seen.away.filter(Boolean)).toEqual([]);
  });

  test("is live by its keys, and a test with a stand-in", () => {
    expect([gatewayOf({ ...company.keys, ...facts.liveKeys }).mode, gateway.mode]).toEqual(["live", "test"]);
  });

  test("a refund is of a part or the rest where it refunds parts, and else of all; no more, and once under its key", async () => {
    const payment = await paid();
    const refund = (amount: number, idempotencyKey = `${payment.sessionId}-${amount}`) =>
      gateway.refund({ ...payment, amount: { amount, currency }, idempotencyKey });
    const parts = facts.refundsParts ? [10_050, 468_950] : [479_000];
    for (const part of parts) expect(await refund(part)).toEqual(done);
    expect(company.page(payment.sessionId).refunded).toBe(479_000);
    if (facts.refundsParts) expect(await refund(1)).toEqual({ refused: expect.any(String) });
    if (facts.makesPageOnce) expect(await refund(parts[0] ?? 0)).toEqual(done);
    expect(company.page(payment.sessionId).refunded).toBe(479_000);
  });

  test("a refund of what is not paid is refused in words; one without a usable answer is thrown", async () => {
    const sessionId = await opened();
    const amount = { amount: 479_000, currency };
    const asked = { sessionId, paymentId: "unknown", amount, idempotencyKey: `unpaid-${sessionId}` };
    expect(await gateway.refund(asked)).toEqual({ refused: expect.stringContaining(facts.unpaid) });
    const payment = await paid();
    for (const trouble of [500, "cut"] as const) {
      company.trouble(trouble);
      await expect(gateway.refund({ ...payment, amount, idempotencyKey: "away" })).rejects.toThrow();
    }
    expect(company.page(payment.sessionId).refunded).toBe(0);
  });

  test("what became of a refund whose answer was lost is found, where the company tells", async () => {
    const find = async (
      amount: number,
      { isLast, trouble }: { isLast: boolean; trouble: "lost" | "cut" },
    ) => {
      const payment = await paid();
      const request = {
        ...payment,
        amount: { amount, currency },
        idempotencyKey: `lost-${payment.sessionId}`,
      };
      company.trouble(trouble);
      await expect(gateway.refund(request)).rejects.toThrow();
      company.trouble(null);
      return await gateway.findRefund({ ...request, requestedAt: NOW, knownRefundIds: [], isLast });
    };
    expect(await find(100, { isLast: false, trouble: "lost" })).toEqual(facts.lostRefunds.part);
    // All of it is gone, but not by the caller's books alone.
    expect(await find(479_000, { isLast: false, trouble: "lost" })).toEqual(facts.lostRefunds.part);
    expect(await find(479_000, { isLast: true, trouble: "lost" })).toEqual(facts.lostRefunds.rest);
    expect(await find(479_000, { isLast: true, trouble: "cut" })).toEqual(facts.lostRefunds.undone);
  });

  describe("an event", () => {
    type Signed = { body: Uint8Array; signature: string | null };
    const parse = ({ body, signature }: Signed, now = NOW) => gateway.parseEvent(body, signature, now);

    test("reports its page, and is the same when it comes again", async () => {
      const { sessionId, paymentId } = await paid();
      const event = company.event(sessionId);
      const { orderNumber } = company.page(sessionId);
      const report = {
        sessionId,
        paymentId,
        orderNumber,
        amount: 479_000,
        currency,
        mode: "test",
        state: "paid",
      };
      const parsed = await parse(event);
      expect(parsed).toMatchObject({ ok: true, value: { eventId: expect.any(String), report } });
      expect(await parse(event)).toEqual(parsed);
    });

    test("that claims a payment is believed only where the company is not asked", async () => {
      const sessionId = await opened();
      const state = facts.isAsked ? "open" : "paid";
      expect(await parse(company.event(sessionId, { asPaid: true }))).toMatchObject({
        value: { report: { state } },
      });
    });

    test("of another kind reports nothing", async () => {
      const { sessionId } = await paid();
      const other = company.event(sessionId, { ofOtherKind: true });
      expect(await parse(other)).toMatchObject({ ok: true, value: { report: null } });
    });

    test("unsigned, forged, changed, serialized again or signed with more is refused", async () => {
      const { sessionId } = await paid();
      const right = company.event(sessionId);
      expect(await parse(right)).toMatchObject({ ok: true });
      const text = Buffer.from(right.body).toString();
      const wrong: Signed[] = [
        { ...right, signature: null },
        { ...right, signature: "" },
        { ...right, signature: "Bearer secret" },
        { ...right, signature: `${right.signature}0` },
        { ...right, signature: `t=1,${right.signature}` },
        { ...right, signature: `${right.signature},t=1` },
        { ...right, body: Buffer.from(text.replace(/\d/, "x")) },
        { ...right, body: Buffer.from(JSON.stringify(JSON.parse(text), null, 1)) },
        company.event(sessionId, { secret: "sk_test_of_somebody_else" }),
      ];
      for (const each of wrong) expect(await parse(each)).toEqual({ ok: false, reason: "bad_signature" });
    });

    test("is believed as long as its company's signature says when, in both directions", async () => {
      const { sessionId } = await paid();
      const event = company.event(sessionId);
      const at = (seconds: number) => parse(event, new Date(NOW.getTime() + seconds * 1000));
      const { old, ahead } = facts.tolerance ?? { old: 86_400, ahead: 86_400 };
      expect(await at(old)).toMatchObject({ ok: true });
      expect(await at(-ahead)).toMatchObject({ ok: true });
      const late = facts.tolerance === null ? { ok: true } : { ok: false, reason: "too_old" };
      expect(await at(old + 1)).toMatchObject(late);
      expect(await at(-ahead - 1)).toMatchObject(late);
    });

    test("signed but broken is refused", async () => {
      for (const text of ["{", "[]", "{}", '{"id":1,"event":"charge.succeeded"}']) {
        const body = Buffer.from(text);
        const reason = text === "{" ? facts.brokenEvent : "malformed";
        expect(await parse({ body, signature: company.sign(body) })).toEqual({ ok: false, reason });
      }
    });
  });
});
