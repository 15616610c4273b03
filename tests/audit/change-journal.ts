import type { Pool } from "pg";

/**
 * Tables whose rows say nothing about the shop: how often somebody tried, what was sent already, who is signed in, and
 * the test gateway's own.
 */
const BOOKKEEPING = ["rate_limits", "idempotency_keys", "sessions", "sandbox_sessions", "sandbox_refunds"];

const JOURNAL = `
  create table change_journal (transaction xid8 not null, changed text not null);
  create function note_change() returns trigger language plpgsql as $$ begin
    insert into change_journal values (pg_current_xact_id(), tg_table_name);
    return null;
  end $$;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'change_journal' loop
      execute format(
        'create trigger note_change after insert or update or delete on %I for each row execute function note_change()',
        name
      );
    end loop;
  end $$;`;

/** A transaction that changed rows: the tables that matter, and whether it wrote to the audit log. */
type Change = { tables: string[]; isAudited: boolean };

/** Notes from now on which tables each transaction changes; the function returns those since its last call. */
export async function openChangeJournal(pool: Pool): Promise<() => Promise<Change[]>> {
  await pool.query(JOURNAL);
  return async () => {
    const { rows } = await pool.query<{ tables: string[] }>(`
      with taken as (delete from change_journal returning *)
      select json_agg(distinct changed) as tables from taken group by transaction`);
    return rows
      .map(({ tables }) => ({
        tables: tables.filter((name) => name !== "audit_log" && !BOOKKEEPING.includes(name)),
        isAudited: tables.includes("audit_log"),
      }))
      .filter(({ tables }) => tables.length > 0);
  };
}
