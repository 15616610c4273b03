import { describe, expect, test } from "vitest";
import { fieldErrors } from "#app/domain/form-errors.ts";
import {
  actsOn,
  linesWithoutReturn,
  NO_EXCHANGE,
  type OrderReturn,
  RETURN_STATE_LABELS,
  returnActForm,
  returnableUntil,
  returnForm,
  returnWords,
} from "./order-return.ts";

test.each([
  ["exchange", "asked", ["agree", "refuse"]],
  ["exchange", "agreed", ["refuse", "check-in"]],
  ["exchange", "came_back", ["send"]],
  ["refund", "came_back", []],
  ["exchange", "exchanged", []],
  ["refund", "refunded", []],
  ["exchange", "refused", []],
] as const)("on %s that is %s staff may %j", (kind, state, acts) => {
  expect(actsOn({ kind, state, isCancelled: false })).toEqual(acts);
});

test.each([
  ["exchange", "asked", ["refuse"]],
  ["exchange", "agreed", ["refuse", "check-in"]],
  ["refund", "agreed", ["refuse"]],
  ["exchange", "came_back", []],
] as const)("once the order is cancelled, on %s that is %s staff may %j", (kind, state, acts) => {
  expect(actsOn({ kind, state, isCancelled: true })).toEqual(acts);
});

test("the days to return count from when the order was delivered, else sent, and only where the pages promise them", () => {
  const sent = { at: new Date("2026-11-01T10:00:00Z"), status: "shipped" };
  const came = { at: new Date("2026-11-03T10:00:00Z"), status: "delivered" };
  const paid = { at: new Date("2026-10-30T10:00:00Z"), status: "confirmed" };
  const until = (orderStatus: "shipped" | "delivered" | "confirmed", isOn = true) =>
    returnableUntil({ orderStatus, timeline: [paid, sent, came] }, { isOn, days: 30 })
      ?.toISOString()
      .slice(0, 10);
  expect([until("shipped"), until("delivered")]).toEqual(["2026-12-01", "2026-12-03"]);
  expect([until("confirmed"), until("delivered", false)]).toEqual([undefined, undefined]);
  const unrecorded = { orderStatus: "delivered", timeline: [sent] } as const;
  expect(returnableUntil(unrecorded, { isOn: true, days: 30 })).toBeNull();
});

test("a line can be asked for unless a return of it is open, or it is what an exchange has yet to send", () => {
  const lines = ["41", "42", "43", "44"].map((size) => ({ productId: "court", size }));
  const sizesLeft = (row: Partial<OrderReturn>) =>
    linesWithoutReturn(lines, [
      { productId: "court", size: "41", state: "asked", wantedProductId: null, wantedSize: null, ...row },
    ]).map(({ size }) => size);
  expect(sizesLeft({})).toEqual(["42", "43", "44"]);
  expect(sizesLeft({ state: "refused", wantedSize: "42" })).toEqual(["41", "42", "43", "44"]);
  expect(sizesLeft({ wantedSize: "42" })).toEqual(["42", "43", "44"]);
  expect(sizesLeft({ state: "agreed", wantedSize: "42" })).toEqual(["43", "44"]);
  expect(sizesLeft({ state: "came_back", wantedSize: "42" })).toEqual(["43", "44"]);
  expect(sizesLeft({ state: "exchanged", wantedSize: "42" })).toEqual(["41", "42", "43", "44"]);
  const other = { productId: "slide", size: "43" };
  expect(sizesLeft(other)).toEqual(["41", "42", "43", "44"]);
  const forCourt = { ...other, wantedProductId: "court", wantedSize: "44", state: "agreed" } as const;
  expect(sizesLeft(forCourt)).toEqual(["41", "42", "43"]);
});

test("a line of another product is open to a return of its own", () => {
  const row = {
    productId: "court",
    size: "42",
    state: "agreed",
    wantedProductId: null,
    wantedSize: "43",
  } as const;
  const slide = { productId: "slide", size: "43" };
  const refused = { ...row, state: "refused" } as const;
  expect(linesWithoutReturn([slide, { ...slide, productId: "court" }], [row, refused])).toEqual([slide]);
});

describe("a requested return", () => {
  const typed = { line: "p1 42", kind: "refund", reason: "size" };
  const blank = { wanted: null, otherProduct: "", otherSize: "", words: "" };
  const line = { productId: "p1", size: "42" };

  test.each([
    ["its money", {}, { quantity: 1 }],
    ["its money, with nothing chosen instead", { quantity: "999", wanted: NO_EXCHANGE }, { quantity: 999 }],
    ["its money, of a number that is none", { quantity: "1000", wanted: "" }, { quantity: 1 }],
    ["no piece", { quantity: "0" }, { quantity: 1 }],
    [
      "another size",
      { kind: "exchange", wanted: "p1 43" },
      { quantity: 1, kind: "exchange", wanted: { ...line, size: "43" } },
    ],
    [
      "another product",
      { kind: "exchange", otherProduct: "Slide" },
      { quantity: 1, kind: "exchange", otherProduct: "Slide" },
    ],
  ])("is for %s", (_what, given, parsed) => {
    expect(returnForm.parse({ ...typed, ...given })).toEqual({ ...typed, ...blank, line, ...parsed });
  });

  test.each([
    [{ kind: "exchange", wanted: NO_EXCHANGE }, { wanted: "Please choose what you'd like instead." }],
    [{ reason: "rain" }, { reason: "Please choose a reason." }],
  ])("%j is refused", (given, errors) => {
    const { error } = returnForm.safeParse({ ...typed, ...given });
    expect(error && fieldErrors(error)).toEqual(errors);
  });

  test.each([
    [{ kind: "refund" }, "2 × Court Low, size EU 42, for a refund"],
    [{ wantedSize: "43" }, "2 × Court Low, size EU 42, for size EU 43"],
    [{ wantedSize: "43", wantedName: "Slide" }, "2 × Court Low, size EU 42, for Slide, size EU 43"],
    [{ wantedName: "A, B" }, "2 × Court Low, size EU 42, for A, B"],
  ] as const)("%j reads %s", (given, words) => {
    const row = { quantity: 2, name: "Court Low", size: "42", kind: "exchange", wantedSize: null } as const;
    expect(returnWords({ ...row, wantedName: "", ...given })).toBe(words);
  });

  test("what came back goes into stock unless staff say no", () => {
    const act = { returnId: "0199c0de-0000-7000-8000-000000000001", act: "check-in" };
    const isSellable = (value?: string) => returnActForm.parse({ ...act, isSellable: value }).isSellable;
    expect([undefined, "yes", "no"].map(isSellable)).toEqual([true, true, false]);
    expect(new Set(Object.values(RETURN_STATE_LABELS).filter(Boolean)).size).toBe(6);
  });
});
