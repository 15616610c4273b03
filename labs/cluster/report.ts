import { writeTable } from "#labs/support/write-table.ts";
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

/** Writes one row for each event into docs/growth.md; of one that was repeated the longest time and the sums. */
export function writeOutcomes(outcomes: Outcome[], storage: string): void {
  const rows = [...Map.groupBy(outcomes, ({ name }) => name)].map(([name, rounds]) => {
    const sum = (count: (outcome: Outcome) => number) => rounds.reduce((all, one) => all + count(one), 0);
    const times = rounds.flatMap(({ away }) => away ?? []);
    const longest = Math.max(...times.map(({ seconds }) => seconds));
    const seconds = times[0] ? [`${longest.toFixed(1)} s`, `${times[0].goal} s`] : ["–", "–"];
    const columns = [
      rounds.length > 1 ? `${name}, ${rounds.length} times` : name,
      rounds[0]?.holds,
      ...seconds,
      sum(({ acknowledged }) => acknowledged),
      sum(({ missing }) => missing),
      sum(({ doubled }) => doubled),
      sum(({ strange }) => strange),
    ];
    return `| ${columns.join(" | ")} |`;
  });
  const head = ["event", "what held", "writes away", "goal", "acknowledged", "of them missing"];
  writeTable("docs/growth.md", "cluster", [
    `Object storage: ${storage}.`,
    "",
    `| ${[...head, "keys with two orders", "other statuses"].join(" | ")} |`,
    `|${" --- |".repeat(8)}`,
    ...rows,
  ]);
}
