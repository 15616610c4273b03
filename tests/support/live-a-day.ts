import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { holdCart } from "#app/server/checkout/hold-cart.ts";
import { readOpenClose } from "#app/server/closing/read-figures.ts";
import { signOffDay } from "#app/server/closing/sign-off-day.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import type { OpenDatabase } from "#app/server/platform/db/open-database.ts";
import { openFiles } from "#app/server/platform/files/open-files.ts";
import { receivePurchaseOrder } from "#app/server/purchasing/receive-purchase-order.ts";
import { writePurchaseOrder } from "#app/server/purchasing/write-purchase-order.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import type { Ok, Refusal } from "#packages/result";
import { addAdmin, addProduct, anAddress } from "./fixtures.ts";
import { createTestShop, expectSoundData, prepareTestShop } from "./open-test-shop.ts";
import { move, orderByReceipt, review } from "./order-steps.ts";
import { paidPageOrder } from "./paid-page-order.ts";

/** The days that a shop lives before and after it is backed up. */
const DAY_BEFORE = new Date("2026-03-02T10:00:00Z");
export const DAY_AFTER = new Date("2026-03-03T10:00:00Z");

/** Opens a shop on a migrated database, with its files in a data folder, at a time that stands still. */
export function openShopAt(database: Pick<OpenDatabase, "db" | "pool">, dataDir: string, at: Date): Shop {
  const files = openFiles({ s3: null, dataDir });
  return createTestShop({ database, clock: () => at, files, mailer: null });
}

/** Fills an empty, migrated database: a shop with two products, and its first day. */
export async function openBusyShop(
  database: Pick<OpenDatabase, "db" | "pool">,
  dataDir: string,
): Promise<Shop> {
  const shop = openShopAt(database, dataDir, DAY_BEFORE);
  await prepareTestShop(shop);
  await addProduct(shop, { sizes: { "42": 20 } });
  await addProduct(shop, { name: "Kora Cap", stockQuantity: 20 });
  await liveADay(shop);
  return shop;
}

/**
 * Lives a day of a shop that has a product counted by size 42 and one counted as one number: orders by Wave and by card, a
 * hold, a cancellation, a refund, pieces from a supplier, the close. Throws where one of them is refused, and where the
 * data is not sound in the evening.
 */
export async function liveADay(shop: Shop): Promise<void> {
  const admin = await addAdmin(shop);
  const [sized, plain] = await Promise.all([productOf(shop, true), productOf(shop, false)]);

  const order = () => orderByReceipt(shop, sized, { size: "42" });
  done(await review(shop, admin, await order(), "verified"));
  done(await move(shop, admin, await order(), "cancelled"));

  const token = randomBytes(24).toString("base64url");
  const items = [{ productId: sized.id, size: "42", quantity: 1 }];
  const owner = { holdToken: token, ipAddress: anAddress(), paymentMethod: "wave", isPaying: true };
  const held = done(await holdCart(shop, { ...owner, items }));
  if (held.reason !== "kept") throw new Error(`the hold: ${held.reason}`);

  const orderNumber = await paidPageOrder(shop, plain);
  done(await refundOrder(shop, admin, { orderNumber, amount: null, reason: "Wrong size" }));

  const lines = [{ productId: sized.id, size: "42", quantity: 6 }];
  const supplier = { supplier: "Modou", supplierPhone: "+2203012345", lines, idempotencyKey: randomUUID() };
  const { number } = done(await writePurchaseOrder(shop, admin, supplier));
  const arrival = { lines: [], isAll: true, idempotencyKey: randomUUID() };
  done(await receivePurchaseOrder(shop, admin, number, arrival));

  const { day, version } = await readOpenClose(shop, null);
  done(
    await signOffDay(shop, admin, {
      day,
      seenVersion: version,
      form: { counts: [], note: "", uncountedReason: "A test" },
    }),
  );
  await expectSoundData(shop);
}

function done<Value>(result: Ok<Value> | Refusal<string, unknown>): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.value;
}

async function productOf(shop: Shop, perSize: boolean): Promise<{ id: string }> {
  const [product] = await shop.db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.stockPerSize, perSize));
  if (!product) throw new Error("the shop has no such product");
  return product;
}
