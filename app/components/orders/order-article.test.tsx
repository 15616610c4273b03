import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";
import { CLOTH_VIEW_BOX } from "#app/domain/orders/woven-pattern.ts";
import { orderBadge, paymentBadge, type VerificationStatus } from "#app/domain/payments/local-payment.ts";
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

function markupOf(orderStatus: OrderStatus, paymentStatus: PaymentStatus, verification: VerificationStatus) {
  const none = { amount: 0, currency: "GMD" } as const;
  const badge = paymentBadge({ orderStatus, paymentStatus }, verification);
  return renderToStaticMarkup(
    createElement(OrderArticle, {
      order: {
        orderNumber: "KRB-7H2K9MPQ",
        createdAt: new Date("2026-11-25T10:00:00Z"),
        items: [{ ...shoe, sizeShown: "US men's 6, women's 7.5 (EU 39)" }, shoe],
        subtotal: none,
        shippingCost: none,
        discountAmount: none,
        total: none,
        orderStatus,
        paymentStatus,
        canAskPayer: false,
        wantsReceipt: false,
        isSoldOut: false,
        orderBadge: orderBadge(orderStatus, badge),
        badge,
        paymentMethodLabel: "Wave mobile money",
        hasPaymentPage: false,
        isPayable: false,
        trackingNumber: null,
        estimatedDays: "",
        arrival: null,
        country: "GM",
        region: "",
        deliveryAddress: "",
        timeline: [],
      },
    }),
  );
}

test("an order says its state in one sentence and shows its cloth", () => {
  const waiting = markupOf("payment_pending", "pending", "pending");
  expect(waiting).toContain("checking your receipt.");
  expect(waiting.match(/[Pp]ending/g)).toEqual(["Pending"]);
  expect(waiting).toContain(`viewBox="${CLOTH_VIEW_BOX}"`);
  expect(markupOf("payment_pending", "failed", "rejected")).toContain("accept your receipt.");
  expect(markupOf("shipped", "paid", "verified")).toContain("Your order is on its way.");
});

test("an order repeats the shopper's own size beside the EU one, where it was kept", () => {
  const markup = markupOf("shipped", "paid", "verified");
  expect(markup).toContain("US men&#x27;s 6, women&#x27;s 7.5 (EU 39)");
  expect(markup.match(/Size [^<]*/g)).toEqual(["Size EU 39"]);
});
