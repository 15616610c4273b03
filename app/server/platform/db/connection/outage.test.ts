import { sql } from "drizzle-orm";
import { Client } from "pg";
import { expect, test } from "vitest";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { isOutage } from "./outage.ts";

const { shop } = await openTestShop();

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test.each([
  "EIO",
  "EROFS",
  "EDQUOT",
  "ENOSPC",
  "EACCES",
  "EMFILE",
  "ENFILE",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "ENOTFOUND",
])("%s is an outage, also as the cause of another error", (code) => {
  const error = Object.assign(new Error(`${code}: it says`), { code });
  expect(isOutage(error)).toBe(true);
  expect(isOutage(new Error("Failed query", { cause: error }))).toBe(true);
});

test("a database that takes no writes is an outage, a statement it does not know is none", async () => {
  const { db } = shop;
  const write = db.transaction(async (tx) => tx.execute(sql`create table kola (id integer)`), {
    accessMode: "read only",
  });
  expect(isOutage(await failure(write))).toBe(true);
  expect(isOutage(await failure(db.execute(sql`select kola`)))).toBe(false);
});

test("a database whose name nobody resolves is an outage", async () => {
  const client = new Client({ host: "database.invalid", port: 5432 });
  expect(isOutage(await failure(client.connect()))).toBe(true);
});

test("a bug is none", () => {
  expect(isOutage(new TypeError("undefined is no function"))).toBe(false);
  expect(isOutage(Object.assign(new Error("not a folder"), { code: "ENOTDIR" }))).toBe(false);
});
