import { sql } from "drizzle-orm";
import {
  bigint,
  bit,
  boolean,
  customType,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { beforeEach, expect, test } from "vitest";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { insertRows } from "./insert-rows.ts";

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (bytes) => Buffer.from(bytes),
});

const parcels = pgTable("parcels", {
  id: integer("id").primaryKey(),
  sealedBy: uuid("sealed_by"),
  priceGmd: numeric("price_gmd", { precision: 12, scale: 2 }),
  grams: bigint("grams", { mode: "number" }),
  label: text("label"),
  contents: jsonb("contents").$type<unknown>(),
  seal: bytea("seal"),
  marks: bit("marks", { dimensions: 4 }),
  isFragile: boolean("is_fragile").notNull().default(true),
  sentAt: timestamp("sent_at", { withTimezone: true }),
});

const stamps = pgTable("stamps", {
  parcelId: integer("parcel_id")
    .notNull()
    .references(() => parcels.id),
  word: text("word").notNull(),
});

const { shop } = await openTestShop();
await shop.db.execute(sql`
  create table parcels (
    id integer primary key, sealed_by uuid, price_gmd numeric(12, 2), grams bigint, label text, contents jsonb,
    seal bytea, marks bit(4), is_fragile boolean not null default true, sent_at timestamptz
  )`);
await shop.db.execute(
  sql`create table stamps (parcel_id integer not null references parcels (id), word text not null)`,
);
beforeEach(async () => {
  await shop.db.execute(sql`truncate parcels, stamps`);
});

const kept = () => shop.db.select().from(parcels).orderBy(parcels.id);

test("rows are written as they are: every kind of column, nothing, and every sign", async () => {
  const full = {
    id: 1,
    sealedBy: "01a1fa82-def1-79af-bc14-71de45574609",
    priceGmd: "12946.50",
    grams: 9_007_199_254_740_991,
    label: 'It\'s "50 %" off; \\n is no line\nbut this is, 👟 and \u2028 too',
    contents: { pairs: [42, 43.5], note: "left \\ right", none: null },
    seal: Uint8Array.from([0, 255, 92, 39]),
    marks: "1010",
    isFragile: false,
    sentAt: new Date("2026-03-02T10:00:00.123Z"),
  };
  const bare = { id: 2, label: null, contents: [], isFragile: true };
  const { db } = shop;
  const { rowCount } = await db.execute(insertRows(parcels, [full, { ...full, ...bare }]));
  expect(rowCount).toBe(2);
  const [first, second] = await kept();
  expect({ ...first, seal: Uint8Array.from(first?.seal ?? []) }).toEqual(full);
  expect(second).toMatchObject(bare);
});

test("what the first row leaves out has its default", async () => {
  await shop.db.execute(insertRows(parcels, [{ id: 3, label: "kola" }]));
  expect(await kept()).toMatchObject([{ id: 3, label: "kola", isFragile: true, priceGmd: null }]);
});

test("no rows are no statement", () => {
  expect(() => insertRows(parcels, [])).toThrow("no rows");
});

test("as parts of one statement, rows may refer to each other in whatever order, and all are written or none", async () => {
  const { db } = shop;
  const together = (parcel: number, stamped: number) =>
    db.execute(sql`
      with stamped as (${insertRows(stamps, [{ parcelId: stamped, word: "paid" }])})
      ${insertRows(parcels, [{ id: parcel }])}`);
  await together(4, 4);
  await expect(together(6, 7)).rejects.toThrow();
  expect(await kept()).toMatchObject([{ id: 4 }]);
});
