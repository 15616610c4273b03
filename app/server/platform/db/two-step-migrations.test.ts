import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PAYMENT_METHODS } from "#app/domain/payments/local-method.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../../../database/migrations");

/** The changes that stores of the release before cannot live with, while or after the migration runs. */
const BREAKING: [string, RegExp][] = [
  ["drops what the release before uses", /^drop (?:table|view|function|type|schema|collation|trigger)\b/],
  ["drops what the release before uses", /\bdrop column\b/],
  ["renames what the release before uses", /\brename\b/],
  ["changes a type that the release before writes", /\balter column \S+ (?:set data )?type\b/],
  ["requires what the release before does not write", /\balter column \S+ (?:set not null|drop default)\b/],
];

const ADDED_COLUMN = /\badd column (?:if not exists )?(\w+)([^;]*?)(?=, add |$)/g;
/** A check with the values that it lists. Definitions of the first schema are over several lines as well. */
const CHECK = /\bconstraint (\w+) check ([^;]*?)(?=, (?:add )?constraint |, add |\)$|$)/g;
const NEW_RULE = /\badd constraint [^;]*?(?=, add |$)|^create unique index [^;]*/g;

/** Statements of the time before stores were updated one after the other. */
const ALLOWED = new Map([
  [
    "0060_ledger_only.sql",
    "what no statement of the release before names but its daily conversion and data check",
  ],
  ["0063_payment_pages.sql", "the release before reads and writes the renamed table in a view of its name"],
  [
    "0064_leftovers.sql",
    "what the release before neither reads, writes nor names, and a page that it writes",
  ],
  ["0039_leftovers.sql", "a column and a table that the release before neither fills nor needs"],
]);

/** The values that each check lists, by its name. */
type Checks = Map<string, string[]>;

function statementsOf(migration: string): string[] {
  return migration
    .replace(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim().replace(/\s+/g, " ").toLowerCase());
}

function checksOf(statement: string): [name: string, values: string[]][] {
  return [...statement.matchAll(CHECK)].map(([, name = "", check = ""]) => [
    name,
    [...check.matchAll(/'(\w+)'/g)].map(([, value = ""]) => value),
  ]);
}

/** Returns what of a migration the release before could not live with, one line each. */
function breaking(migration: string, before: Checks = new Map()): string[] {
  const statements = statementsOf(migration);
  const added = statements.flatMap((statement) => [...statement.matchAll(ADDED_COLUMN)]);
  const createdTables = statements.flatMap((statement) =>
    [...statement.matchAll(/^create table (?:if not exists )?(\w+)/g)].map(([, name = ""]) => name),
  );
  /** Whether a statement drops a list of known values and adds it again under the same name, with all of them. */
  const isWidened = (rule: string, statement: string) =>
    checksOf(rule).some(([name, values]) => {
      const known = before.get(name) ?? [];
      const isDropped = new RegExp(`\\bdrop constraint ${name}\\b`).test(statement);
      return isDropped && known.length > 0 && known.every((value) => values.includes(value));
    });
  const isNew = (rule: string, statement: string) =>
    added.some(([, name = ""]) => new RegExp(`\\b${name}\\b`).test(rule)) ||
    createdTables.some((name) => new RegExp(`\\b${name}\\b`).test(statement));
  return [
    ...statements.flatMap((statement) =>
      BREAKING.filter(([, pattern]) => pattern.test(statement)).map(([why]) => `${why}: ${statement}`),
    ),
    ...added
      .map(([, column, rest = ""]) => ({ column, rest: rest.replace(/\bcheck \(.*\)/, "") }))
      .filter(({ rest }) => /\bnot null\b/.test(rest) && !/\bdefault\b|\bgenerated\b/.test(rest))
      .map(({ column }) => `requires what the release before does not write: ${column}`),
    ...statements.flatMap((statement) =>
      [...statement.matchAll(NEW_RULE)]
        .filter(([rule]) => !isNew(rule, statement) && !isWidened(rule, statement))
        .map(([rule]) => `refuses what the release before may write: ${rule}`),
    ),
  ];
}

test.each([
  "drop table outbox;",
  "alter table orders\n  drop column notes;",
  "drop function take_stock(uuid);",
  "alter table orders rename column notes to remarks;",
  "alter table orders alter column notes type jsonb using notes::jsonb;",
  "alter table orders alter column notes set not null;",
  "alter table orders alter column notes drop default;",
  "alter table orders add column channel text not null;",
  "alter table orders\n  add column a text default '',\n  add column b integer not null;",
  "alter table orders add constraint orders_notes_short check (length(notes) < 9);",
  "create unique index orders_notes on orders (notes);",
])("the release before cannot live with: %s", (migration) => {
  expect(breaking(migration)).toHaveLength(1);
});

test.each([
  "-- drop table outbox;\nselect 1;",
  "create table tries (id integer not null, constraint tries_id check (id > 0));",
  "create table tries (id integer not null);\ncreate unique index tries_id on tries (id);",
  "alter table orders add column channel text;",
  "alter table orders add column channel text not null default 'web',\n  add column b boolean;",
  "alter table orders add column fee bigint,\n  add constraint orders_fee check (fee >= 0);",
  "drop index orders_channel;\ncreate index orders_channel on orders (channel, id);",
])("the release before can live with: %s", (migration) => {
  expect(breaking(migration)).toEqual([]);
});

const METHODS: Checks = new Map([["orders_method", ["card", "wave"]]]);
const again = (check: string) =>
  `alter table orders drop constraint orders_method, add constraint orders_method check (${check});`;

test("the release before can live with a list of values that gets more of them", () => {
  expect(breaking(again("method in ('card', 'wave', 'afrimoney')"), METHODS)).toEqual([]);
});

test.each([
  again("method in ('card', 'afrimoney')"),
  again("length(method) < 9"),
  again("other in ('card', 'wave')").replace("drop constraint orders_method,", ""),
  again("method in ('card', 'wave')").replaceAll("orders_method", "orders_other"),
])("the release before cannot live with: %s", (migration) => {
  expect(breaking(migration, METHODS)).toHaveLength(1);
});

test("the release before can live with every migration since the first schema", () => {
  const files = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  expect(files.length).toBeGreaterThan(20);
  const checks: Checks = new Map();
  const found = files.flatMap((file, i) => {
    const migration = readFileSync(path.join(MIGRATIONS, file), "utf8");
    const lines = i === 0 ? [] : breaking(migration, checks);
    for (const [name, values] of statementsOf(migration).flatMap(checksOf)) checks.set(name, values);
    return lines.map((line) => [file, line] as const);
  });
  expect(checks.get("orders_method_known")?.toSorted()).toEqual(PAYMENT_METHODS.toSorted());
  expect(found.filter(([file]) => !ALLOWED.has(file))).toEqual([]);
  expect([...ALLOWED.keys()].filter((file) => !found.some(([name]) => name === file))).toEqual([]);
});
