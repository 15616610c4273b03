import { describe, expect, test } from "vitest";
import { type Money, money } from "#app/domain/money/money.ts";
import type { Order, OrderItem } from "./order.ts";
import { invoiceOf, packingSlipOf } from "./order-documents.ts";

const D = (dalasi: number) => money(dalasi * 100, "GMD");
const PAID_AT = new Date("2026-11-26T10:00:00Z");

const court: OrderItem = {
  productId: "court",
  slug: "court",
  name: "Court Low",
  brand: "Kairaba",
  size: "42",
  sizeShown: "US 9 (EU 42)",
  color: "black",
  quantity: 2,
  price: D(500),
  image: "/media/court.webp",
};
const { sizeShown: _, ...older } = court;
const cap = {
  ...older,
  productId: "cap",
  name: "Cap",
  brand: "",
  size: "One Size",
  quantity: 1,
  price: D(200),
};

const ORDER: Order = {
  id: "1",
  orderNumber: "KRB-7H2K9MPQ",
  userId: null,
  items: [court, cap],
  subtotal: D(1_200),
  shippingCost: D(300),
  discountAmount: D(120),
  totalAmount: D(1_380),
  currency: "GMD",
  totalUsd: 2_000,
  totalGmd: D(1_380),
  exchangeRate: 69_000_000,
  discountCode: "TEN",
  customerName: "Awa Ceesay",
  customerEmail: "awa@example.com",
  customerPhone: "+2203012345",
  country: "GM",
  region: "Bakau",
  deliveryAddress: "12 Atlantic Road",
  handover: { pickupCode: null, readyAt: null, plusCode: "", receiverName: "", receiverPhone: "" },
  estimatedDays: "2-3 days",
  arrival: null,
  paymentMethod: "wave",
  origin: "web",
  paymentStatus: "pending",
  orderStatus: "payment_pending",
  trackingNumber: null,
  received: D(0),
  returned: D(0),
  heldUntil: null,
  isPartKept: false,
  isSoldOut: false,
  createdAt: new Date("2026-11-25T10:00:00Z"),
};
const ADDRESS = ["Awa Ceesay", "12 Atlantic Road", "Bakau, The Gambia", "+220 301 2345"];

describe("an invoice", () => {
  const invoice = (of: Partial<Order>, refunded: Money = D(0), discountPercent = 10) =>
    invoiceOf({ ...ORDER, ...of }, { discountPercent, paidAt: PAID_AT, refunded, hasReceipt: false });

  test("names no method before somebody paid by the order's link, and the method of what came", () => {
    const held = {
      heldUntil: new Date(0),
      paymentStatus: "pending",
      orderStatus: "payment_pending",
    } as const;
    expect(invoice(held).paymentMethod).toBe("Payment link");
    expect(invoice({ ...held, received: D(1_000) }).paymentMethod).not.toBe("Payment link");
  });

  test("says what was sold to whom, in the order's currency", () => {
    const { totals, ...rest } = invoice({});
    expect(rest).toEqual({
      orderNumber: "KRB-7H2K9MPQ",
      createdAt: ORDER.createdAt,
      address: [...ADDRESS, "awa@example.com"],
      paymentMethod: "Wave mobile money",
      paymentStatus: "Awaiting payment",
      paidAt: null,
      items: [
        {
          id: "court42",
          name: "Court Low",
          details: "Kairaba, size US 9 (EU 42), black",
          quantity: 2,
          price: D(500),
          amount: D(1_000),
        },
        { id: "capOne Size", name: "Cap", details: "black", quantity: 1, price: D(200), amount: D(200) },
      ],
      dollars: { total: money(2_000, "USD"), exchangeRate: 69_000_000 },
    });
    expect(totals.map(({ label, amount }) => [label, amount.amount / 100])).toEqual([
      ["Subtotal", 1_200],
      ["Discount (TEN, 10%)", 120],
      ["Shipping", 300],
      ["Total", 1_380],
      ["Amount due", 1_380],
    ]);
  });

  test("in dollars has no second total, and without a discount no row for it", () => {
    const usd = (cents: number) => money(cents, "USD");
    const inDollars: Partial<Order> = {
      items: [{ ...older, price: usd(1_000), quantity: 1 }],
      subtotal: usd(1_000),
      discountAmount: usd(0),
      discountCode: null,
      shippingCost: usd(0),
      totalAmount: usd(1_000),
      currency: "USD",
      customerEmail: "",
      received: usd(0),
      returned: usd(0),
    };
    const { dollars, address, items, totals } = invoice(inDollars, usd(0), 0);
    expect([dollars, address]).toEqual([null, ADDRESS]);
    expect(items[0]?.details).toBe("Kairaba, size EU 42, black");
    expect(totals.map(({ label }) => label)).toEqual(["Subtotal", "Shipping", "Total", "Amount due"]);
  });

  test.each([
    ["TEN", 0, "Discount (TEN)"],
    [null, 10, "Discount (10%)"],
    [null, 0, "Discount"],
  ])("names the discount of code %j and %i percent: %s", (discountCode, percent, label) => {
    expect(invoice({ discountCode }, D(0), percent).totals[1]?.label).toBe(label);
  });

  const HELD = { heldUntil: new Date("2026-12-04T23:59:59Z"), received: D(400) };
  test.each<[Partial<Order>, number, string, Record<string, number>]>([
    [{ paymentStatus: "failed" }, 0, "Payment failed", { "Amount due": 1_380 }],
    [HELD, 0, "Awaiting payment", { Received: 400, "Amount due": 980 }],
    [{ ...HELD, returned: D(100) }, 100, "Awaiting payment", { Received: 300, "Amount due": 1_080 }],
    [{ orderStatus: "cancelled" }, 0, "Cancelled, nothing to pay", { "Amount due": 0 }],
    [
      { orderStatus: "cancelled", paymentStatus: "failed" },
      0,
      "Cancelled, nothing to pay",
      { "Amount due": 0 },
    ],
    [
      { orderStatus: "cancelled", paymentStatus: "refund_needed" },
      0,
      "Paid, to be refunded",
      { "Amount due": 0 },
    ],
    [{ ...HELD, paymentStatus: "paid", orderStatus: "shipped" }, 0, "Paid", { "Amount due": 0 }],
    [
      { paymentStatus: "partially_refunded" },
      380,
      "Partly refunded",
      { Refunded: 380, "Amount due": 0, "Kept after refund": 1_000 },
    ],
    [
      { paymentStatus: "refunded", orderStatus: "cancelled" },
      1_380,
      "Refunded",
      { Refunded: 1_380, "Amount due": 0, "Kept after refund": 0 },
    ],
  ])("of an order with %o and D%i refunded is %s", (of, refunded, paymentStatus, rows) => {
    const read = invoice(of, D(refunded));
    expect(read.paymentStatus).toBe(paymentStatus);
    expect(read.paidAt).toBe(rows["Amount due"] ? null : PAID_AT);
    const all = read.totals.map(({ label, amount }) => [label, amount.amount / 100]);
    expect(Object.fromEntries(all.slice(4))).toEqual(rows);
  });

  test("whose lines do not add up is a bug", () => {
    expect(() => invoice({ subtotal: D(1_201) })).toThrow("the lines of KRB-7H2K9MPQ do not add up");
  });
});

describe("a packing slip", () => {
  test("has sizes as they are on the box, and the cash to take", () => {
    const slip = packingSlipOf(
      { ...ORDER, items: [court, cap, { ...court, size: "43", sizeShown: "EU 43", color: "" }] },
      { isTestPayment: false, cashDue: D(1_380) },
    );
    expect(slip).toEqual({
      orderNumber: "KRB-7H2K9MPQ",
      createdAt: ORDER.createdAt,
      trackingNumber: null,
      isTestPayment: false,
      pieces: 5,
      cashDue: D(1_380),
      address: ADDRESS,
      items: [
        {
          id: "court42",
          name: "Court Low",
          size: "EU 42",
          details: "US 9 (EU 42) · Kairaba · black",
          quantity: 2,
          image: "/media/court.webp",
        },
        {
          id: "capOne Size",
          name: "Cap",
          size: "One size",
          details: "black",
          quantity: 1,
          image: court.image,
        },
        {
          id: "court43",
          name: "Court Low",
          size: "EU 43",
          details: "Kairaba",
          quantity: 2,
          image: court.image,
        },
      ],
    });
  });

  test("names who receives it and the place, or the point where it is picked up", () => {
    const addressOf = (handover: Partial<Order["handover"]>) =>
      packingSlipOf(
        { ...ORDER, customerPhone: "", handover: { ...ORDER.handover, ...handover } },
        { isTestPayment: true, cashDue: null },
      ).address.slice(2);
    expect(
      addressOf({ receiverName: "Binta", receiverPhone: "+2207012345", plusCode: "6CPXF7H9+32" }),
    ).toEqual([
      "Bakau, The Gambia",
      "Received by Binta, +220 701 2345",
      expect.stringMatching(/^\S+.* \(6CPXF7H9\+32\)$/),
    ]);
    expect(addressOf({ receiverName: "Binta" })).toContain("Received by Binta");
    expect(addressOf({ pickupCode: "1234" })).toEqual(["The Gambia"]);
  });
});
