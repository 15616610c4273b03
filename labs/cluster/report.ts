import type { Cluster } from "./open-cluster.ts";
import type { Outcome } from "./run-event.ts";

export function print(outcome: Outcome): void {
  const { name, holds, away, problems, notes, acknowledged, missing, doubled, strange } = outcome;
  const what = away ? `writes away ${away.seconds.toFixed(1)} s (goal ${away.goal} s)` : holds;
  const counts = `${acknowledged} orders acknowledged, ${missing} missing, ${doubled} twice, ${strange} other statuses`;
  console.log(
    `${problems.length === 0 ? "ok " : "NOT"} ${name}: ${what}, ${counts}${notes.map((note) => `; ${note}`).join("")}`,
  );
  for (const problem of problems) console.log(`      ${problem}`);
}

/** Returns what the running stores have logged as an error, each message once. */
export function errorsOf(cluster: Cluster): string[] {
  const lines = [...cluster.stores.values()].flatMap((store) => store.output().split("\n"));
  const messages = lines.filter((line) => line.includes('"level":50')).map(messageOf);
  return [...new Set(messages)];
}

function messageOf(line: string): string {
  const [, message = ""] = /"msg":"((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
  const [, cause = ""] = /"message":"((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
  return `${message} (${cause.slice(0, 120)})`;
}
