import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { auditLog, outbox } from "#database/schema/operations.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { listHeldPieces } from "./held-pieces.ts";
import { notifyOfHeldStock } from "./notify-of-held-stock.ts";

const opened = await openTestShop();
afterAll(() => opened.close());

test("the owner hears once that unpaid orders hold half of a product, sees by whom, and frees it once", async () => {
  const { shop, clock } = opened;
  const admin = await addAdmin(shop);
  const scarce = await addProduct(shop, { name: "Court Low", stockQuantity: 13 });
  const plenty = await addProduct(shop, { name: "Runner", stockQuantity: 100 });
  const place = (product: { id: string }, customerName: string, phone: string) => {
    const customerEmail = `${phone}@example.com`;
    const who = { customerName, customerEmail, customerPhone: `+220${phone}`, quantity: 6 };
    return steps.orderByReceipt(shop, product, who);
  };
  const toldMails = async () => await shop.db.select().from(outbox).where(eq(outbox.kind, "stock_held"));

  await place(plenty, "Fatou Jallow", "3000001");
  await place(scarce, "Awa Ceesay", "3000002");
  expect(await notifyOfHeldStock(shop)).toBe(0);
  clock.advance(1000);
  const second = await place(scarce, "Lamin Touray", "3000003");
  expect(await notifyOfHeldStock(shop)).toBe(1);
  expect(await notifyOfHeldStock(shop)).toBe(0);
  expect(await toldMails()).toMatchObject([
    { recipient: admin.email, subject: "Held by unpaid orders: 12 of 13 Court Low" },
  ]);

  const { products, total } = await listHeldPieces(shop);
  expect(total).toBe(2);
  expect(products[0]).toMatchObject({ name: "Court Low", held: 12, left: 1, orderCount: 2, isNotable: true });
  expect(products[0]?.orders).toMatchObject([
    { customerName: "Awa Ceesay", pieces: 6 },
    {
      orderNumber: second,
      pieces: 6,
      since: clock.now(),
      until: new Date(clock.now().getTime() + 7 * 24 * 60 * 60 * 1000),
    },
  ]);
  expect(products[1]).toMatchObject({ name: "Runner", held: 6, left: 94, isNotable: false });

  const free = () => steps.move(shop, admin, second, "cancelled", { seenStatus: "payment_pending" });
  expect(await free()).toMatchObject({ ok: true });
  expect(await free()).toMatchObject({ ok: false });
  expect((await listHeldPieces(shop)).products[0]).toMatchObject({ held: 6, left: 7 });
  expect(await shop.db.select().from(auditLog)).toMatchObject([{ action: "order.moved", subjectId: second }]);
  expect(await shop.db.select().from(outbox).where(eq(outbox.kind, "order_cancelled"))).toHaveLength(1);

  expect(await notifyOfHeldStock(shop)).toBe(0);
  await place(scarce, "Isatou Njie", "3000004");
  expect(await notifyOfHeldStock(shop)).toBe(1);
  expect(await toldMails()).toHaveLength(2);
});
