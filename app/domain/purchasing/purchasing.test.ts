import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMoney, money } from "#app/domain/money/money.ts";
import { inDalasi, landedCosts, marginOf } from "./landed-cost.ts";
import { purchaseState } from "./purchase-order.ts";
import { arrivalForm, newPurchaseOrderForm, purchaseCostsForm } from "./purchase-order-forms.ts";
import { daysUntilEmpty, suggestedQuantity } from "./reorder-size.ts";

const usd = (amount: number) => money(amount, "USD");

test.each([
  [{ sold: 10, left: 5, coming: 0, waiting: 0 }, 15, 5],
  [{ sold: 7, left: 5, coming: 0, waiting: 0 }, 21, 2],
  [{ sold: 0, left: 0, coming: 0, waiting: 4 }, 0, 4],
  [{ sold: 3, left: 0, coming: 2, waiting: 1 }, 0, 2],
  [{ sold: 0, left: 3, coming: 0, waiting: 0 }, null, 0],
  [{ sold: 0, left: 0, coming: 0, waiting: 0 }, null, 0],
  [{ sold: 2, left: 90, coming: 4, waiting: 0 }, 1350, 0],
])("%j is empty in %s days, and %s are to order", (demand, days, quantity) => {
  expect(daysUntilEmpty(demand)).toBe(days);
  expect(suggestedQuantity(demand)).toBe(quantity);
});

describe("landed costs", () => {
  const lines = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 10_000 }),
      cost: fc.integer({ min: 0, max: 100_000_000 }),
    }),
    { minLength: 1, maxLength: 40 },
  );

  test("sum exactly to goods, freight and duty; no share is a cent off its exact part", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 1_000_000_000 }), (given, extra) => {
        const priced = given.map(({ quantity, cost }) => ({ quantity, unitCost: usd(cost) }));
        const landed = landedCosts(priced, usd(extra));
        const goods = given.reduce((sum, { quantity, cost }) => sum + quantity * cost, 0);
        expect(landed.reduce((sum, { total }) => sum + total.amount, 0)).toBe(goods + extra);
        landed.forEach(({ total, perPiece }, at) => {
          const { quantity = 1, cost = 0 } = given[at] ?? {};
          const share = total.amount - quantity * cost;
          expect(share).toBeGreaterThanOrEqual(0);
          if (goods > 0) expect(Math.abs(share - (extra * quantity * cost) / goods)).toBeLessThan(1.001);
          expect(Math.abs(perPiece.amount * quantity - total.amount) * 2).toBeLessThanOrEqual(quantity);
        });
      }),
    );
  });

  test("dear pieces carry more of the freight, and a cent that is left goes to who lost most", () => {
    const priced = [
      { quantity: 1, unitCost: usd(1000) },
      { quantity: 2, unitCost: usd(1000) },
      { quantity: 1, unitCost: usd(0) },
    ];
    expect(
      landedCosts(priced, usd(100)).map(({ total, perPiece }) => [total.amount, perPiece.amount]),
    ).toEqual([
      [1033, 1033],
      [2067, 1034],
      [0, 0],
    ]);
  });

  test("pieces that all cost nothing share the freight by number", () => {
    const free = [1, 3].map((quantity) => ({ quantity, unitCost: usd(0) }));
    expect(landedCosts(free, usd(400)).map(({ total }) => total.amount)).toEqual([100, 300]);
  });

  test("a margin is what is left of the price, below zero for a loss", () => {
    expect(marginOf(usd(8000), usd(5001))).toEqual({ left: usd(2999), percent: 37 });
    expect(marginOf(usd(1000), usd(1500))).toEqual({ left: usd(-500), percent: -50 });
    expect(marginOf(usd(0), usd(100))).toEqual({ left: usd(-100), percent: null });
  });
});

test("an order's state follows from what has arrived", () => {
  const of = (...arrived: number[]) => arrived.map((each) => ({ quantity: 6, arrived: each }));
  expect(purchaseState(of(0, 0), false)).toBe("open");
  expect(purchaseState(of(4, 0), false)).toBe("partly");
  expect(purchaseState(of(6, 7), false)).toBe("arrived");
  expect(purchaseState(of(4, 0), true)).toBe("cancelled");
});

test("an order has the lines with pieces, and needs a supplier, or an order that had it", () => {
  const product = crypto.randomUUID();
  const sent = {
    supplier: "Modou",
    supplierPhone: "301 2345",
    line: [`${product} 42`, `${product} `],
    quantity: ["6", "0"],
  };
  expect(newPurchaseOrderForm.parse(sent)).toMatchObject({
    supplier: "Modou",
    supplierPhone: "+2203012345",
    lines: [{ productId: product, size: "42", quantity: 6 }],
  });
  const fieldsOf = (given: object) =>
    newPurchaseOrderForm.safeParse({ ...sent, ...given }).error?.issues.map(({ path }) => path.join("."));
  expect(fieldsOf({ supplier: " " })).toEqual(["supplier"]);
  expect(fieldsOf({ supplier: " ", supplierOf: "3" })).toBeUndefined();
  expect(fieldsOf({ supplierPhone: "12" })).toEqual(["supplierPhone"]);
  expect(fieldsOf({ quantity: ["0", "0"] })).toEqual(["form"]);
  expect(fieldsOf({ quantity: ["1.5", "0"] })).toEqual(["quantity.0"]);
});

test("one line and several are read alike, and a cost that is no amount is named by its line", () => {
  expect(arrivalForm.parse({ line: "a", arrived: "4", seen: "0" }).lines).toEqual([
    { id: "a", arrived: 4, seen: 0 },
  ]);
  expect(arrivalForm.safeParse({ line: ["a", "b"], arrived: "4", seen: "0" }).success).toBe(false);
  const form = {
    currency: "GMD",
    freight: "",
    duty: "12.5",
    version: "v",
    line: ["a", "b"],
    unitCost: ["1500", ""],
  };
  expect(purchaseCostsForm.parse(form).costs).toMatchObject({
    freight: { amount: 0 },
    duty: { amount: 1250, currency: "GMD" },
    unitCosts: [{ unitCost: { amount: 150_000 } }, { unitCost: null }],
  });
  const refused = purchaseCostsForm.safeParse({ ...form, unitCost: ["1500", "lots"] });
  expect(refused.error?.issues.map(({ path }) => path.join("."))).toEqual(["unitCost:b"]);
});

test("the dearest order at the highest rate still has costs in dalasi", () => {
  const most = "1000000000";
  const dearest = { currency: "JPY", freight: most, duty: most, version: "v", line: "a", unitCost: most };
  const typed = (gmdRate: string) => purchaseCostsForm.safeParse({ ...dearest, gmdRate });
  expect(typed("10000").error?.issues.map(({ path }) => path.join("."))).toEqual(["gmdRate"]);
  const { costs } = typed("9999.999999").data ?? {};
  const unitCost = costs?.unitCosts[0]?.unitCost;
  if (!costs || !unitCost) throw new Error("the costs are refused");
  const [landed] = landedCosts([{ quantity: 1, unitCost }], addMoney(costs.freight, costs.duty));
  expect(landed && inDalasi(landed.perPiece, Number(costs.gmdRate)).amount).toBe(2_999_999_999_700_000);
});
