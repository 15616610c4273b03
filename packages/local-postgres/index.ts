export { lockDataFolder } from "./lib/data-folder-lock.ts";
export {
  type EmbeddedConnection,
  findRunningServer,
  type LauncherLog,
  openEmbeddedPostgres,
} from "./lib/embedded-postgres.ts";
export { choosePostgresAccount, chownFolder, type PostgresAccount } from "./lib/postgres-account.ts";
export { findRunningPostmaster, readPostmasterFile, stopPostmaster } from "./lib/postmaster-file.ts";
