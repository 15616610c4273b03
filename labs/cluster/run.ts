import { parseArgs } from "node:util";
import { eventsOf } from "./events.ts";
import { sellLastPieces } from "./last-pieces.ts";
import { type Cluster, openCluster } from "./open-cluster.ts";
import { changePrices } from "./price-changes.ts";
import { findPrograms } from "./programs.ts";
import { readReceiptOnB } from "./receipt-on-both.ts";
import { errorsOf, print } from "./report.ts";
import { type Outcome, runEvent } from "./run-event.ts";
import { checkCluster, stockShelves } from "./shelves.ts";

/*
 * Runs two stores on a database with a standby, on this machine, with the configurations of deploy/, and breaks one
 * part after another while visitors buy and read. Exits with 1 if something did not hold. `--rounds N`: how often the
 * primary is killed; `--only WORDS`: events with these words.
 */
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "10" }, only: { type: "string", default: "" } },
});
const programs = findPrograms();
if (programs.ok) await main(programs.bin);
else console.log(programs.line);

async function main(bin: string): Promise<void> {
  const closing: (() => unknown)[] = [];
  let closed: Promise<void> | null = null;
  const close = () => {
    closed ??= (async () => {
      for (const end of closing.toReversed()) await end();
    })();
    return closed;
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void close().finally(() => process.exit(signal === "SIGINT" ? 130 : 143)));
  }
  try {
    await breakParts(await openCluster(bin, closing));
  } catch (error) {
    // After a signal the parts end under whatever still asks them.
    if (closed === null) throw error;
  } finally {
    await close();
  }
}

async function breakParts(cluster: Cluster): Promise<void> {
  const outcomes: Outcome[] = [];
  const keep = (outcome: Outcome) => {
    outcomes.push(outcome);
    print(outcome);
    if (outcome.problems.length > 0) console.error(cluster.logs());
  };
  const { shelf, lastPieces, page } = await stockShelves(cluster);
  const { productId } = shelf.wish;
  const wanted = (name: string) => name.includes(values.only);
  for (const event of eventsOf(Number(values.rounds))) {
    if (wanted(event.name)) keep(await runEvent(cluster, event, shelf));
  }
  if (wanted("500 buyers")) keep(await sellLastPieces(cluster, lastPieces));
  if (wanted("receipt, read on B")) keep(await readReceiptOnB(cluster, shelf.wish));
  const prices = { productId, page };
  const afterwards = "price changed on A, read on B, after these failovers";
  if (wanted(afterwards)) keep(await changePrices(cluster, { ...prices, times: 200, name: afterwards }));
  const broken = await checkCluster(cluster);
  console.log(broken.length === 0 ? "The data is sound." : `NOT sound: ${broken.join("; ")}`);
  for (const line of errorsOf(cluster)) console.log(`Logged as an error: ${line}`);
  const failed = outcomes.filter(({ problems }) => problems.length > 0);
  console.log(`${outcomes.length} events, ${failed.length} with problems`);
  if (broken.length > 0 || failed.length > 0) process.exitCode = 1;
}
