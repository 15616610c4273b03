import { expect, test } from "vitest";
import { barsOf } from "./days-chart.tsx";

test("a day on which more went back than came hangs below the line", () => {
  const { zero, bars } = barsOf([150, 0, -50]);
  expect(zero).toBe(120);
  expect(bars).toEqual([
    { y: 120 - 114, height: 114 },
    { y: 119, height: 1 },
    { y: 120, height: 38 },
  ]);
  expect(barsOf([0, 5]).zero).toBe(160);
});
