import { expect, test } from "vitest";
import { money } from "#app/domain/money/money.ts";
import type { MoneyMessage } from "./money-message.ts";
import { moneyMark, pairMoney, suggestOrders, type UnpairedMoney, type WaitingOrder } from "./pair-money.ts";

const MESSAGE: MoneyMessage = {
  reference: "T_1",
  amount: money(548_000, "GMD"),
  at: new Date("2026-11-25T14:00:00Z"),
  senderName: "AWA CEESAY",
  senderPhone: "+2203012345",
  text: "You received D5,480.00 from AWA CEESAY",
};
const order = (orderNumber: string, given: Partial<WaitingOrder> = {}): WaitingOrder => ({
  orderNumber,
  expected: MESSAGE.amount,
  customerName: "Awa Ceesay",
  customerPhone: "+2203012345",
  createdAt: new Date("2026-11-25T13:00:00Z"),
  seen: 0,
  isPaid: false,
  ...given,
});
const other = { customerName: "Modou Njie", customerPhone: "+2209999999" };
const nobody = { senderName: "", senderPhone: "" };

test.each<[string, Partial<MoneyMessage>, WaitingOrder[], string | null, string[]]>([
  ["by phone and name", {}, [order("KRB-A"), order("KRB-B", other)], "KRB-A", ["KRB-A"]],
  ["by phone alone", { senderName: "" }, [order("KRB-A", other), order("KRB-B")], "KRB-B", ["KRB-B"]],
  [
    "by a part of the name",
    { senderPhone: "" },
    [order("KRB-A", { customerName: "Awá Njie" })],
    "KRB-A",
    ["KRB-A"],
  ],
  [
    "by the number in the text",
    { ...nobody, text: "for krb b" },
    [order("KRB-A"), order("KRB-B")],
    "KRB-B",
    ["KRB-B"],
  ],
  ["the only one, if it names nobody", nobody, [order("KRB-A", other)], "KRB-A", ["KRB-A"]],
  ["not the only one, if it names another", {}, [order("KRB-A", other)], null, ["KRB-A"]],
  ["not the only one, if it names a phone", { senderName: "" }, [order("KRB-A", other)], null, ["KRB-A"]],
  ["not the only one, if it names a name", { senderPhone: "" }, [order("KRB-A", other)], null, ["KRB-A"]],
  [
    "not by an initial",
    { senderPhone: "", senderName: "A. Bah" },
    [order("KRB-A", { ...other, customerName: "A. Njie" })],
    null,
    ["KRB-A"],
  ],
  ["without a time", { at: null }, [order("KRB-A", { createdAt: new Date(0) })], "KRB-A", ["KRB-A"]],
  [
    "two days before its order",
    {},
    [order("KRB-A", { createdAt: new Date("2026-11-27T14:00:00Z") })],
    "KRB-A",
    ["KRB-A"],
  ],
  [
    "two weeks after its order",
    {},
    [order("KRB-A", { createdAt: new Date("2026-11-11T14:00:00Z") })],
    "KRB-A",
    ["KRB-A"],
  ],
  ["not one of two that are equal", {}, [order("KRB-A"), order("KRB-B")], null, ["KRB-A", "KRB-B"]],
  ["the one without money", {}, [order("KRB-A", { seen: 1 }), order("KRB-B")], "KRB-B", ["KRB-B"]],
  ["twice, if no other fits", {}, [order("KRB-A", { seen: 1 })], "KRB-A", ["KRB-A"]],
  [
    "by the number in the text at another amount",
    { ...nobody, text: "for krb b" },
    [order("KRB-A"), order("KRB-B", { expected: money(600_000, "GMD") })],
    "KRB-B",
    ["KRB-B"],
  ],
  ["not another amount", {}, [order("KRB-A", { expected: money(548_001, "GMD") })], null, []],
  [
    "not an order of long ago",
    {},
    [order("KRB-A", { createdAt: new Date("2026-11-01T00:00:00Z") })],
    null,
    [],
  ],
  [
    "not an order of much later",
    {},
    [order("KRB-A", { createdAt: new Date("2026-11-28T00:00:00Z") })],
    null,
    [],
  ],
])("money is paired %s", (_, given, waiting, orderNumber, possible) => {
  expect(pairMoney({ ...MESSAGE, ...given }, waiting)).toEqual({ orderNumber, possible });
});

test("a receipt's mark says how often its money was seen", () => {
  const marks = [0, 1, 2, 3].map((seen) => moneyMark(seen, false));
  expect(marks).toEqual(["picture_only", "money_seen", "seen_twice", "seen_twice"]);
  expect([1, 2].map((seen) => moneyMark(seen, true))).toEqual(["other_sum", "seen_twice"]);
});

const SENT: UnpairedMoney = { ...MESSAGE, id: "1", sentAt: MESSAGE.at, isExact: false };
const more = { expected: money(598_000, "GMD") };

test.each<[string, Partial<UnpairedMoney>, WaitingOrder[], [string, string[], number][]]>([
  [
    "her own order at another sum before a stranger's of the same",
    {},
    [order("KRB-A", other), order("KRB-B", more)],
    [
      ["KRB-B", ["phone", "name"], -50_000],
      ["KRB-A", ["sum"], 0],
    ],
  ],
  [
    "by name alone, as a bank writes it",
    { senderPhone: "" },
    [order("KRB-A", { ...other, ...more }), order("KRB-B", { customerPhone: "", ...more })],
    [["KRB-B", ["name"], -50_000]],
  ],
  [
    "by phone before name",
    {},
    [order("KRB-A", { customerPhone: "", ...more }), order("KRB-B", { customerName: "Modou Njie", ...more })],
    [
      ["KRB-B", ["phone"], -50_000],
      ["KRB-A", ["name"], -50_000],
    ],
  ],
  [
    "nothing to somebody unknown of another sum",
    { amount: money(7_777_700, "GMD") },
    [order("KRB-A", other)],
    [],
  ],
  [
    "by the number in its text before all, then by the sum that is nearest, three at most",
    { text: "krb c" },
    [
      order("KRB-A", { expected: money(500_000, "GMD") }),
      order("KRB-B", more),
      order("KRB-C", { ...other, ...more }),
      order("KRB-D", { expected: money(530_000, "GMD") }),
      order("KRB-E", { expected: money(560_000, "GMD") }),
    ],
    [
      ["KRB-C", ["order number"], -50_000],
      ["KRB-E", ["phone", "name"], -12_000],
      ["KRB-D", ["phone", "name"], 18_000],
    ],
  ],
  ["no order whose money was seen", {}, [order("KRB-A", { isPaid: true })], []],
  ["the exact sum only for a company's statement", { isExact: true }, [order("KRB-A", more)], []],
])("money is suggested %s", (_, given, waiting, expected) => {
  const suggested = suggestOrders({ ...SENT, ...given }, waiting);
  expect(
    suggested.map(({ orderNumber, signs, difference }) => [orderNumber, signs, difference.amount]),
  ).toEqual(expected);
});
