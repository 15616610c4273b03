import { describe, expect, test } from "vitest";
import { holdableSizes, holdEnd, holdRequest, isWithinHoldLimits, type WantedSize } from "./stock-hold.ts";
import { holderLimits } from "./unpaid-pieces.ts";

describe("pieces held for a payment page", () => {
  test.each([
    [0, false, 5],
    [0, true, 30],
    [25, true, 55],
    [40, true, 60],
    [57, false, 60],
    [90, true, 60],
  ])("renewed after %i minutes, paying: %j, the hold ends %i minutes after it began", (at, isPaying, end) => {
    const minute = (minutes: number) => new Date(Date.UTC(2026, 2, 2, 10, minutes));
    expect(holdEnd(minute(0), minute(at), isPaying)).toEqual(minute(end));
  });

  test.each<[string, { wanted: number; held: number; stock: number }[], number, boolean]>([
    ["thirty in all", [{ wanted: 10, held: 0, stock: 90 }], 20, true],
    ["no more than thirty in all", [{ wanted: 10, held: 0, stock: 90 }], 21, false],
    ["half of a product", [{ wanted: 3, held: 2, stock: 11 }], 2, true],
    ["no more than half of a product", [{ wanted: 4, held: 2, stock: 11 }], 2, false],
    ["two of any product", [{ wanted: 1, held: 1, stock: 1 }], 1, true],
    [
      "no cart with too many of one product",
      [
        { wanted: 1, held: 0, stock: 9 },
        { wanted: 3, held: 0, stock: 5 },
      ],
      0,
      false,
    ],
    [
      "no cart of more than thirty",
      [
        { wanted: 16, held: 0, stock: 90 },
        { wanted: 15, held: 0, stock: 90 },
      ],
      0,
      false,
    ],
  ])("one network address may hold %s", (_what, shares, heldInAll, isAllowed) => {
    expect(isWithinHoldLimits(shares, heldInAll)).toBe(isAllowed);
  });

  const size = (given: Partial<WantedSize>): WantedSize => ({
    pool: "a",
    wanted: 1,
    stock: 5,
    heldByOthers: 0,
    heldAtAddress: 0,
    hasHadLast: false,
    ...given,
  });
  const held = (quantity: number, isLast = false, isLimited = false) => ({ quantity, isLast, isLimited });
  test.each([
    ["what is wanted", [size({ wanted: 2 })], [held(2)]],
    ["all but one", [size({ wanted: 9 })], [held(4, false, true)]],
    ["less what others hold", [size({ wanted: 9, heldByOthers: 3 })], [held(2)]],
    [
      "less what its address holds",
      [size({ wanted: 9, heldByOthers: 3, heldAtAddress: 3 })],
      [held(1, false, true)],
    ],
    ["nothing of what others hold", [size({ heldByOthers: 6 })], [held(0)]],
    ["nothing more at its address", [size({ heldAtAddress: 5 })], [held(0, false, true)]],
    ["the only piece", [size({ wanted: 2, stock: 1 })], [held(1, true)]],
    ["the only piece once", [size({ stock: 1, hasHadLast: true })], [held(0, true, true)]],
    ["two pieces but one", [size({ wanted: 2, stock: 2, hasHadLast: true })], [held(1, false, true)]],
    ["nothing of nothing", [size({ stock: 0 })], [held(0, true)]],
    ["two sizes of one number", [size({ wanted: 3 }), size({ wanted: 3 })], [held(3), held(1, false, true)]],
    [
      "two sizes of one number, less what others hold",
      [size({ wanted: 3, heldByOthers: 2 }), size({ heldByOthers: 2 })],
      [held(3), held(0)],
    ],
    ["two numbers", [size({ wanted: 3 }), size({ wanted: 3, pool: "b" })], [held(3), held(3)]],
  ])("of a size a browser may hold %s", (_what, sizes, holdable) => {
    expect(holdableSizes(sizes)).toEqual(holdable);
  });

  test("a request names its pieces and its method", () => {
    const items = [{ productId: "p1", size: "42", quantity: 1 }];
    expect(holdRequest.parse({ items, method: "wave" })).toEqual({ items, method: "wave", isPaying: false });
    expect(holdRequest.safeParse({ items, method: "w".repeat(41) }).success).toBe(false);
    expect(holdRequest.safeParse({ items: [], method: "wave" }).success).toBe(false);
  });
});

test("unpaid pieces are counted by mailbox, phone and network address, and by mailbox only for the shop's own programs", () => {
  const holder = { email: " Awa+12@Example.com ", phone: "+220 301 2345", ipAddress: "192.0.2.1" };
  const ofEmail = { holder: "email:awa@example.com", mostPieces: 30, shareOfProduct: 0.5 };
  expect(holderLimits(holder)).toEqual([
    ofEmail,
    { holder: "phone:2203012345", mostPieces: 60, shareOfProduct: null },
    { holder: "address:192.0.2.1", mostPieces: 60, shareOfProduct: 0.5 },
  ]);
  expect(holderLimits({ ...holder, ipAddress: null })).toEqual([ofEmail]);
});
