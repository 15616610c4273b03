import { describe, expect, test } from "vitest";
import { money } from "#app/domain/money/money.ts";
import { FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { RECEIPT_MAX_BYTES } from "#app/domain/payments/receipt.ts";
import { DEFAULT_CLAIMS } from "#app/domain/settings/claims.ts";
import { PRODUCT_IMAGE_MAX_BYTES } from "#app/server/catalogue/pictures/store-product-image.ts";
import { claimMessages } from "./claim-messages.ts";
import { composeMail, link } from "./mails/mail.ts";
import {
  greeting,
  notifyAdminReceiptMail,
  orderReceivedMail,
  orderStatusMail,
  paymentRejectedMail,
  paymentVerifiedMail,
} from "./mails/order-mails.ts";
import { PICTURE_ERROR_MESSAGES } from "./picture-error-messages.ts";
import { missingStockMessage } from "./refusal-messages.ts";
import { TOASTS } from "./toasts.ts";

const step = {
  orderNumber: "KRB-23456789",
  customerName: "Awa <b>Jallow</b>",
  trackingUrl: "https://kairaba.test/track?order=KRB-23456789&x=1",
};

const order = {
  ...step,
  items: [{ name: "Court <Low>", size: "42", quantity: 2, price: money(513_750, "GMD") }],
  subtotal: money(1_027_500, "GMD"),
  discountAmount: money(102_750, "GMD"),
  shippingCost: money(20_550, "GMD"),
  totalAmount: money(945_300, "GMD"),
  paymentMethod: "wave",
  orderStatus: "payment_pending" as const,
  estimatedDays: "2-3 days",
  arrival: { from: "2026-11-27", to: "2026-11-28" },
  country: "GM",
  deliveryAddress: "Behind the mosque,\nBakau",
};

describe("mails", () => {
  test("an order's mail has its lines and amounts, in text and HTML", () => {
    const mail = orderReceivedMail(order, { isPaid: false });
    expect(mail.subject).toBe("We have your order KRB-23456789");
    for (const part of [
      "Hello Awa,",
      "D10,275.00",
      "-D1,027.50",
      "D205.50",
      "D9,453.00",
      "Wave mobile money",
    ]) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part);
    }
    expect(mail.text).toContain("2 × Court <Low>, EU 42: D10,275.00");
    expect(mail.html).toContain("Court &lt;Low&gt;");
    expect(mail.html).not.toContain("<Low>");
    expect(mail.html).toContain("order=KRB-23456789&amp;x=1");
  });

  test.each([
    ["Éveline N'Dow-Sarr", "Hello Éveline,"],
    ["D’Arcy", "Hello D’Arcy,"],
    ["Jallow, Awa Mariama", "Hello Awa,"],
    [" Jallow,Awa", "Hello Awa,"],
    ["win,evil.example", "Hello from Kairaba,"],
    ["https://evil.example/win now", "Hello from Kairaba,"],
    ["evil.example", "Hello from Kairaba,"],
    ["x".repeat(100), "Hello from Kairaba,"],
  ])("to %j, whoever typed it, begin with %j", (name, begin) => {
    expect(greeting(name)).toBe(begin);
  });

  test("a delivery address makes no link in the mail to whoever was named as its shopper", () => {
    const deliveryAddress =
      "St.Mary's, P.O. Box 12/3\nhttps://evil.example/win or www.evil.example or 10.5 km";
    const { text, html } = orderReceivedMail({ ...order, deliveryAddress }, { isPaid: false });
    for (const mail of [text, html]) {
      expect(mail).not.toMatch(/:\/\/evil|(?:www|evil)\.\p{L}/u);
      expect(mail).toContain("P. O. Box 12/3");
      expect(mail).toContain("10.5 km");
    }
  });

  test("the admin's mail has the expected amount, in dalasi too if the order is in another currency", () => {
    const notice = {
      orderNumber: "KRB-23456789",
      customerName: "Awa",
      customerEmail: "awa@x.gm",
      customerPhone: "+2203012345",
      paymentMethod: "qmoney",
      orderTotal: money(945_300, "GMD"),
      totalGmd: money(945_300, "GMD"),
      adminUrl: "https://kairaba.test/admin/orders",
    };
    const mail = notifyAdminReceiptMail(notice);
    expect(mail.subject).toBe("New receipt: KRB-23456789, D9,453.00");
    expect(mail.text).toContain("Expected amount: D9,453.00\n");
    expect(mail.text).toContain("Phone: +220 301 2345");
    const inEuro = notifyAdminReceiptMail({ ...notice, orderTotal: money(11_730, "EUR") });
    expect(inEuro.subject).toBe("New receipt: KRB-23456789, €117.30");
    expect(inEuro.text).toContain("Expected amount: €117.30 (D9,453.00)\n");
    expect(mail.text).toContain("Paid by: Qmoney/Afrimoney");
  });

  test("verified, rejected and moved on", () => {
    const paid = { ...step, totalAmount: order.totalAmount };
    expect(paymentVerifiedMail({ ...paid, orderStatus: "confirmed" }).text).toContain(
      "D9,453.00 has been verified. We're getting your order ready",
    );
    const found = paymentVerifiedMail({ ...paid, orderStatus: "cancelled" }).text;
    expect(found).toContain("found your payment of D9,453.00. Order KRB-23456789 is cancelled");
    expect(found).not.toContain("ready");
    const rejected = { ...step, orderStatus: "payment_pending" } as const;
    expect(paymentRejectedMail({ ...rejected, reason: "Wrong <amount>" }).html).toContain(
      "Wrong &lt;amount&gt;",
    );
    expect(paymentRejectedMail({ ...rejected, reason: " " }).text).not.toContain("Reason");
    const isPaid = { ...step, paymentStatus: "paid" } as const;
    const shipped = orderStatusMail({ ...isPaid, orderStatus: "shipped", trackingNumber: "GM-1" });
    expect(shipped.subject).toBe("Order KRB-23456789: shipped");
    expect(shipped.text).toContain("Tracking number: GM-1");
    const confirmed = orderStatusMail({ ...isPaid, orderStatus: "confirmed", trackingNumber: null });
    expect(confirmed.text).not.toContain("Tracking");
    expect(confirmed.text).toContain("Your payment is in. We're getting your order ready.");
  });

  test.each(["pending", "failed", "refunded"] as const)(
    "a confirmed order whose payment is %s says nothing of money",
    (paymentStatus) => {
      const state = { orderStatus: "confirmed", paymentStatus, trackingNumber: null } as const;
      const { text } = orderStatusMail({ ...step, ...state });
      expect(text).toContain("\n\nYour order is confirmed.\n\n");
      expect(text).not.toContain("payment");
    },
  );

  test.each(["shipped", "delivered"] as const)(
    "an order that is %s is not announced as being prepared",
    (orderStatus) => {
      const paid = { ...order, orderStatus };
      expect(paymentVerifiedMail(paid).text).toContain(
        "\n\nYour payment of D9,453.00 has been verified.\n\n",
      );
      expect(orderReceivedMail(paid, { isPaid: true }).text).toContain("Thank you! Your payment is in.\n");
      const rejected = paymentRejectedMail({ ...paid, reason: "" }).text;
      expect(rejected).not.toContain("on hold");
      expect(rejected).toContain("Send another receipt");
    },
  );

  test("the mail on a cancelled order's rejected receipt requests no other one", () => {
    const { text } = paymentRejectedMail({ ...step, orderStatus: "cancelled", reason: "No such payment" });
    expect(text).toContain("Order KRB-23456789 is cancelled.");
    expect(text).toContain("Reason: No such payment");
    expect(text).not.toMatch(/on hold|Send Receipt|another receipt/);
  });

  test("a subject is one line and a link is never a script", () => {
    const mail = composeMail("a\r\nBcc: x", ["<script>", link("x", "javascript:alert(1)")]);
    expect(mail.subject).toBe("a Bcc: x");
    expect(mail.html).not.toMatch(/<script>|javascript:/);
  });
});

describe("messages", () => {
  test("name the pieces an order cannot come back without", () => {
    expect(missingStockMessage([])).toBe("There isn't enough stock left to restore this order.");
    const missing = [
      { name: "Court Low", size: "42", wanted: 3, available: 2 },
      { name: "Cap", size: "", wanted: 1, available: 0 },
    ];
    expect(missingStockMessage(missing)).toBe(
      "There isn't enough stock left to restore this order. Court Low (EU 42), 2 of 3 left; Cap, none left.",
    );
  });

  test("a claim that is off is not shown", () => {
    expect(claimMessages(DEFAULT_CLAIMS, "GMD", { rates: FALLBACK_RATES, wholeDalasi: false })).toEqual({
      freeShipping: null,
      returns: "30-day return policy",
      firstPurchase: null,
      customers: null,
    });
    const on = {
      ...DEFAULT_CLAIMS,
      freeShipping: { isOn: true, overUsd: 100, overGmd: 7000 },
      customers: { isOn: true, count: 50_000 },
    };
    expect(claimMessages(on, "USD", { rates: FALLBACK_RATES, wholeDalasi: false })).toMatchObject({
      freeShipping: "Free shipping over $100.00",
      customers: "50,000 happy customers",
    });
    expect(claimMessages(on, "GMD", { rates: FALLBACK_RATES, wholeDalasi: false }).freeShipping).toBe(
      "Free shipping over D7,000.00",
    );
  });
});

test("the words about files name the real limits", () => {
  const megabytes = (bytes: number) => bytes / 1024 / 1024;
  expect(TOASTS.fileTooLarge.text).toContain(` ${megabytes(RECEIPT_MAX_BYTES)}MB`);
  expect(PICTURE_ERROR_MESSAGES.file_too_large).toContain(` ${megabytes(PRODUCT_IMAGE_MAX_BYTES)} MB`);
});
