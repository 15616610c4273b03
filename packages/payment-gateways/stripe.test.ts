import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PaymentGateway, stripeGateway } from "#packages/payment-gateways";
import { openStripe } from "#packages/payment-gateways/stand-ins";
import { aPage, NOW, SETTINGS } from "./test-settings.ts";

let company: Awaited<ReturnType<typeof openStripe>>;
let gateway: PaymentGateway;

beforeAll(async () => {
  company = await openStripe(() => NOW);
  gateway = stripeGateway({ ...SETTINGS, ...company.keys });
});
afterAll(() => company.close());

test("a page at Stripe is requested by a form with our key, the order, the hold and the exact minor units", async () => {
  const unitPrice = { amount: 8_000, currency: "USD" };
  const shipping = { name: "Shipping", quantity: 1, unitPrice: { amount: 300, currency: "USD" } };
  const lines = [{ name: "Court Low, 42", quantity: 2, unitPrice }, shipping];
  const wanted = { ...aPage(16_300, "USD"), lines };
  const { sessionId } = await gateway.createSession(wanted);
  const asked = company.standIn.requests.at(-1);
  const { orderNumber, id } = wanted.order;
  const { idempotencyKey } = wanted;
  expect(asked).toMatchObject({ method: "POST", path: "/v1/checkout/sessions", idempotencyKey });
  expect(asked?.form).toMatchObject({
    mode: "payment",
    client_reference_id: orderNumber,
    "metadata[order_id]": id,
    "metadata[order_number]": orderNumber,
    "line_items[0][price_data][unit_amount]": "8000",
    "line_items[0][price_data][currency]": "usd",
    "payment_intent_data[description]": "Order at Kairaba",
    expires_at: String(Date.UTC(2026, 2, 2, 10, 31) / 1000),
  });
  // Somebody else may pay there, and the shopper's address and the order's number together open the order.
  expect(Object.keys(asked?.form ?? {}).join()).not.toContain("email");
  expect(company.page(sessionId).amount).toBe(16_300);
});

test("a page elsewhere than at Stripe's own address is refused", async () => {
  const { pageOrigin, baseUrl } = company.standIn;
  pageOrigin.current = "https://pay.evil.test";
  await expect(gateway.createSession(aPage())).rejects.toThrow("not its own");
  pageOrigin.current = baseUrl;
});

describe("an event from Stripe", () => {
  const report = async (type: string, given: Parameters<typeof company.standIn.event>[2]) => {
    const session = company.standIn.pay((await gateway.createSession(aPage())).sessionId);
    const { body, signature } = company.standIn.event(type, session, given);
    return await gateway.parseEvent(body, signature, NOW);
  };

  test.each([
    ["checkout.session.completed", { payment_status: "unpaid" }, "processing"],
    ["checkout.session.async_payment_succeeded", {}, "paid"],
    ["checkout.session.async_payment_failed", { payment_status: "unpaid" }, "failed"],
    ["checkout.session.expired", { payment_status: "unpaid", status: "expired" }, "expired"],
  ])("%s with %o means %s", async (type, change, state) => {
    expect(await report(type, { change, id: "evt_1" })).toMatchObject({
      ok: true,
      value: { eventId: "evt_1", type, report: { state } },
    });
  });

  test("is live when the event says so", async () => {
    const live = await report("checkout.session.completed", { livemode: true });
    expect(live).toMatchObject({ value: { report: { mode: "live" } } });
  });
});
