import { expect, test } from "vitest";
import { money } from "#app/domain/money/money.ts";
import { ADMIN_ORDER_STATUSES, type OrderStatus } from "#app/domain/orders/order-status.ts";
import { type MessagedOrder, orderMessage, payForMessage } from "./whatsapp-messages.ts";

const order: MessagedOrder = {
  orderNumber: "KRB-7H2K9MPQ",
  customerName: "Awa Ceesay",
  orderStatus: "payment_pending",
  paymentStatus: "pending",
  verificationStatus: "pending",
  trackingNumber: null,
  handover: { readyAt: null },
};

test("a message greets by the first name and names the order", () => {
  expect(orderMessage(order)).toMatch(/^Hello Awa, this is Kairaba about your order KRB-7H2K9MPQ\. /);
  expect(orderMessage({ ...order, customerName: " " })).toMatch(/^Hello, this is Kairaba/);
  expect(orderMessage({ ...order, customerName: "Counter customer" })).toMatch(/^Hello, this is Kairaba/);
});

test("nobody is thanked for a receipt that has not come", () => {
  expect(orderMessage(order)).toContain("we have your receipt");
  expect(orderMessage({ ...order, verificationStatus: null })).toContain("waiting for your payment");
});

test("an order that waits at its pickup point is named with its page, which has the code", () => {
  const ready = {
    ...order,
    handover: { readyAt: new Date(0) },
    pageUrl: "https://kairaba.test/track?order=x",
  };
  expect(orderMessage({ ...ready, orderStatus: "confirmed" })).toContain(`when you come: ${ready.pageUrl}`);
  expect(orderMessage({ ...ready, orderStatus: "delivered" })).not.toContain(ready.pageUrl);
});

test("a shopper asks somebody else to pay with the total and the link", () => {
  const url = "https://kairaba.test/pay/x";
  expect(payForMessage({ total: money(8_300, "USD"), url })).toBe(
    `Hello! Would you pay for my order at Kairaba? It comes to $83.00. You can see it and pay here: ${url}`,
  );
});

test("every status has its own text", () => {
  const statuses: OrderStatus[] = ["pending", "payment_pending", ...ADMIN_ORDER_STATUSES];
  const messages = statuses.map((orderStatus) => orderMessage({ ...order, orderStatus }));
  expect(new Set(messages).size).toBe(statuses.length);
});

const payUrl = "https://kairaba.test/pay/x";
const part = {
  paid: money(200_000, "GMD"),
  due: money(50_000, "GMD"),
  until: new Date("2026-12-04T23:59:59Z"),
};

test.each([
  [{ verificationStatus: null, payUrl }, `We're holding it for you. You can pay here: ${payUrl}`],
  [
    { verificationStatus: "verified", part, payUrl },
    `D2,000.00 received, D500.00 still due by Fri 4 Dec. We're holding your order until then. You can pay here: ${payUrl}`,
  ],
  [{ orderStatus: "shipped", trackingNumber: "GP 2026 118" }, "The tracking number is GP 2026 118."],
  [{ orderStatus: "confirmed" }, "KRB-7H2K9MPQ. It's confirmed."],
  [{ orderStatus: "confirmed", paymentStatus: "paid" }, "your payment is in"],
  [{ verificationStatus: "rejected" }, "We couldn't match your receipt"],
  [{ verificationStatus: "rejected", orderStatus: "cancelled" }, "It's cancelled."],
  [{ paymentStatus: "refunded", verificationStatus: null }, "on its way back to you."],
  [
    { paymentStatus: "refunded", verificationStatus: "verified" },
    "sent your payment back to you, the way it came",
  ],
  [{ paymentStatus: "paid", orderStatus: "cancelled" }, "we're sending your payment back"],
  [{ paymentStatus: "refund_needed" }, "We're sending it back"],
  [{ paymentStatus: "paid", orderStatus: "cancelled", isTestPayment: true }, "no money was taken"],
] as const)("%j is told as it stands", (state, words) => {
  expect(orderMessage({ ...order, ...state })).toContain(words);
});
