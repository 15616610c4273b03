import { FAULTS } from "./fault-proxy.ts";
import { type Cell, checkHealth, isRight, PROBES, runFault } from "./fault-table.ts";
import { openFaultyStore } from "./open-faulty-store.ts";

/*
 * Tries every fault of every dependency on the built store. Exits with 1 if a request had another outcome or took too
 * long.
 */
const store = await openFaultyStore();
const cells: Cell[] = [];
try {
  await checkHealth(store);
  for (const dependency of new Set(PROBES.map((probe) => probe.dependency))) {
    for (const fault of FAULTS) {
      for (const cell of await runFault(store, dependency, fault)) {
        cells.push(cell);
        console.log(
          `${isRight(cell) ? "ok " : "NOT"} ${dependency}, ${fault}: ${cell.probe.name}: ${cell.got}, ${cell.ms} ms`,
        );
      }
    }
  }
} finally {
  await store.close();
}
console.log(`${cells.filter(isRight).length} of ${cells.length} outcomes as expected and in time`);
process.exitCode = cells.every(isRight) ? 0 : 1;
