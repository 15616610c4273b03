import { expect, test } from "vitest";
import { standingOrders } from "./standing-orders.ts";

const list = (...numbers: string[]) => numbers.map((orderNumber) => ({ orderNumber, state: "fresh" }));
const shown = list("D", "C", "B").map((order) => ({ ...order, state: "seen" }));
const numbers = (orders: readonly { orderNumber: string }[]) =>
  orders.map(({ orderNumber }) => orderNumber).join(" ");

test.each([
  { name: "a newcomer waits above", fresh: list("E", "D", "C", "B"), waiting: ["E"] },
  { name: "one that comes between two waits too", fresh: list("D", "X", "C", "B"), waiting: ["X"] },
  { name: "one that somebody else decided about stays", fresh: list("D", "B"), waiting: [] },
  { name: "older ones stay on their page", fresh: list("D", "C", "B", "A"), waiting: [] },
  {
    name: "a whole page of newcomers waits",
    fresh: list("H", "G", "F"),
    waiting: ["H", "G", "F"],
  },
])("a live reading moves no card: $name", ({ fresh, waiting }) => {
  const standing = standingOrders(shown, fresh, { dropsGone: false });
  expect(numbers(standing.orders)).toBe("D C B");
  expect(standing.waiting).toEqual(waiting);
});

test("a card that stays shows its newest state", () => {
  const { orders } = standingOrders(shown, list("D", "B"), { dropsGone: false });
  expect(orders.map(({ state }) => state)).toEqual(["fresh", "seen", "fresh"]);
});

test("after an act what is gone goes, older ones move up, and newcomers wait on", () => {
  const standing = standingOrders(shown, list("E", "D", "B", "A"), { dropsGone: true });
  expect(numbers(standing.orders)).toBe("D B A");
  expect(standing.waiting).toEqual(["E"]);
});

test("an empty screen fills by itself, also after the last act", () => {
  expect(standingOrders([], list("E"), { dropsGone: false })).toEqual({ orders: list("E"), waiting: [] });
  expect(standingOrders(shown, list("E"), { dropsGone: true })).toEqual({ orders: list("E"), waiting: [] });
});
