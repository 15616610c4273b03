import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#database/schema/accounts.ts";
import { openTestDatabase } from "#tests/support/open-test-database.ts";
import { openLog } from "./log.ts";

function listening() {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => void lines.push(line) });
  return { log, lines };
}

const ADDRESS = "awa.who.must.not.be.named@example.test";

test("a failed query is logged with the database's message, without its values", async () => {
  const { db, close } = await openTestDatabase();
  await db.execute("alter table users rename to people");
  const error = await db
    .select()
    .from(users)
    .where(eq(users.email, ADDRESS))
    .then(
      () => null,
      (caught: unknown) => caught,
    );
  await close();
  expect(String(error)).toContain(ADDRESS);
  const { log, lines } = listening();
  log.error({ err: error, path: "/my-orders" }, "a request failed");
  log.error({ reason: error }, "the database or the disk is out of reach");
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).not.toContain(ADDRESS);
    expect(line).not.toContain("select");
    expect(line).toContain('relation \\"users\\" does not exist (42P01)');
  }
  expect(JSON.parse(lines[0] ?? "").err.stack).toMatch(/^\s+at /);
});

test("any other error is logged with its causes, and a text is logged unchanged", () => {
  const { log, lines } = listening();
  const refused = Object.assign(new Error("connect refused"), { code: "ECONNREFUSED" });
  log.warn({ reason: new TypeError("fetch failed", { cause: refused }) }, "no answer");
  log.warn({ reason: "busy" }, "no answer");
  expect(lines.map((line) => JSON.parse(line).reason)).toEqual([
    "fetch failed: connect refused (ECONNREFUSED)",
    "busy",
  ]);
});

test("a value that the database refused is not logged, its constraint is", async () => {
  const { db, close } = await openTestDatabase();
  const failed = await Promise.allSettled([
    db.execute(sql`select ${ADDRESS}::uuid`),
    db.execute(sql`insert into user_roles (user_id, role) values (${crypto.randomUUID()}, 'admin')`),
  ]);
  await close();
  const { log, lines } = listening();
  for (const outcome of failed) {
    if (outcome.status === "rejected") log.error({ err: outcome.reason }, "a request failed");
  }
  expect(lines).toHaveLength(2);
  expect(lines[0]).not.toContain(ADDRESS);
  expect(lines[0]).toContain("the database refused a value (22P02)");
  expect(lines[1]).toMatch(/insert of user_roles failed: .* constraint .*user_roles_user_id.*\(23503\)/);
});
