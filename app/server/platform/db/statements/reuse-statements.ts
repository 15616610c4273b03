import { createHash } from "node:crypto";
import type { ClientBase } from "pg";

/** A connection's names cost some ten kilobytes each; bulk writes are long, and each of another shape. */
const MOST_NAMES = 200;
const LONGEST_NAMED = 4_000;

/**
 * Writes, locks, rows found by what they are, and what reads a function's answer or a sample: whatever the values, the
 * plan is the same. Another list is planned anew each time: its best plan depends on them.
 */
const SAME_PLAN =
  /^(?:insert|update|delete) |\bfor update\b|\bfrom search_(?:found|ranked)\(|\btablesample\b/i;
const LIST = /\b(?:limit|order by|count)\b/i;

/**
 * Has the database read and plan this connection's short statements once, not each time they come: under a name made
 * of their words. For statements that are sent as an object with their text, as drizzle does.
 */
export function reuseStatements(client: ClientBase): void {
  const query = client.query;
  const names = new Map<string, string>();
  Object.assign(client, {
    query: (asked: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(query, client, [
        isUnnamed(asked) ? { ...asked, name: nameIn(names, asked.text) } : asked,
        ...rest,
      ]),
  });
}

function isUnnamed(asked: unknown): asked is { text: string } {
  if (typeof asked !== "object" || asked === null || !("text" in asked)) return false;
  return typeof asked.text === "string" && !("name" in asked && asked.name !== undefined);
}

function nameIn(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  const isShort = SAME_PLAN.test(text) || !LIST.test(text);
  if (!isShort || text.length > LONGEST_NAMED || names.size >= MOST_NAMES) return undefined;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  names.set(text, name);
  return name;
}
