import type { PoolClient } from "pg";

/** A table of the store: its name, and the columns that hold data (not the ones the database works out). */
export type BackupTable = { name: string; columns: string[] };

/**
 * Every table of the store, those that others refer to first, so that rows can be put back in this order.
 * The list of migrations is not among them: a restore migrates first.
 */
export async function listBackupTables(client: PoolClient): Promise<BackupTable[]> {
  const { rows: tables } = await client.query<BackupTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to
    from pg_constraint f where f.contype = 'f' and f.conrelid <> f.confrelid`);

  const ordered: BackupTable[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      ({ name }) =>
        !references.some(({ from, to }) => from === name && [...waiting].some((table) => table.name === to)),
    );
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...waiting].map((t) => t.name)}`);
    for (const table of ready) waiting.delete(table);
    ordered.push(...ready);
  }
  return ordered;
}

/** A name as SQL takes it. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** When the newest migration of this database was made, in milliseconds. */
export async function newestMigration(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(created_at)::text as newest from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.newest ?? 0);
}
