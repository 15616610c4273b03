import { randomBytes } from "node:crypto";
import type { ClientConfig } from "pg";
import { inject } from "vitest";
import { type OpenDatabase, openDatabase } from "#app/server/platform/db/open-database.ts";
import { onDatabase, onServer } from "./vitest-global-setup.ts";

/**
 * A database of its own with the whole schema, empty otherwise; `close` drops it. One per test file (some 30 ms)
 * keeps files independent of each other, so that they may run side by side.
 */
export async function openTestDatabase(): Promise<OpenDatabase & { connection: ClientConfig }> {
  const { connection, template } = inject("testServer");
  const name = `kairaba_test_${randomBytes(6).toString("hex")}`;
  await onServer(connection, `create database ${name} template ${template}`);
  const ownConnection = onDatabase(connection, name);
  const opened = openDatabase({ connection: ownConnection, max: 6 });
  return {
    ...opened,
    connection: ownConnection,
    close: async () => {
      await opened.close();
      await onServer(connection, `drop database ${name} with (force)`);
    },
  };
}
