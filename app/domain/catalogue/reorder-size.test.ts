import { expect, test } from "vitest";
import { daysUntilEmpty, suggestedQuantity } from "./reorder-size.ts";

test.each([
  [{ sold: 10, left: 5, waiting: 0 }, 15, 5],
  [{ sold: 7, left: 5, waiting: 0 }, 21, 2],
  [{ sold: 0, left: 0, waiting: 4 }, 0, 4],
  [{ sold: 3, left: 0, waiting: 1 }, 0, 4],
  [{ sold: 0, left: 3, waiting: 0 }, null, 0],
  [{ sold: 0, left: 0, waiting: 0 }, null, 0],
  [{ sold: 2, left: 90, waiting: 0 }, 1350, 0],
])("%j is empty in %s days, and %s are to order", (demand, days, quantity) => {
  expect(daysUntilEmpty(demand)).toBe(days);
  expect(suggestedQuantity(demand)).toBe(quantity);
});
