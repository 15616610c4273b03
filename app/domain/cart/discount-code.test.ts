import { describe, expect, test } from "vitest";
import { fieldErrors } from "#app/domain/form-errors.ts";
import {
  checkDiscountCode,
  codeOveruse,
  DEFAULT_DISCOUNT_CODES,
  type DiscountCode,
  discountState,
  normalizeCode,
} from "./discount-code.ts";
import { discountCodeForm } from "./discount-code-form.ts";

const CODE_WORDS = "Please enter 3 to 30 letters and digits, without spaces, such as TOBASKI15.";
const PERCENT_WORDS = "Please enter a whole number from 1 to 100.";
const LIMIT_WORDS = "Please enter a whole number of uses, or leave it empty for no limit.";
const MOMENT_WORDS = "Please enter a date and a time, or leave it empty.";

const typed = { code: "tobaski15", percent: "15", startsAt: "", endsAt: "", usageLimit: "" };

function read(change: Record<string, string | undefined>) {
  const { code, percent, ...rest } = { ...typed, ...change } as Record<string, string | undefined>;
  return discountCodeForm.safeParse({ code, percent, ...rest });
}

function errorsOf(change: Record<string, string | undefined>) {
  const parsed = read(change);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

describe("the form of a discount code", () => {
  test("without dates and limits has none, and is inactive unless switched on", () => {
    expect(discountCodeForm.parse({ code: " tobaski 15 ", percent: " 15 % " })).toEqual({
      code: "TOBASKI15",
      percent: 15,
      startsAt: null,
      endsAt: null,
      usageLimit: null,
      perCustomerLimit: null,
      isActive: false,
    });
    expect(read({ isActive: "on" }).data).toMatchObject({ isActive: true });
    expect(read({ isActive: "off" }).data).toMatchObject({ isActive: false });
  });

  test.each(["ABC", "A-1_B", "9TO5", "A".repeat(30)])("takes the code %s", (code) => {
    expect(read({ code }).data?.code).toBe(code);
  });

  test.each(["", "AB", "A".repeat(31), "-ABC", "_ABC", "ÄBC", "AB!", "=1+1", undefined])(
    "refuses the code %j",
    (code) => {
      expect(errorsOf({ code })).toEqual({ code: CODE_WORDS });
    },
  );

  test.each([
    ["1", 1],
    ["100", 100],
    ["20%", 20],
    [" 7 %", 7],
  ])("reads %j as percent", (percent, value) => {
    expect(read({ percent }).data?.percent).toBe(value);
  });

  test.each(["", "0", "101", "1.5", "-5", "%", "1000", "5%5", "x5", "5 % x", undefined])(
    "refuses %j percent",
    (percent) => {
      expect(errorsOf({ percent })).toEqual({ percent: PERCENT_WORDS });
    },
  );

  test.each([
    ["1", 1],
    ["  ", null],
    [" 1234567 ", 1_234_567],
  ])("reads %j as limit", (usageLimit, value) => {
    expect(read({ usageLimit }).data?.usageLimit).toBe(value);
  });

  test.each(["0", "-1", "1.5", "12345678", "many", "x1", "1x"])("refuses %j as limit", (limit) => {
    expect(errorsOf({ usageLimit: limit })).toEqual({ usageLimit: LIMIT_WORDS });
    expect(errorsOf({ perCustomerLimit: limit })).toEqual({ perCustomerLimit: LIMIT_WORDS });
  });

  test.each([
    ["2026-11-20", "2026-11-20T00:00:00.000Z"],
    ["2026-11-20T18:30", "2026-11-20T18:30:00.000Z"],
    [" 2026-11-20 18:30:45 ", "2026-11-20T18:30:00.000Z"],
  ])("reads %j as a moment of The Gambia", (startsAt, at) => {
    expect(read({ startsAt }).data?.startsAt).toEqual(new Date(at));
  });

  test.each(["soon", "2026-02-30", "2026-11-20T25:00", "x2026-11-20", "2026-11-20x", "2026-11-20T18:30:45Z"])(
    "refuses %j as a moment",
    (endsAt) => {
      expect(errorsOf({ endsAt })).toEqual({ endsAt: MOMENT_WORDS });
    },
  );

  test("the end comes after the start", () => {
    const words = { endsAt: "The end must come after the start." };
    const day = "2026-11-20T10:00";
    expect(errorsOf({ startsAt: day, endsAt: "2026-11-20T09:59" })).toEqual(words);
    expect(errorsOf({ startsAt: day, endsAt: day })).toEqual(words);
    expect(errorsOf({ startsAt: day, endsAt: "2026-11-20T10:01" })).toEqual({});
    expect(errorsOf({ startsAt: day })).toEqual({});
    expect(errorsOf({ endsAt: day })).toEqual({});
  });

  test("the limit per customer is not above the total limit", () => {
    const words = { perCustomerLimit: "This can't be more than the usage limit." };
    expect(errorsOf({ usageLimit: "2", perCustomerLimit: "3" })).toEqual(words);
    expect(errorsOf({ usageLimit: "3", perCustomerLimit: "3" })).toEqual({});
    expect(errorsOf({ usageLimit: "3" })).toEqual({});
    expect(errorsOf({ perCustomerLimit: "3" })).toEqual({});
  });
});

const now = new Date("2026-11-20T12:00:00Z");
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);

const code: DiscountCode = {
  code: "SAVE10",
  percent: 10,
  isActive: true,
  startsAt: null,
  endsAt: null,
  usageLimit: null,
  perCustomerLimit: null,
};

describe("the state of a discount code", () => {
  test.each([
    [{}, 9, "active"],
    [{ isActive: false, endsAt: before, usageLimit: 1, startsAt: after }, 1, "off"],
    [{ endsAt: before, usageLimit: 1, startsAt: after }, 1, "ended"],
    [{ endsAt: now }, 0, "ended"],
    [{ endsAt: after }, 0, "active"],
    [{ usageLimit: 2, startsAt: after }, 2, "used up"],
    [{ usageLimit: 2 }, 3, "used up"],
    [{ usageLimit: 2 }, 1, "active"],
    [{ startsAt: after }, 0, "scheduled"],
    [{ startsAt: now }, 0, "active"],
    [{ startsAt: before }, 0, "active"],
  ] as const)("%j, used %i times, is %s", (change, used, state) => {
    expect(discountState({ ...code, ...change }, { now, used })).toBe(state);
  });
});

describe("using a discount code", () => {
  test.each([
    [{}, 9, 9, true],
    [{ isActive: false }, 0, 0, false],
    [{ usageLimit: 3 }, 3, 0, false],
    [{ perCustomerLimit: 1 }, 5, 0, true],
    [{ perCustomerLimit: 1 }, 5, 1, false],
  ])("%j, used %i times and %i by the customer: %j", (change, used, usedByCustomer, isUsable) => {
    const changed = { ...code, ...change };
    const outcome = checkDiscountCode(changed, { now, used, usedByCustomer });
    expect(outcome).toEqual(
      isUsable ? { ok: true, value: changed } : { ok: false, reason: "unknown_discount" },
    );
  });

  test("an unknown code is refused with the same reason", () => {
    const refused = { ok: false, reason: "unknown_discount" };
    expect(checkDiscountCode(null, { now, used: 0, usedByCustomer: 0 })).toEqual(refused);
  });

  test("its written form has capitals and no space of any kind", () => {
    expect(normalizeCode("  save \t10\n")).toBe("SAVE10");
  });
});

describe("a code used beyond its limits", () => {
  test.each([
    [{}, 99, 99, null],
    [{ usageLimit: 2 }, 2, 2, null],
    [{ usageLimit: 2 }, 3, 0, { code: "SAVE10", by: "everybody", used: 3, limit: 2 }],
    [{ perCustomerLimit: 1 }, 9, 1, null],
    [{ perCustomerLimit: 1 }, 9, 2, { code: "SAVE10", by: "customer", used: 2, limit: 1 }],
    [{ usageLimit: 2, perCustomerLimit: 1 }, 3, 2, { code: "SAVE10", by: "everybody", used: 3, limit: 2 }],
  ] as const)("%j, used %i times and %i by the customer: %j", (change, used, usedByCustomer, overuse) => {
    expect(codeOveruse({ ...code, ...change }, { used, usedByCustomer })).toEqual(overuse);
  });
});

test("a new shop has the four of the specification", () => {
  expect(DEFAULT_DISCOUNT_CODES).toEqual([
    { code: "SAVE10", percent: 10 },
    { code: "WELCOME20", percent: 20 },
    { code: "SUMMER25", percent: 25 },
    { code: "KAIRABA15", percent: 15 },
  ]);
});
