import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type OrderStatus, type PaymentStatus, statusLabel } from "#app/domain/orders/order-status.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";
import { OrderArticle } from "./order-article.tsx";

const shoe = {
  productId: "p1",
  slug: "runner",
  name: "Runner",
  brand: "Kairaba",
  size: "39",
  color: "",
  quantity: 1,
  price: { amount: 100, currency: "GMD" },
  image: null,
} as const;

function markupOf(
  orderStatus: OrderStatus,
  paymentStatus: PaymentStatus,
  verification: VerificationStatus | null,
  badged = false,
  pickupCode: string | null = null,
) {
  const none = { amount: 0, currency: "GMD" } as const;
  return renderToStaticMarkup(
    createElement(OrderArticle, {
      order: {
        orderNumber: "KRB-7H2K9MPQ",
        createdAt: new Date("2026-11-25T10:00:00Z"),
        items: [{ ...shoe, sizeShown: "US men's 6.5, women's 8 (EU 39)", color: "Bone" }, shoe],
        subtotal: none,
        shippingCost: none,
        discountAmount: none,
        total: none,
        orderStatus,
        paymentStatus,
        canAskPayer: false,
        pickupAddress: null,
        wantsReceipt: false,
        part: null,
        payPath: null,
        isSoldOut: false,
        verificationStatus: verification,
        paymentMethodLabel: "Wave mobile money",
        hasPaymentPage: false,
        isPayable: false,
        trackingNumber: null,
        estimatedDays: "2-3 days",
        arrival: { from: "2026-12-01", to: "2026-12-02" },
        country: "GM",
        region: "",
        pickupCode,
        isCash: false,
        deliveryAddress: "",
        timeline: [],
      },
      badged,
    }),
  );
}

const textsOf = (markup: string) => markup.split(/<[^>]*>/).filter(Boolean);

test("an order says its state in one sentence; My Orders has both badges instead", () => {
  const waiting = markupOf("payment_pending", "pending", "pending");
  expect(waiting).toContain("checking your receipt.");
  expect(waiting).not.toMatch(/pending/i);
  expect(textsOf(markupOf("payment_pending", "pending", "pending", true))).toEqual(
    expect.arrayContaining(["Order", "Payment pending", "Payment", "Pending"]),
  );
  expect(textsOf(markupOf("cancelled", "pending", "pending", true))).toEqual(
    expect.arrayContaining(["Order", "Cancelled", "Payment", "Pending"]),
  );
  expect(markupOf("payment_pending", "failed", "rejected")).toContain("accept your receipt.");
  expect(markupOf("shipped", "paid", "verified")).toContain("Your order is on its way.");
});

test.each([
  ["cancelled", "refunded", "verified", "Verified", "We've refunded the payment."],
  ["pending", "pending", "rejected", "Rejected", "We're waiting for your payment."],
  ["confirmed", "paid", "rejected", "Rejected", "Your payment is in."],
  ["payment_pending", "failed", "rejected", "Rejected", null],
  ["confirmed", "paid", "verified", "Verified", null],
  ["cancelled", "refunded", null, "Refunded", null],
] as const)(
  "My Orders shows an order %s, payment %s, receipt %s with the badge %s, and below it: %s",
  (orderStatus, paymentStatus, verification, badge, fact) => {
    const badges = /<dl.*?<\/dl>(<p[^>]*>([^<]*)<\/p>)?/s.exec(
      markupOf(orderStatus, paymentStatus, verification, true),
    )!;
    expect(textsOf(badges[0])).toEqual(
      expect.arrayContaining(["Order", statusLabel(orderStatus), "Payment", badge]),
    );
    expect(badges[2]?.replaceAll("&#x27;", "'") ?? null).toBe(fact);
  },
);

test("the steps to come follow those taken, the last with its days and dates", () => {
  const days = "2-3 days · Tue 1 – Wed 2 Dec";
  const stepsOf = (...states: Parameters<typeof markupOf>) =>
    textsOf(/<ol.*?<\/ol>/s.exec(markupOf(...states))?.[0] ?? "");
  expect(stepsOf("payment_pending", "pending", "pending")).toEqual([
    "Confirmed",
    "Processing",
    "Shipped",
    "Delivered",
    days,
  ]);
  expect(stepsOf("confirmed", "paid", "verified", false, "8375")).not.toContain(days);
  expect(stepsOf("processing", "paid", "verified")).toEqual(["Shipped", "Delivered", days]);
  for (const ended of ["delivered", "cancelled"] as const)
    expect(stepsOf(ended, "paid", "verified")).toEqual([]);
  expect(stepsOf("payment_pending", "failed", "rejected")).toEqual([]);
});

test("an order repeats the shopper's own size beside the EU one, where it was kept, and no row begins with a separator", () => {
  const markup = markupOf("shipped", "paid", "verified");
  expect(markup).toContain("US men&#x27;s 6.5, women&#x27;s 8 (EU 39)\u00a0· Bone");
  expect(markup.match(/Size [^<]*/g)).toEqual(["Size EU 39"]);
});
