import { expect, test } from "vitest";
import { mergeOrders, mergeQueue } from "./merge-orders.ts";

const list = (...numbers: string[]) => numbers.map((orderNumber) => ({ orderNumber, state: "fresh" }));
const shown = list("D", "C", "B").map((order) => ({ ...order, state: "seen" }));
const NONE: ReadonlySet<string> = new Set();
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
  const merged = mergeOrders(shown, fresh, { removesMissing: false, known: NONE });
  expect(numbers(merged.orders)).toBe("D C B");
  expect(merged.newOrderNumbers).toEqual(waiting);
});

test("a remaining card shows its newest state", () => {
  const { orders } = mergeOrders(shown, list("D", "B"), { removesMissing: false, known: NONE });
  expect(orders.map(({ state }) => state)).toEqual(["fresh", "seen", "fresh"]);
});

test("after an action closed orders disappear, older ones move up, and new ones still wait", () => {
  const merged = mergeOrders(shown, list("E", "D", "B", "A"), { removesMissing: true, known: NONE });
  expect(numbers(merged.orders)).toBe("D B A");
  expect(merged.newOrderNumbers).toEqual(["E"]);
});

test("after an undo an order that was on the screen comes back at its place, not as a new one", () => {
  const known = new Set(["D", "C", "B"]);
  const remaining = list("D", "B");
  const undone = mergeOrders(remaining, list("E", "D", "C", "B"), { removesMissing: true, known });
  expect(numbers(undone.orders)).toBe("D C B");
  expect(undone.newOrderNumbers).toEqual(["E"]);
  const live = mergeOrders(remaining, list("D", "C", "B"), { removesMissing: false, known });
  expect(numbers(live.orders)).toBe("D B");
});

test("an empty screen shows new orders at once, also after the last action", () => {
  expect(mergeOrders([], list("E"), { removesMissing: false, known: NONE })).toEqual({
    orders: list("E"),
    newOrderNumbers: [],
  });
  expect(mergeOrders(shown, list("E"), { removesMissing: true, known: NONE })).toEqual({
    orders: list("E"),
    newOrderNumbers: [],
  });
});

test("a queue shows those that came in later on request, and those that come back at once", () => {
  const loadedAt = new Date("2026-03-02T10:00:00Z");
  const queue = (...names: string[]) =>
    names.map((orderNumber) => ({
      orderNumber,
      waitingSince: new Date(loadedAt.getTime() + (orderNumber === "New" ? 1 : -1)),
    }));
  const merge = (shownNow: string[], latest: string[], removesMissing: boolean) => {
    const merged = mergeQueue(queue(...shownNow), queue(...latest), { removesMissing, loadedAt });
    return { orders: numbers(merged.orders), waiting: merged.newOrderNumbers };
  };
  expect(merge(["A", "B"], ["B", "C", "New"], false)).toEqual({ orders: "A B", waiting: ["New"] });
  expect(merge(["A", "B"], ["B", "C", "New"], true)).toEqual({ orders: "B C", waiting: ["New"] });
  expect(merge(["B"], ["A", "B"], true)).toEqual({ orders: "A B", waiting: [] });
  expect(merge(["A"], ["New"], true)).toEqual({ orders: "New", waiting: [] });
});
