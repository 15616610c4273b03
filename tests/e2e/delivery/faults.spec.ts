import { expect, test } from "@playwright/test";
import { checkHealth, isRight, runFault } from "../../faults/fault-table.ts";
import { openFaultyStore } from "../../faults/open-faulty-store.ts";

test.skip(({ isMobile }) => isMobile === true, "the answers are the same for every screen");

/** A part of what `npm run faults` tries. */
const TRIED = [
  ["database", "refuse"],
  ["storage", "reset"],
  ["mail", "hang"],
  ["cards", "garbage"],
] as const;

test("while a dependency is away every request ends in time as promised, and all works once it is back", async () => {
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
