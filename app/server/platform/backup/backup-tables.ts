import type { PoolClient } from "pg";

/** A table of the store: its name and its columns, without generated ones. */
export type BackupTable = { name: string; columns: string[] };

/**
 * Returns every table of the store. A table comes after those it references, so that rows can be restored in this
 * order. The list of migrations is left out, because a restore migrates first.
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

/** A column that a sequence numbers, as an identity column's own or by its default; `sequence` is quoted for SQL. */
export type SequenceColumn = { sequence: string; start: string; table: string; column: string };

/** Returns every column of the store's tables that a sequence numbers. */
export async function listSequenceColumns(client: PoolClient): Promise<SequenceColumn[]> {
  const { rows } = await client.query<SequenceColumn>(`
    with numbered as (
      select objid as sequence, refobjid as relation, refobjsubid as place from pg_depend
      where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
      union
      select refobjid, adrelid, adnum from pg_depend join pg_attrdef on pg_attrdef.oid = objid
      where classid = 'pg_attrdef'::regclass and refclassid = 'pg_class'::regclass
    )
    select seqrelid::regclass::text as sequence, seqstart::text as start, c.relname::text as table,
      attname::text as column
    from numbered
    join pg_sequence on seqrelid = numbered.sequence
    join pg_class c on c.oid = relation and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    join pg_attribute on attrelid = relation and attnum = place
    order by 1`);
  return rows;
}

/** Quotes a name for SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Returns the time of the newest migration in this database, in milliseconds. */
export async function newestMigration(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(created_at)::text as newest from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.newest ?? 0);
}
