import { expect, test } from "@playwright/test";
import { checkHealth, isRight, runFault } from "../../faults/fault-table.ts";
import { openFaultyStore } from "../../faults/open-faulty-store.ts";

test.skip(({ isMobile }) => isMobile === true, "responses do not depend on the screen");

/** A sample of the faults that `npm run faults` tries. */
const TRIED = [
  ["database", "refuse"],
  ["storage", "reset"],
  ["mail", "hang"],
  ["cards", "garbage"],
] as const;

test("while a dependency fails every request ends as promised and in time, and all recover with it", async () => {
  const store = await openFaultyStore();
  try {
    await checkHealth(store);
    for (const [dependency, fault] of TRIED) {
      const cells = await runFault(store, dependency, fault);
      expect(cells.length).toBeGreaterThan(0);
      expect(cells.filter((cell) => !isRight(cell))).toEqual([]);
    }
    await checkHealth(store);
  } finally {
    await store.close();
  }
});
