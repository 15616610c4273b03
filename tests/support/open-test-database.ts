import { randomBytes } from "node:crypto";
import type { ClientConfig } from "pg";
import { inject } from "vitest";
import { type OpenDatabase, openDatabase } from "#app/server/platform/db/open-database.ts";
import { onDatabase, onServer } from "./vitest-global-setup.ts";

/**
 * Opens a migrated database without rows, or with `isBlank` one without anything; `close` drops it. Each test file has its
 * own, so that files can run in parallel.
 */
export async function openTestDatabase({
  isBlank = false,
} = {}): Promise<OpenDatabase & { connection: ClientConfig }> {
  const { connection, template } = inject("testServer");
  const name = `kairaba_test_${randomBytes(6).toString("hex")}`;
  await onServer(connection, `create database ${name}${isBlank ? "" : ` template ${template}`}`);
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
