import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { FALLBACK_RATES } from "#app/domain/money/rates.ts";
import type { ReceiptOrder } from "#app/server/checkout/order-payment.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { priceCart } from "#app/server/checkout/pricing/price-cart.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { pendingPayments } from "#app/server/orders/list-orders.ts";
import { ORDER_COLUMNS } from "#app/server/orders/order-rows.ts";
import { isDatabaseRefusal } from "#app/server/platform/db/connection/outage.ts";
import { openDatabase } from "#app/server/platform/db/open-database.ts";
import { postgresRateLimits } from "#app/server/platform/rate-limits.ts";
import { productStock, products } from "#database/schema/catalogue.ts";
import { idempotencyKeys, outbox } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentSettings } from "#database/schema/payments.ts";
import { createDataCache } from "#packages/data-cache";
import {
  addAdmin,
  addDiscount,
  addProduct,
  aLocalOrder,
  anAddress,
  aPicturePng,
  aReceipt,
} from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";

const opened = await openTestShop();
const shop = opened.shop;

const place = (input: ReceiptOrder) => placeOrder(shop, GUEST, input);

async function placed(input: ReceiptOrder) {
  const answer = await place(input);
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
  const [order] = await shop.db
    .select(ORDER_COLUMNS)
    .from(orders)
    .where(eq(orders.orderNumber, answer.value.orderNumber));
  if (!order) throw new Error("no such order");
  return { answer: answer.value, order };
}

const stockOf = (id: string) => steps.stockOf(shop, { id });

const PDF = new TextEncoder().encode("%PDF-1.4\n%%EOF\n");

const count = async () => (await shop.db.select().from(orders)).length;

describe("a local order", () => {
  test("is stored with payment, stock taken, timeline and mails, and priced by the server", async () => {
    const admin = await addAdmin(shop);
    const product = await addProduct(shop, { price: "80.00", sizes: { "42": 3, "43": 1 }, weight: "1.5" });
    await addDiscount(shop, { code: "FIRST10", percent: 10 });
    const { answer, order } = await placed(
      await aLocalOrder(product, {
        size: "42",
        quantity: 2,
        currency: "GMD",
        discountCode: "first10",
        receipt: await aPicturePng(),
      }),
    );

    expect(answer.orderNumber).toMatch(/^KRB-[2-9A-Z]{8}$/);
    expect(answer).toMatchObject({ orderStatus: "payment_pending", paymentStatus: "pending" });
    expect(answer.trackingUrl).toContain(`http://localhost:3000/track?order=${answer.orderNumber}&token=`);
    // 80 × 68.5 = 5480; two are 10960; 10 % off is 1096; shipping 3 × 68.5 = 205.50.
    expect(order).toMatchObject({
      subtotal: "10960.00",
      discountAmount: "1096.00",
      shippingCost: "205.50",
      totalAmount: "10069.50",
      totalUsd: "147.00",
      totalGmd: "10069.50",
      currency: "GMD",
      exchangeRate: 68_500_000,
      discountCode: "FIRST10",
      estimatedDays: "2-3 days",
      userId: null,
      stockHeld: true,
    });
    expect(await stockOf(product.id)).toBe(2);
    const [sized] = await shop.db.select().from(productStock).where(eq(productStock.productId, product.id));
    expect(sized).toMatchObject({ size: "42", quantity: 1 });
    const payment = await steps.receiptOf(shop, answer.orderNumber);
    expect(payment).toMatchObject({
      paymentMethod: "wave",
      verificationStatus: "pending",
      receiptContentType: "image/jpeg",
    });
    expect(opened.files.paths()).toContain(payment.receiptFilePath);
    const mails = await steps.mailsOf(shop, answer.orderNumber);
    expect(mails.map((mail) => [mail.kind, mail.recipient]).sort()).toEqual([
      ["notify_admin_receipt", admin.email],
      ["order_received", order.customerEmail],
    ]);
  });

  test("keeps a shoe's size in the shopper's system beside the EU one", async () => {
    const product = await addProduct(shop, { sizes: { "39": 3 }, targetAudience: "unisex" });
    const { order } = await placed(await aLocalOrder(product, { size: "39", currency: "USD" }));
    expect(order.items).toMatchObject([{ size: "39", sizeShown: "US men's 6.5, women's 8 (EU 39)" }]);
    const [mail] = await steps.mailsOf(shop, order.orderNumber, "order_received");
    expect(mail?.bodyText).toContain(", US men's 6.5, women's 8 (EU 39)");
  });

  test("has no decimals in yen, and its parts add up", async () => {
    const product = await addProduct(shop, { price: "79.99" });
    const { order } = await placed(await aLocalOrder(product, { currency: "JPY", quantity: 3 }));
    expect(order).toMatchObject({ subtotal: "26397.00", shippingCost: "330.00", totalAmount: "26727.00" });
  });

  test("has one dalasi total, that of the quote, which staff see whatever the later rate", async () => {
    const admin = await addAdmin(shop);
    const product = await addProduct(shop, { price: "119.97" });
    const input = await aLocalOrder(product, { currency: "EUR", quantity: 3 });
    const quote = await priceCart(shop, { ...input, customer: null });
    const { order } = await placed(input);
    // (3 × 119.97 + 3) × 68.5; the total in euros, 308.46, is not the same sum.
    expect(order).toMatchObject({ currency: "EUR", totalAmount: "308.46", totalGmd: "24859.34" });
    const told = { amount: 2_485_934, currency: "GMD" };
    expect(quote).toMatchObject({ ok: true, value: { totalGmd: told } });

    const rates = { ...shop.rates, current: () => ({ ...FALLBACK_RATES, GMD: 75_000_000 }) };
    const later = { ...shop, rates };
    const { payments } = await pendingPayments(later, admin, { search: order.orderNumber });
    expect(payments).toMatchObject([{ expected: { inGmd: told } }]);
    expect(await findAdminOrder(later, admin, order.orderNumber)).toMatchObject({ expectedGmd: told });
    const mails = await shop.db.select().from(outbox).where(eq(outbox.recipient, admin.email));
    expect(mails.at(-1)?.bodyText).toContain("€308.46 (D24,859.34)");

    await shop.db.update(orders).set({ totalGmd: null }).where(eq(orders.id, order.id));
    expect(await findAdminOrder(later, admin, order.orderNumber)).toMatchObject({
      expectedGmd: { amount: 2_721_825, currency: "GMD" },
    });
  });

  test("of an order that does not add up is refused by the database itself", async () => {
    const { order } = await placed(await aLocalOrder(await addProduct(shop)));
    const wrong = ["total_amount = 1", "total_gmd = -1", "subtotal = 1", "order_status = 'lost'"];
    for (const set of wrong) {
      const spoil = shop.db.execute(sql`update orders set ${sql.raw(set)} where id = ${order.id}`);
      const error = await spoil.then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(isDatabaseRefusal(error, "23514")).toBe(true);
    }
  });
});

describe("a local order is refused, and nothing is stored or kept", () => {
  test.each<[string, Partial<ReceiptOrder>, string]>([
    ["without a receipt", { receipt: null }, "receipt_required"],
    ["with an empty receipt", { receipt: new Uint8Array() }, "receipt_required"],
    ["with a receipt over 5 MB", { receipt: new Uint8Array(5 * 1024 * 1024 + 1) }, "file_too_large"],
    [
      "with text as receipt",
      { receipt: new TextEncoder().encode("paid, honestly") },
      "unsupported_file_type",
    ],
    [
      "with a broken picture",
      { receipt: Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) },
      "unsupported_file_type",
    ],
    ["by a method that is switched off", { paymentMethod: "mobile_money" }, "payment_method_unavailable"],
    ["by a method nobody knows", { paymentMethod: "cowries" }, "payment_method_unavailable"],
    ["with an unknown discount code", { discountCode: "FREE100" }, "unknown_discount"],
    ["with another total than was shown", { expectedTotal: "82.99" }, "price_changed"],
  ])("%s", async (_name, given, reason) => {
    const product = await addProduct(shop);
    const [before, files] = [await count(), opened.files.paths().length];
    const answer = await place(await aLocalOrder(product, given));
    expect(answer).toMatchObject({ ok: false, reason });
    expect(await count()).toBe(before);
    expect(opened.files.paths()).toHaveLength(files);
    expect(await stockOf(product.id)).toBe(10);
  });

  test("by a method without anything to pay to", async () => {
    await shop.db
      .update(paymentSettings)
      .set({ settings: {} })
      .where(eq(paymentSettings.paymentMethod, "qmoney"));
    const answer = await place(await aLocalOrder(await addProduct(shop), { paymentMethod: "qmoney" }));
    expect(answer).toMatchObject({ ok: false, reason: "payment_method_unavailable" });
  });

  test("of a hidden product, an unknown product and an unknown size", async () => {
    const hidden = await addProduct(shop, { isActive: false });
    const sized = await addProduct(shop, { sizes: { "42": 1 } });
    for (const [id, size, reason] of [
      [hidden.id, "", "not_found"],
      ["no-product", "", "not_found"],
      [sized.id, "99", "unknown_size"],
    ] as const) {
      const answer = await place(await aLocalOrder({ id }, { size }));
      expect(answer).toMatchObject({
        ok: false,
        reason: "out_of_stock",
        detail: [{ productId: id, reason }],
      });
    }
  });
});

describe("a discount code", () => {
  test("for one use is used once by concurrent orders", async () => {
    await addDiscount(shop, { code: "ONCE", percent: 50, usageLimit: 1 });
    const product = await addProduct(shop, { stockQuantity: 20 });
    const inputs = await Promise.all(
      Array.from({ length: 6 }, () => aLocalOrder(product, { discountCode: "ONCE" })),
    );
    const answers = await Promise.all(inputs.map(place));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await stockOf(product.id)).toBe(19);
  });
});

describe("one address", () => {
  test("places sixty orders in ten minutes at most, however many it sends at once", async () => {
    const product = await addProduct(shop, { stockQuantity: 200 });
    const ipAddress = anAddress();
    for (let order = 0; order < 50; order += 1) await shop.limits.take("order-address", ipAddress);
    const inputs = await Promise.all(
      Array.from({ length: 14 }, () => aLocalOrder(product, { ipAddress, receipt: PDF })),
    );
    const answers = await Promise.all(inputs.map(place));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(10);
    expect(answers.filter((answer) => !answer.ok && answer.reason === "rate_limited")).toHaveLength(4);
    expect(await stockOf(product.id)).toBe(190);
    expect(await place(await aLocalOrder(product, { receipt: PDF }))).toMatchObject({ ok: true });
  });

  test("is not counted for an order it sends twice, nor for one that is sold out", async () => {
    const product = await addProduct(shop, { stockQuantity: 2 });
    const gone = await addProduct(shop, { stockQuantity: 0 });
    const ipAddress = anAddress();
    const input = await aLocalOrder(product, { ipAddress, receipt: PDF, idempotencyKey: "key-sent-often" });
    const sold = await aLocalOrder(gone, { ipAddress, receipt: PDF });
    const first = await place(input);
    for (let order = 1; order < 59; order += 1) await shop.limits.take("order-address", ipAddress);
    for (let again = 0; again < 3; again += 1) {
      expect(await place(input)).toEqual(first);
      expect(await place(sold)).toMatchObject({ ok: false, reason: "out_of_stock" });
    }
    await shop.limits.take("order-address", ipAddress);
    expect(await place(await aLocalOrder(product, { ipAddress }))).toMatchObject({ reason: "rate_limited" });
    expect(await place(input)).toEqual(first);
  });

  test("of this machine is a proxy's, and identifies no visitor", async () => {
    const product = await addProduct(shop, { stockQuantity: 100 });
    for (const ipAddress of ["127.0.0.1", "::1"]) {
      for (let order = 0; order < 60; order += 1) await shop.limits.take("order-address", ipAddress);
      expect(await place(await aLocalOrder(product, { ipAddress, receipt: PDF }))).toMatchObject({
        ok: true,
      });
    }
  });

  test("is refused before its receipt is looked at", async () => {
    const product = await addProduct(shop);
    const ipAddress = anAddress();
    const noReceipt = new TextEncoder().encode("no receipt at all");
    const input = await aLocalOrder(product, { ipAddress, receipt: noReceipt });
    for (let order = 0; order < 60; order += 1) {
      expect(await place(input)).toMatchObject({ ok: false, reason: "unsupported_file_type" });
    }
    expect(await place(input)).toMatchObject({ ok: false, reason: "rate_limited" });
  });
});

describe("an idempotency key", () => {
  test("makes one order of eight tries at once, even for the last piece", async () => {
    const product = await addProduct(shop, { stockQuantity: 1 });
    const input = await aLocalOrder(product, { idempotencyKey: "key-of-the-last-piece" });
    const files = opened.files.paths().length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(input)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.ok).toBe(true);
    expect(await stockOf(product.id)).toBe(0);
    expect(opened.files.paths()).toHaveLength(files + 1);
  });

  test("that is used for another order is refused", async () => {
    const product = await addProduct(shop);
    const input = await aLocalOrder(product, { idempotencyKey: "key-used-twice" });
    await place(input);
    const other = await place({ ...input, customerName: "Somebody else" });
    expect(other).toMatchObject({ ok: false, reason: "idempotency_conflict" });
    const otherReceipt = await place({ ...input, receipt: aReceipt() });
    expect(otherReceipt).toMatchObject({ ok: false, reason: "idempotency_conflict" });
  });

  test("is free again after a refusal and after a day", async () => {
    const product = await addProduct(shop, { stockQuantity: 0 });
    const input = await aLocalOrder(product, { idempotencyKey: "key-after-a-day" });
    expect(await place(input)).toMatchObject({ ok: false, reason: "out_of_stock" });
    await shop.db.update(products).set({ stockQuantity: 5 }).where(eq(products.id, product.id));
    const first = await place(input);
    opened.clock.advance(24 * 60 * 60 * 1000 + 1);
    const second = await place(input);
    expect([first.ok, second.ok]).toEqual([true, true]);
    expect(second).not.toEqual(first);
    expect(
      await shop.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, "key-after-a-day")),
    ).toHaveLength(1);
  });
});

test("an order takes few turns with the database, as many for five lines as for one", async () => {
  const watched = openDatabase({ connection: opened.pool.options });
  let turns = 0;
  watched.pool.on("connect", (client) => {
    const { query } = client;
    Object.assign(client, {
      query: (...asked: unknown[]): unknown => {
        turns += 1;
        return Reflect.apply(query, client, asked);
      },
    });
  });
  const memory = createDataCache();
  memory.setSubscribed(true);
  const wished = await Promise.all(
    Array.from({ length: 5 }, async (_, at) => {
      const size = at % 2 === 0 ? "" : "42";
      const { id } = await addProduct(shop, size === "" ? {} : { sizes: { [size]: 9 } });
      return { productId: id, size, quantity: 1 };
    }),
  );
  const turnsOf = async (items: typeof wished) => {
    const input = await aLocalOrder(
      { id: "" },
      { items, idempotencyKey: randomUUID(), receipt: await aPicturePng() },
    );
    turns = 0;
    const limits = postgresRateLimits(watched.pool);
    const answer = await placeOrder({ ...shop, db: watched.db, dataCache: memory, limits }, GUEST, input);
    expect(answer.ok).toBe(true);
    return turns;
  };
  // The first one reads the shop's rules, the method and who is told, which are then kept.
  await turnsOf(wished);
  const few = await turnsOf(wished.slice(0, 1));
  // The products, and the order with its pieces and everything that belongs to it; before them the count of the
  // visitor's orders, and, for the sake of the picture, an earlier answer.
  expect(few).toBe(4);
  expect(await turnsOf(wished)).toBe(few);
  await watched.close();
});

describe("stock", () => {
  test("that is the last goes to one of six, who all pay less by a code", async () => {
    await addDiscount(shop, { code: "LAST", percent: 20 });
    const product = await addProduct(shop, { stockQuantity: 1 });
    const inputs = await Promise.all(
      Array.from({ length: 6 }, () => aLocalOrder(product, { discountCode: "LAST" })),
    );
    const before = await count();
    const answers = await Promise.all(inputs.map(place));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.reason !== "out_of_stock")).toEqual([]);
    expect(await count()).toBe(before + 1);
    expect(await stockOf(product.id)).toBe(0);
  });

  test("requested in opposite orders never deadlocks", async () => {
    const sized = await addProduct(shop, { sizes: { "42": 50 } });
    const plain = await addProduct(shop, { stockQuantity: 50 });
    const items = [
      { productId: sized.id, size: "42", quantity: 1 },
      { productId: plain.id, size: "", quantity: 1 },
    ];
    const inputs = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        aLocalOrder(plain, {
          items: at % 2 === 0 ? items : items.toReversed(),
          idempotencyKey: `circle-${at >> 1}`,
          customerName: `Buyer ${at}`,
        }),
      ),
    );
    const answers = await Promise.all(inputs.map(place));
    // Every key is asked for by two different carts: one is placed, the other refused.
    expect(answers.filter((answer) => answer.ok)).toHaveLength(12);
    expect(answers.filter((answer) => !answer.ok && answer.reason !== "idempotency_conflict")).toEqual([]);
    expect([await stockOf(sized.id), await stockOf(plain.id)]).toEqual([38, 38]);
  });
});
