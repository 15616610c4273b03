import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { ReceiptFilter } from "#app/domain/orders/admin-order-forms.ts";
import { pendingPayments } from "#app/server/orders/list-orders.ts";
import { listUnpairedMoney, moneyOfOrder } from "#app/server/payments/seen-money.ts";
import { seenMoney } from "#database/schema/payments.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { orderByReceipt, receiptOf } from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import {
  certainOrders,
  decideOnMoney,
  matchMoney,
  pairMoneyByHand,
  unpairMoney,
  verifyCertain,
  waitingOrders,
} from "./match-money.ts";

const { shop } = await openTestShop();
const admin = await addAdmin(shop, { role: "verifier" });
const product = await addProduct(shop, { price: "80.00", stockQuantity: 50 });

/** Places an order of D5,685.50 and returns its number. */
const place = (customerName: string, customerPhone: string) =>
  orderByReceipt(shop, product, { customerName, customerPhone, currency: "GMD" });

const match = async (text: string) => succeeded(await matchMoney(shop, admin, text));

async function seenOf(orderNumber: string): Promise<number | undefined> {
  const { payments } = await pendingPayments(shop, admin, { pageSize: 100 });
  return payments.find((each) => each.orderNumber === orderNumber)?.payment.moneySeen;
}

test("a wallet's message is paired by amount and phone, and the order shows that its money was seen", async () => {
  const orderNumber = await place("Awa Ceesay", "+2203011111");
  expect(await seenOf(orderNumber)).toBe(0);
  const sms = "You have received D5,685.50 from AWA CEESAY 3011111. Transaction ID: T_FIRST11111";
  expect(await match(sms)).toMatchObject([{ line: 1, kind: "paired", orderNumber }]);
  expect(await seenOf(orderNumber)).toBe(1);
  expect(await match(sms.toLowerCase())).toMatchObject([{ kind: "repeated", orderNumber }]);
  expect(await seenOf(orderNumber)).toBe(1);
  expect(await match(sms.replace("FIRST", "OTHER"))).toMatchObject([{ kind: "paired", orderNumber }]);
  expect(await seenOf(orderNumber)).toBe(2);
});

test("a transaction is stored once, also when two people paste it at once or twice in one paste", async () => {
  const sms = "You have received D77.00 from Nobody Known 3999999. Transaction ID: T_ONCE1234";
  const pastes = await Promise.all([match(`${sms}\n\n${sms}`), match(sms), match(sms)]);
  expect(pastes.flat().filter(({ kind }) => kind === "unpaired")).toHaveLength(1);
  expect(await shop.db.select().from(seenMoney).where(eq(seenMoney.reference, "T_ONCE1234"))).toHaveLength(1);
});

test("of two payments pasted at once, one is paired with the order that has none yet, and the other is left", async () => {
  const phone = "+2203055555";
  const [first, second] = [await place("Lamin Sarr", phone), await place("Lamin Sarr", phone)];
  const sms = (id: string, text = "") =>
    `You have received D5,685.50 from LAMIN SARR 3055555. ${text} Transaction ID: ${id}`;
  await match(sms("T_FIRSTSARR1", `Note: ${first}.`));
  expect([await seenOf(first), await seenOf(second)]).toEqual([1, 0]);
  // Both have read what waits, or wait to read it, before either may write.
  const { pastes } = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`lock table seen_money in exclusive mode`);
    const pastes = Promise.all([match(sms("T_TWINA1234")), match(sms("T_TWINB1234"))]);
    await vi.waitFor(async () => {
      const { rows } = await tx.execute(sql`select from pg_locks where not granted`);
      expect(rows).toHaveLength(2);
    });
    return { pastes };
  });
  const kinds = (await pastes).flat().map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(["paired", "unpaired"]);
  expect([await seenOf(first), await seenOf(second)]).toEqual([1, 1]);
});

test("a bank's CSV and what cannot be read are answered row by row", async () => {
  const orderNumber = await place("Yankuba Darboe", "+2203022222");
  const numbered = await place("Saffie Bojang", "+2203022223");
  const csv = [
    "Date,Description,Reference,Debit,Credit,Balance",
    '02/03/2026,TRANSFER FROM YANKUBA DARBOE,FT26061AB123,,"5,685.50","9,000.00"',
    '02/03/2026,POS PURCHASE,FT26061AB124,"500.00",,"8,500.00"',
    `02/03/2026,TRANSFER FROM SOMEBODY ELSE ${numbered},FT26061AB125,,"5,685.50","14,185.50"`,
  ].join("\n");
  expect(await match(csv)).toMatchObject([
    { line: 2, kind: "paired", orderNumber },
    { line: 3, kind: "unreadable", reason: "money_went_out" },
    { line: 4, kind: "paired", orderNumber: numbered },
  ]);
  expect(await match("hello\n\n\nYou have received D5,685.50 from Awa")).toMatchObject([
    { line: 1, kind: "unreadable", reason: "no_money_amount" },
    { line: 4, kind: "unreadable", reason: "no_money_reference" },
  ]);
});

test("money that names somebody else is left to the owner, who chooses its order once", async () => {
  const orderNumber = await place("Isatou Bah", "+2203033333");
  const sms = "You have received D5,685.50 from Her Uncle 3044444. Transaction ID: T_UNCLE12345";
  const [left] = await match(sms);
  expect(left).toMatchObject({ kind: "unpaired", possible: expect.arrayContaining([orderNumber]) });
  const [money] = (await listUnpairedMoney(shop.db)).filter(({ reference }) => reference === "T_UNCLE12345");
  const id = money?.id ?? "";
  expect(await pairMoneyByHand(shop, admin, { id, orderNumber: "KRB-22222222" })).toMatchObject({
    reason: "not_found",
  });
  expect(await pairMoneyByHand(shop, admin, { id, orderNumber })).toEqual({ ok: true, value: orderNumber });
  expect(await seenOf(orderNumber)).toBe(1);
  for (const again of [id, "no id"]) {
    expect(await pairMoneyByHand(shop, admin, { id: again, orderNumber })).toMatchObject({
      reason: "changed_meanwhile",
    });
  }
});

test("nothing, and more than 500 messages, are refused", async () => {
  expect(await matchMoney(shop, admin, " \n ")).toEqual({ ok: false, reason: "no_money_text" });
  const many = await matchMoney(shop, admin, "a\n\n".repeat(501));
  expect(many).toEqual({ ok: false, reason: "too_much_money_text" });
});

test("waiting receipts are narrowed to those whose money was seen, those in doubt, and those of a method", async () => {
  const seen = await place("Kaddy Jobe", "+2203066661");
  const short = await place("Binta Jallow", "+2203066662");
  await match("You have received D5,685.50 from KADDY JOBE 3066661. Transaction ID: T_FILTER1111");
  await match("You have received D5,000.00 from BINTA JALLOW 3066662. Transaction ID: T_FILTER2222");
  const unpaired = await listUnpairedMoney(shop.db);
  const id = unpaired.find(({ reference }) => reference === "T_FILTER2222")?.id ?? "";
  succeeded(await pairMoneyByHand(shop, admin, { id, orderNumber: short }));
  const shown = async (filter: ReceiptFilter) => {
    const { payments } = await pendingPayments(shop, admin, { pageSize: 100, filter });
    return payments.map(({ orderNumber }) => orderNumber);
  };
  expect(await shown("seen")).toEqual(expect.arrayContaining([seen, short]));
  expect(await shown("flagged")).toContain(short);
  expect(await shown("flagged")).not.toContain(seen);
  expect(await shown("wave")).toEqual(expect.arrayContaining([seen, short]));
  expect(await shown("qmoney")).toEqual([]);
});

test("money is taken from its order again, and set aside as not for an order until it is brought back", async () => {
  const orderNumber = await place("Ousman Sowe", "+2203077771");
  await match("You have received D5,685.50 from OUSMAN SOWE 3077771. Transaction ID: T_UNPAIR11111");
  const [money] = await moneyOfOrder(shop.db, orderNumber);
  expect(money).toMatchObject({ reference: "T_UNPAIR11111", senderName: "OUSMAN SOWE", seenBy: admin.email });
  const id = money?.id ?? "";
  const isOffered = async () => (await listUnpairedMoney(shop.db)).some((each) => each.id === id);
  succeeded(await unpairMoney(shop, admin, { id, orderNumber }));
  expect([await seenOf(orderNumber), await isOffered()]).toEqual([0, true]);
  expect(await unpairMoney(shop, admin, { id, orderNumber })).toMatchObject({ reason: "changed_meanwhile" });
  succeeded(await decideOnMoney(shop, admin, { id, isForOrder: false }));
  expect(await isOffered()).toBe(false);
  // Pasted again it is not paired, though everything fits.
  const again = "You have received D5,685.50 from OUSMAN SOWE 3077771. Transaction ID: T_UNPAIR11111";
  expect(await match(again)).toMatchObject([{ kind: "repeated", orderNumber: null }]);
  expect(await pairMoneyByHand(shop, admin, { id, orderNumber })).toMatchObject({
    reason: "changed_meanwhile",
  });
  succeeded(await decideOnMoney(shop, admin, { id, isForOrder: true }));
  succeeded(await pairMoneyByHand(shop, admin, { id, orderNumber }));
  expect(await seenOf(orderNumber)).toBe(1);
});

test("receipts whose money was seen are verified together, those in doubt are left", async () => {
  const sure = await place("Sira Camara", "+2203088881");
  const short = await place("Musa Faye", "+2203088882");
  const unseen = await place("Ida Gaye", "+2203088883");
  await match("You have received D5,685.50 from SIRA CAMARA 3088881. Transaction ID: T_CERTAIN1111");
  // The number of an order is the payer's own word, whatever the sum.
  const line = `01/03/2026 TRANSFER FROM MUSA FAYE ${short} CR 5,000.00`;
  expect(await match(line)).toMatchObject([{ kind: "paired", orderNumber: short }]);
  const certain = certainOrders(await waitingOrders(shop)).map(({ orderNumber }) => orderNumber);
  expect(certain).toContain(sure);
  expect(certain).not.toContain(short);
  const result = await verifyCertain(shop, admin, [sure, short, unseen]);
  expect(result).toEqual({ paymentIds: [(await receiptOf(shop, sure)).id], left: [short, unseen] });
  expect((await receiptOf(shop, sure)).verificationStatus).toBe("verified");
  expect((await receiptOf(shop, short)).verificationStatus).toBe("pending");
});
