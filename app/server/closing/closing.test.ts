import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { drawerForm } from "#app/domain/closing/close-form.ts";
import { type BothSums, bothMoney, sumBoth } from "#app/domain/closing/day-close.ts";
import { money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { saleForm } from "#app/domain/orders/counter-sale.ts";
import { grantAdmin } from "#app/server/accounts/staff/admin-roles.ts";
import { ensureFirstAdmin } from "#app/server/accounts/staff/ensure-first-admin.ts";
import { placeStaffOrder } from "#app/server/checkout/place-staff-order.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { undoReview } from "#app/server/money/review/undo-review.ts";
import { changeStock } from "#app/server/stock/change-stock.ts";
import { closedMoney, dayCloses } from "#database/schema/closing.ts";
import { auditLog } from "#database/schema/operations.ts";
import { DAY_MS, HOUR_MS, seededRandom } from "#packages/values";
import {
  addAdmin,
  addCustomer,
  addProduct,
  anAddress,
  aReceipt,
  payOnPage,
} from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { actsOn } from "#tests/support/read-rows.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { correctClose } from "./correct-close.ts";
import { exportClose } from "./export-close.ts";
import { findClose, listCloses } from "./list-closes.ts";
import { readOpenClose } from "./read-figures.ts";
import { recordDrawer } from "./record-drawer.ts";
import { signOffDay } from "./sign-off-day.ts";

const NOTHING_COUNTED = { counts: [], note: "", uncountedReason: "No time" };

let opened: TestShop;
let admin: Admin<never>;
let product: { id: string };
beforeEach(async () => {
  opened = await openTestShop({ until: onTestFinished });
  admin = await addAdmin(opened.shop, { email: "owner@example.com" });
  product = await addProduct(opened.shop, { price: "80.00", stockQuantity: 500 });
});

const place = (given: Parameters<typeof steps.orderByReceipt>[2] = {}) =>
  steps.orderByReceipt(opened.shop, product, given);

const review = (orderNumber: string, decision: "verified" | "rejected") =>
  steps.review(opened.shop, admin, orderNumber, decision);

async function signOff(form: Parameters<typeof signOffDay>[2]["form"] = NOTHING_COUNTED, by = admin) {
  const { shop } = opened;
  const { day, version } = await readOpenClose(shop, null);
  return await signOffDay(shop, by, { day, seenVersion: version, form });
}

/** Signs off today, again where money came in meanwhile. */
async function signOffInTheEnd(): Promise<string> {
  const signed = await signOff();
  if (signed.ok) return signed.value.day;
  if (signed.reason !== "changed_meanwhile") throw new Error(signed.reason);
  return await signOffInTheEnd();
}

async function allCloses() {
  const { closes } = await listCloses(opened.shop, { page: 1 });
  return await Promise.all(
    closes.map(async ({ day }) => {
      const found = await findClose(opened.shop, day);
      if (!found) throw new Error(`no close of ${day}`);
      return found.close;
    }),
  );
}

const inText = (sums: BothSums) => {
  const { usd, gmd } = bothMoney(sums);
  return { usd: toDecimal(usd), gmd: toDecimal(gmd) };
};

/** Returns the sums of the ledger of money, without any close: what came in and what was sent back. */
async function moneyOfLedger() {
  const { rows } = await opened.shop.db.execute(sql`
    select coalesce(sum(usd_amount) filter (where direction = 'received'), 0)::text as received_usd,
      coalesce(sum(gmd_amount) filter (where direction = 'received'), 0)::text as received_gmd,
      coalesce(sum(usd_amount) filter (where direction = 'returned'), 0)::text as returned_usd,
      coalesce(sum(gmd_amount) filter (where direction = 'returned'), 0)::text as returned_gmd
    from money_entries where mode = 'live'`);
  return rows[0];
}

describe.each([1, 2])("random acts of seed %i", (seed) => {
  test("add up over all closes: money, acts and stock, each once", async () => {
    const { shop, clock } = opened;
    const random = seededRandom(seed);
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
    const placed: string[] = [];
    const act = async () => {
      const orderNumber = placed.length > 0 ? pick(placed) : null;
      switch (pick(["place", "card", "verify", "verify", "reject", "undo", "return", "cancel", "stock"])) {
        case "place":
          placed.push(
            await place({
              currency: pick(["USD", "GMD", "EUR"]),
              paymentMethod: pick(["wave", "qmoney", "bank_transfer"]),
            }),
          );
          break;
        case "card": {
          const refunded = pick([0, 0, 2_300, 8_300]);
          await payOnPage(shop, await place(), { amount: 8_300, refunded, mode: pick(["live", "test"]) });
          break;
        }
        case "verify":
          if (orderNumber) await review(orderNumber, "verified");
          break;
        case "reject":
          if (orderNumber) await review(orderNumber, "rejected");
          break;
        case "undo": {
          if (orderNumber) {
            const { id: paymentId } = await steps.receiptOf(shop, orderNumber);
            await undoReview(shop, admin, { paymentId, decision: "verified" });
          }
          break;
        }
        case "return":
          if (orderNumber) await noteMoneyReturned(shop, admin, { orderNumber, reason: "" });
          break;
        case "cancel":
          if (orderNumber) {
            await steps.move(shop, admin, orderNumber, "cancelled", { seenStatus: "confirmed" });
          }
          break;
        default: {
          const changes = [{ size: "", change: pick([-2, 1, 5]), seen: 0 }];
          const given = { productId: product.id, cause: "delivery", changes } as const;
          await changeStock(shop, admin, { ...given, idempotencyKey: crypto.randomUUID() });
        }
      }
    };
    // An act of long ago, of a person and a kind that come again.
    await shop.db.insert(auditLog).values({
      at: new Date("2025-01-01"),
      actorEmail: admin.email,
      action: "payment.verified",
      subjectType: "order",
      subjectId: "before",
    });
    // Before the first close.
    for (let step = 0; step < 4; step += 1) await act();
    for (let day = 0; day < 4; day += 1) {
      clock.advance(DAY_MS);
      for (let step = 0; step < 5; step += 1) await act();
      // Acts run while somebody signs off.
      await Promise.all([act(), signOffInTheEnd(), act()]);
    }
    clock.advance(DAY_MS);
    await signOffInTheEnd();

    const closes = await allCloses();
    expect(closes).toHaveLength(5);
    const received = sumBoth(
      closes.flatMap(({ methods, opening }) => [
        ...methods.map((method) => method.received),
        ...(opening ? [opening.received] : []),
      ]),
    );
    const returned = sumBoth(
      closes.flatMap(({ methods, opening }) => [
        ...methods.map((method) => method.returned),
        ...(opening ? [opening.returned] : []),
      ]),
    );
    const [cameIn, sentBack] = [inText(received), inText(returned)];
    expect({
      received_usd: cameIn.usd,
      received_gmd: cameIn.gmd,
      returned_usd: sentBack.usd,
      returned_gmd: sentBack.gmd,
    }).toEqual(await moneyOfLedger());
    expect(received.usd).toBeGreaterThan(0);

    const [moved] = (
      await shop.db.execute<{ added: number; removed: number }>(sql`
        select coalesce(sum(change) filter (where change > 0), 0)::int as added,
          coalesce(-sum(change) filter (where change < 0), 0)::int as removed
        from stock_changes where cause = 'delivery'`)
    ).rows;
    const stock = closes.flatMap((close) => close.stock).filter(({ cause }) => cause === "delivery");
    const total = (of: "added" | "removed") => stock.reduce((all, each) => all + each[of], 0);
    expect({ added: total("added"), removed: total("removed") }).toEqual(moved);

    // Every act but the last sign-off itself, which is written after it was counted.
    const { rows } = await shop.db.execute<{ acts: number }>(
      sql`select coalesce(sum(acts), 0)::int as acts from closed_acts`,
    );
    expect(rows[0]?.acts).toBe((await shop.db.$count(auditLog)) - 1);
  });
});

test("the first close leaves out what came in before its day, and says how much that was", async () => {
  const { clock } = opened;
  await review(await place(), "verified");
  clock.advance(DAY_MS);
  await review(await place({ currency: "GMD" }), "verified");
  await signOff();
  const [close] = await allCloses();
  expect(close?.opening?.received).toEqual({ usd: 8_300, gmd: 568_550 });
  expect(close?.methods).toEqual([
    {
      method: "wave",
      orders: 1,
      received: { usd: 8_300, gmd: 568_550 },
      returned: { usd: 0, gmd: 0 },
    },
  ]);
});

test("the account that the operator starts the shop with stands as nobody in the first close", async () => {
  const { shop } = opened;
  await ensureFirstAdmin(shop.db, { email: "boss@example.com", password: "by the mango tree" }, false);
  await grantAdmin(shop.db, (await addCustomer(shop)).email);
  await review(await place(), "verified");
  await signOff();
  const [close] = await allCloses();
  expect(close?.people.map(({ actor }) => actor)).toEqual(["owner@example.com"]);
});

test("of an order of which a part came, only what is due of it is to verify", async () => {
  const { shop } = opened;
  const orderNumber = await place();
  succeeded(await steps.review(shop, admin, orderNumber, "verified", { amount: money(400_000, "GMD") }));
  const { customerEmail: email } = await steps.orderOf(shop, orderNumber);
  const sent = { orderNumber, token: null, email, receipt: aReceipt(), ipAddress: anAddress() };
  succeeded(await resendReceipt(shop, GUEST, sent));
  await place();
  const { figures } = await readOpenClose(shop, null);
  expect(figures.toVerify).toEqual({
    payments: 2,
    sum: { usd: 2_461 + 8_300, gmd: 168_550 + 568_550 },
  });
});

test("a signed off day stays as it was, whatever becomes of its orders, and the next close counts the change", async () => {
  const { shop, clock } = opened;
  const orderNumber = await place();
  await review(orderNumber, "verified");
  const test = await place();
  await payOnPage(shop, test, { amount: 8_300, refunded: 0, mode: "test" });
  const waiting = await place();
  const counts = [{ method: "wave", counted: 500_000, note: "One was in euros" }];
  expect(await signOff({ counts, note: "Quiet day", uncountedReason: "" })).toEqual({
    ok: true,
    value: { day: "2026-03-02" },
  });
  const before = await findClose(shop, "2026-03-02");
  expect(before).toMatchObject({
    signedBy: "owner@example.com",
    close: {
      methods: [{ method: "wave", orders: 1, received: { usd: 8_300, gmd: 568_550 } }],
      counts: [{ method: "wave", expected: 568_550, counted: 500_000, note: "One was in euros" }],
      toVerify: { payments: 1, sum: { usd: 8_300, gmd: 568_550 } },
      people: [{ actor: "owner@example.com", acts: [{ action: "payment.verified", count: 1 }] }],
      note: "Quiet day",
    },
  });

  clock.advance(HOUR_MS);
  await noteMoneyReturned(shop, admin, { orderNumber, reason: "Too small" });
  await review(waiting, "verified");
  expect(await findClose(shop, "2026-03-02")).toEqual(before);
  const after = await readOpenClose(shop, null);
  expect(after.days).toEqual([]);
  expect(after.figures.methods).toMatchObject([
    { method: "wave", orders: 1, received: { usd: 8_300 }, returned: { usd: 8_300 } },
  ]);
  clock.advance(DAY_MS);
  await signOff();
  expect((await findClose(shop, "2026-03-03"))?.close.methods).toEqual(after.figures.methods);
});

test("the database refuses to change, delete and empty closes", async () => {
  const { shop } = opened;
  await review(await place(), "verified");
  const { day } = succeeded(await signOff());
  succeeded(await correctClose(shop, admin, { day, note: "Late", isRecount: false, counts: [] }));
  await expect(shop.db.update(dayCloses).set({ signedBy: "someone" })).rejects.toThrow();
  await expect(shop.db.delete(closedMoney)).rejects.toThrow();
  for (const table of ["day_closes", "closed_money", "closed_acts", "close_corrections"]) {
    const frozen = { message: expect.stringContaining("frozen") };
    const refused = (statement: string) =>
      expect(shop.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: frozen });
    await refused(`delete from ${table}`);
    await refused(`update ${table} set day = '2020-01-01'`);
    await refused(`truncate ${table} cascade`);
  }
});

test("two people who sign off at once make one close, and the second hears who was first", async () => {
  const { shop } = opened;
  const other = await addAdmin(shop, { email: "second@example.com", role: "manager" });
  await review(await place(), "verified");
  const answers = await Promise.all([signOff(NOTHING_COUNTED), signOff(NOTHING_COUNTED, other)]);
  const [winner] = await shop.db.select().from(dayCloses);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    reason: "closed_already",
    detail: { signedBy: winner?.signedBy },
  });
  expect(await shop.db.$count(dayCloses)).toBe(1);
});

test("a day with money closes uncounted only with a reason", async () => {
  await review(await place(), "verified");
  expect(await signOff({ ...NOTHING_COUNTED, uncountedReason: "" })).toMatchObject({
    reason: "nothing_counted",
  });
  const { day } = succeeded(await signOff({ ...NOTHING_COUNTED, uncountedReason: "The phone was stolen" }));
  expect((await findClose(opened.shop, day))?.close.uncountedReason).toBe("The phone was stolen");
});

test("the owner counts a signed day anew within an hour; what comes later is a line, and all is logged", async () => {
  const { shop, clock } = opened;
  await review(await place(), "verified");
  const { day } = succeeded(await signOff());
  const before = (await findClose(shop, day))?.close.counts ?? [];
  const [first] = before;
  if (!first) throw new Error("nothing to count");
  const counts = [{ method: first.method, counted: 5_000, note: "" }];
  const again = { day, note: "A note stuck to another", isRecount: true, counts };
  const manager = await addAdmin(shop, { role: "manager" });
  expect(await correctClose(shop, manager, again)).toMatchObject({ reason: "reopen_too_late" });
  succeeded(await correctClose(shop, admin, again));
  expect((await findClose(shop, day))?.close.counts).toEqual([{ ...first, counted: 5_000 }]);
  clock.advance(HOUR_MS);
  expect(await correctClose(shop, admin, again)).toMatchObject({ reason: "reopen_too_late" });
  succeeded(
    await correctClose(shop, manager, { day, note: "D50 came by hand", isRecount: false, counts: [] }),
  );
  const found = await findClose(shop, day);
  expect(found?.close.counts).toEqual([{ ...first, counted: 5_000 }]);
  expect(found?.corrections.map(({ note, isRecount }) => [note, isRecount])).toEqual([
    ["A note stuck to another", true],
    ["D50 came by hand", false],
  ]);
  const acts = await actsOn(shop, day);
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["close.signed", "close.reopened", "close.corrected"]),
  );
  expect((await shop.db.select().from(dayCloses))[0]?.snapshot).toMatchObject({ counts: before });
});

test("money that came in while somebody counted, and other days, are refused", async () => {
  const { shop } = opened;
  const { day, version } = await readOpenClose(shop, null);
  await review(await place(), "verified");
  const given = { seenVersion: version, form: NOTHING_COUNTED };
  expect(await signOffDay(shop, admin, { ...given, day })).toEqual({
    ok: false,
    reason: "changed_meanwhile",
  });
  for (const wrong of ["2026-02-28", "2026-03-03", "", "x"]) {
    expect(await signOffDay(shop, admin, { ...given, day: wrong })).toEqual({
      ok: false,
      reason: "not_closable",
    });
  }
  expect(await shop.db.$count(dayCloses)).toBe(0);
});

test("a close is exported with harmless cells and an audit entry", async () => {
  const { shop } = opened;
  await review(await place(), "verified");
  await signOff({
    counts: [{ method: "wave", counted: 568_550, note: '=HYPERLINK("x")' }],
    note: "+1",
    uncountedReason: "",
  });
  const text = await exportClose(shop, admin, "2026-03-02");
  expect(text).toContain("takings,Wave mobile money,came in,1,5685.50,83.00,");
  expect(text).toContain(`counted,,5685.50,,"'=HYPERLINK(""x"")"`);
  expect(text).toContain("'+1");
  expect(await exportClose(shop, admin, "2026-03-01")).toBeNull();
  expect(await exportClose(shop, admin, "no day")).toBeNull();
  const acts = (await shop.db.select().from(auditLog)).map(({ action }) => action);
  expect(acts.filter((action) => action.startsWith("close."))).toEqual(["close.signed", "close.exported"]);
});

test("the drawer is its float and its cash, less what was paid out, and the next close begins anew", async () => {
  const { shop } = opened;
  const entry = (fields: Record<string, string>) =>
    drawerForm.parse({ key: randomUUID(), kind: "paid_out", reason: "Taxi", ...fields });
  const float = entry({ kind: "float", amount: "1,000", reason: "" });
  await recordDrawer(shop, admin, float);
  await recordDrawer(shop, admin, float);
  await recordDrawer(shop, admin, entry({ amount: "150.50" }));
  const items = JSON.stringify([{ productId: product.id, size: "", quantity: 1 }]);
  const sale = saleForm.parse({ id: randomUUID(), items, paymentMethod: "cash" });
  const sold = succeeded(await placeStaffOrder(shop, admin, sale));
  const expected = 100_000 - 15_050 + sold.total.amount;
  const counts = [{ method: "cash", counted: expected - 500, note: "Five dalasi short" }];
  const day = succeeded(await signOff({ counts, note: "", uncountedReason: "" })).day;
  expect((await findClose(shop, day))?.close.counts).toEqual([{ ...counts[0], expected }]);
  expect((await readOpenClose(shop, null)).figures.drawer).toMatchObject({ float: 0, paidOut: 0 });
  expect(await shop.db.$count(auditLog, sql`action like 'drawer.%'`)).toBe(2);
  expect(drawerForm.safeParse({ ...float, amount: "5", kind: "paid_out", reason: "" }).success).toBe(false);
  await expect(shop.db.execute(sql`update drawer_entries set amount_gmd = 1`)).rejects.toThrow();
});
