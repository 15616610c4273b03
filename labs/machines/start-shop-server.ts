import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  findInstalledPostgres,
  InstalledPostgres,
  type InstalledServer,
  NO_INSTALLED_POSTGRES,
} from "#labs/support/installed-postgres.ts";
import { onServer } from "#tests/support/vitest-global-setup.ts";

const bin = findInstalledPostgres();
if (!bin) console.log(NO_INSTALLED_POSTGRES);

/** Whether the tests that need PostgreSQL 15 run. */
export const HAS_POSTGRES = bin !== null;

export type ShopServer = {
  /** A folder of its own, deleted at the end. */
  root: string;
  postgres: InstalledPostgres;
  server: InstalledServer;
  /** The URL of the database `shop` for its owner, the role `shop`. */
  url: string;
  close: () => Promise<void>;
};

/** Starts PostgreSQL 15 with a role `shop` that is no superuser, and its empty database. */
export async function startShopServer(settings: Record<string, string> = {}): Promise<ShopServer> {
  const root = mkdtempSync(path.join(tmpdir(), "kairaba-machines-"));
  const postgres = new InstalledPostgres(bin ?? "", root);
  const server = await postgres.start(postgres.createCluster("server"), settings);
  await createShop(server);
  const close = async () => {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  };
  return { root, postgres, server, url: server.url("shop", "shop"), close };
}

/** Creates the role `shop` and its empty database. */
export async function createShop(server: InstalledServer): Promise<void> {
  await onServer({ connectionString: server.url() }, "create role shop login");
  await onServer({ connectionString: server.url() }, "create database shop owner shop");
}
