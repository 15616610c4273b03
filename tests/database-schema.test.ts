import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, PgDialect, PgTable } from "drizzle-orm/pg-core";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROLES } from "#app/domain/accounts/permissions.ts";
import { CURRENCY_CODES, KNOWN_CURRENCY_CODES } from "#app/domain/money/currency.ts";
import { ORDER_ORIGINS } from "#app/domain/orders/order-origin.ts";
import { LOCAL_METHODS, PAYMENT_METHODS } from "#app/domain/payments/local-method.ts";
import type { OpenDatabase } from "#app/server/platform/db/open-database.ts";
import * as accounts from "#database/schema/accounts.ts";
import * as catalogue from "#database/schema/catalogue.ts";
import * as closing from "#database/schema/closing.ts";
import * as money from "#database/schema/money.ts";
import * as operations from "#database/schema/operations.ts";
import * as orders from "#database/schema/orders.ts";
import * as cards from "#database/schema/payment-pages.ts";
import * as payments from "#database/schema/payments.ts";
import * as purchasing from "#database/schema/purchasing.ts";
import * as settings from "#database/schema/settings.ts";
import { openTestDatabase } from "./support/open-test-database.ts";

/* Migrations are written by hand, so this test compares them with `database/schema`. */
const modules = [
  accounts,
  cards,
  catalogue,
  closing,
  money,
  operations,
  orders,
  payments,
  purchasing,
  settings,
];
const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));

const dialect = new PgDialect();
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("every index in descending order can be read by `order by … desc`, which puts null first", async () => {
  const { rows } = await database.pool.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where schemaname = 'public' and indexdef like '% DESC%'",
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ indexdef }) => indexdef.includes("NULLS LAST"))).toEqual([]);
});

type ColumnRow = { name: string; type: string; is_not_null: boolean };

test.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
  "the table %s has the columns that the code knows",
  async (name, table) => {
    const { rows } = await database.pool.query<ColumnRow>(
      `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as is_not_null
       from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
      [`public.${name}`],
    );
    const described = Object.values(getTableColumns(table)).map((column) => ({
      name: column.name,
      type: column
        .getSQLType()
        .replaceAll(", ", ",")
        .replace(/^varchar/, "character varying"),
      is_not_null: column.notNull || column.primary,
    }));
    for (const column of described) expect(rows).toContainEqual(column);
    // Inserts by the code omit such a column, so it must be nullable.
    const known = new Set(described.map((column) => column.name));
    const others = rows.filter((row) => !known.has(row.name));
    for (const other of others)
      expect([name, other.name, other.is_not_null]).toEqual([name, other.name, false]);
  },
);

test.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
  "the table %s has the indexes and checks that the code knows",
  async (name, table) => {
    const { indexes, checks, columns } = getTableConfig(table);
    const uniques = columns.flatMap(({ isUnique, uniqueName }) =>
      isUnique && uniqueName ? [uniqueName] : [],
    );
    const { rows: found } = await database.pool.query<{ name: string }>(
      `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
       where indrelid = to_regclass($1) and not indisprimary order by 1`,
      [`public.${name}`],
    );
    expect(found.map((row) => row.name)).toEqual(
      [...indexes.map((index) => index.config.name), ...uniques].sort(),
    );
    expect(await checksOf(`public.${name}`)).toEqual(
      await checksOf(`pg_temp.${name}`, async (client) => {
        await client.query(`create temporary table ${name} (like public.${name})`);
        for (const { name: check, value } of checks) {
          await client.query(
            `alter table pg_temp.${name} add constraint ${check} check (${dialect.sqlToQuery(value).sql})`,
          );
        }
      }),
    );
  },
);

/** The checks of a table in PostgreSQL's own words, after some statements that are rolled back. */
async function checksOf(table: string, prepare?: (client: PoolClient) => Promise<void>) {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await prepare?.(client);
    const { rows } = await client.query(
      `select conname, pg_get_constraintdef(oid) from pg_constraint
       where conrelid = to_regclass($1) and contype = 'c' order by 1`,
      [table],
    );
    return rows;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** The database's checks of what columns may hold, each with the values that the code allows there. */
const KNOWN: [checks: string, values: readonly string[]][] = [
  ["^(?!purchase_|shipping_).*currency_known$", CURRENCY_CODES],
  ["^(purchase_orders|shipping_zones)_currency_known$", KNOWN_CURRENCY_CODES],
  ["gambian_payments_method_known", LOCAL_METHODS],
  ["payment_settings_method_known", LOCAL_METHODS],
  ["^orders_method_known", PAYMENT_METHODS],
  ["money_entries_method_known", [...PAYMENT_METHODS, "credit"]],
  ["role_known$", ROLES],
  ["orders_origin_known", ORDER_ORIGINS],
];

test.each(KNOWN)("the checks %s name what the code knows", async (checks, values) => {
  const { rows } = await database.pool.query<{ name: string; definition: string }>(
    "select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conname ~ $1",
    [checks],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { name, definition } of rows) {
    const named = [...definition.matchAll(/'([^']+)'/g)].map(([, value = ""]) => value);
    expect(named.toSorted(), name).toEqual([...values].sort());
  }
});

test("every table is in the schema", async () => {
  const { rows } = await database.pool.query<{ relname: string }>(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const known = tables.map((table) => getTableConfig(table).name);
  const byFunctionsOnly = ["search_words"];
  expect(rows.map(({ relname }) => relname)).toEqual([...known, ...byFunctionsOnly].sort());
});

test("ids ascend as they are made, so that rows of the same moment keep their order", async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    "select uuidv7()::text as id from generate_series(1, 1000)",
  );
  const ids = rows.map(({ id }) => id);
  const descents = ids.filter((id, at) => at > 0 && id < (ids[at - 1] ?? "")).length;
  // Servers before 18 know the time to a microsecond only: two ids within one may change places.
  expect(descents).toBeLessThan(10);
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(id))).toBe(true);
});
