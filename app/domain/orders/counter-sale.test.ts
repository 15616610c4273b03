import { describe, expect, test } from "vitest";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { money } from "#app/domain/money/money.ts";
import { saleForm } from "./counter-sale.ts";
import { OVER_THE_COUNTER } from "./order-origin.ts";

const id = "0199c0de-0000-7000-8000-000000000001";
const item = { productId: "p1", size: "42", quantity: 1 };
const typed = { id, items: JSON.stringify([item]), paymentMethod: "cash" };
const WITHOUT_NETWORK = "2026-03-02T08:00:00Z";

describe("a sale at the counter", () => {
  test("needs a bill and how it is paid; everything else may be blank", () => {
    expect(saleForm.parse(typed)).toEqual({
      id,
      items: [item],
      origin: "counter",
      customerName: "",
      customerPhone: "",
      customerEmail: "",
      area: "",
      deliveryAddress: "",
      discountCode: "",
      paymentMethod: "cash",
      given: null,
      credit: null,
      total: null,
      seller: "",
      reduction: null,
      reason: null,
      soldAt: null,
    });
  });

  test("is read as people type it", () => {
    const sale = {
      ...typed,
      customerPhone: "301 2345",
      customerEmail: "awa@example.com",
      area: OVER_THE_COUNTER,
      discountCode: "save 10",
      given: " D2,000 ",
      credit: "1.5",
      total: "2000.50",
      seller: id,
    };
    expect(saleForm.parse(sale)).toMatchObject({
      customerPhone: "+2203012345",
      customerEmail: "awa@example.com",
      area: "",
      discountCode: "SAVE10",
      given: money(200_000, "GMD"),
      credit: money(150, "GMD"),
      total: money(200_050, "GMD"),
      seller: id,
    });
  });

  test.each(["cash", "wave", "bank_transfer", "qmoney", "mobile_money", "link", "door"])(
    "may be paid by %s",
    (paymentMethod) => {
      expect(saleForm.parse({ ...typed, paymentMethod }).paymentMethod).toBe(paymentMethod);
    },
  );

  test.each(["counter", "phone", "whatsapp", "instagram"])("may be written at the %s", (origin) => {
    expect(saleForm.parse({ ...typed, origin }).origin).toBe(origin);
  });

  const reason = "A friend";
  const percent = { kind: "percent", percent: 5 };
  const sum = { kind: "sum", sum: money(500, "GMD") };
  test.each([
    [
      { percentOff: "5", reason },
      { reduction: percent, reason },
    ],
    [
      { sumOff: "5", reason },
      { reduction: sum, reason },
    ],
    [{ percentOff: "1", reason }, { reduction: { ...percent, percent: 1 } }],
    [{ percentOff: "100", reason }, { reduction: { ...percent, percent: 100 } }],
    [{ reason }, { reduction: null, reason: null }],
    [
      { percentOff: "5", sumOff: "5", reason, soldAt: WITHOUT_NETWORK },
      { reduction: null, reason, soldAt: new Date(WITHOUT_NETWORK) },
    ],
    [
      { sumOff: "5", soldAt: WITHOUT_NETWORK },
      { reduction: null, reason: null },
    ],
    [{ area: "bakau", customerPhone: "3012345" }, { area: "bakau" }],
  ])("with %j is %j", (given, sale) => {
    expect(saleForm.parse({ ...typed, ...given })).toMatchObject(sale);
  });

  test.each([
    [{ percentOff: "101", reason }, "percentOff"],
    [{ percentOff: "0", reason }, "percentOff"],
    [{ percentOff: "5", sumOff: "5", reason }, "sumOff"],
    [{ sumOff: "5" }, "reason"],
    [{ percentOff: "5", reason: " " }, "reason"],
    [{ given: "much" }, "given"],
    [{ credit: "much" }, "credit"],
    [{ total: "1.505" }, "total"],
    [{ customerPhone: "12" }, "customerPhone"],
    [{ customerEmail: "awa" }, "customerEmail"],
    [{ area: "bakau" }, "customerPhone"],
    [{ area: "a".repeat(101), customerPhone: "3012345" }, "area"],
    [{ area: "bakau", customerPhone: "3012345", soldAt: WITHOUT_NETWORK }, "area"],
    [{ soldAt: "yesterday" }, "soldAt"],
    [{ seller: "Awa" }, "seller"],
    [{ items: "[]" }, "items"],
    [{ paymentMethod: "card" }, "paymentMethod"],
    [{ origin: "web" }, "origin"],
  ])("with %j is refused in %s", (given, field) => {
    const { error } = saleForm.safeParse({ ...typed, ...given });
    const errors = error ? fieldErrors(error) : {};
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).not.toBe("Invalid input");
  });
});
