import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../../../database/migrations");

/** What stores of the release before cannot live with, while or after the migration runs. */
const BREAKING: [string, RegExp][] = [
  ["drops what the release before uses", /^drop (?:table|view|function|type|schema|collation|trigger)\b/],
  ["drops what the release before uses", /\bdrop column\b/],
  ["renames what the release before uses", /\brename\b/],
  ["changes a type that the release before writes", /\balter column \S+ (?:set data )?type\b/],
  ["requires what the release before does not write", /\balter column \S+ (?:set not null|drop default)\b/],
];

const ADDED_COLUMN = /\badd column (?:if not exists )?(\w+)([^;]*?)(?=, add |$)/g;
const NEW_RULE = /\badd constraint [^;]*?(?=, add |$)|^create unique index [^;]*/g;

/** Statements of the time before stores were updated one after the other. */
const ALLOWED = new Map([
  ["0007_drop_renamed_function.sql", "the function of a trigger that no longer existed"],
  ["0013_reduced.sql", "functions that no release had called"],
]);

/** Returns what of a migration the release before could not live with, one line each. */
function breaking(migration: string): string[] {
  const statements = migration
    .replace(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim().replace(/\s+/g, " ").toLowerCase());
  const added = statements.flatMap((statement) => [...statement.matchAll(ADDED_COLUMN)]);
  const createdTables = statements.flatMap((statement) =>
    [...statement.matchAll(/^create table (?:if not exists )?(\w+)/g)].map(([, name = ""]) => name),
  );
  const isNew = (rule: string, statement: string) =>
    added.some(([, name = ""]) => new RegExp(`\\b${name}\\b`).test(rule)) ||
    createdTables.some((name) => new RegExp(`\\b${name}\\b`).test(statement));
  return [
    ...statements.flatMap((statement) =>
      BREAKING.filter(([, pattern]) => pattern.test(statement)).map(([why]) => `${why}: ${statement}`),
    ),
    ...added
      .filter(([, , rest = ""]) => /\bnot null\b/.test(rest) && !/\bdefault\b|\bgenerated\b/.test(rest))
      .map(([column]) => `requires what the release before does not write: ${column}`),
    ...statements.flatMap((statement) =>
      [...statement.matchAll(NEW_RULE)]
        .filter(([rule]) => !isNew(rule, statement))
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

test("the release before can live with every migration since the first schema", () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql") && !name.startsWith("0000"));
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    breaking(readFileSync(path.join(MIGRATIONS, file), "utf8")).map((line) => [file, line] as const),
  );
  expect(found.filter(([file]) => !ALLOWED.has(file))).toEqual([]);
  expect([...ALLOWED.keys()].filter((file) => !found.some(([name]) => name === file))).toEqual([]);
});
