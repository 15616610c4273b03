import { writeTable } from "#labs/support/write-table.ts";
import { FAULTS } from "./fault-proxy.ts";
import { type Cell, checkHealth, isRight, PROBES, runFault } from "./fault-table.ts";
import { openFaultyStore } from "./open-faulty-store.ts";

/*
 * Tries every fault of every dependency on the built store and writes the table into docs/reliability.md. Exits with 1
 * if a request had another outcome or took too long.
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
if (cells.every(isRight)) writeCells();
else process.exitCode = 1;

function writeCells(): void {
  const rows = PROBES.map((probe) => {
    const times = FAULTS.map((fault) => {
      const cell = cells.find((one) => one.probe === probe && one.fault === fault);
      return cell ? `${(cell.ms / 1000).toFixed(1)} s` : "–";
    });
    const most = `${probe.mostMs / 1000} s`;
    return `| ${[probe.dependency, probe.name, probe.expected, most, ...times].join(" | ")} |`;
  });
  writeTable("docs/reliability.md", "faults", [
    `| dependency | request | outcome | at most | ${FAULTS.join(" | ")} |`,
    `|${" --- |".repeat(4 + FAULTS.length)}`,
    ...rows,
  ]);
}
