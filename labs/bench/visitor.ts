import { setTimeout as wait } from "node:timers/promises";
import { VISITOR } from "#labs/support/bench-store.ts";
import { quantile } from "./note.ts";

/*
 * Requests a cached page again and again, in a process of its own: only the store can keep it waiting. Told to stop, it
 * sends the 99th percentile of the times in milliseconds.
 */
const [url = ""] = process.argv.slice(2);
const times: number[] = [];
process.once("message", () => {
  process.send?.(quantile(times, 0.99));
  process.exit();
});
for (;;) {
  const began = performance.now();
  await (await fetch(url, { headers: VISITOR })).arrayBuffer();
  times.push(performance.now() - began);
  await wait(10);
}
