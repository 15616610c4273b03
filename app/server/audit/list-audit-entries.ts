import { and, desc, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { AuditAction, AuditEntry, AuditSubject } from "#app/domain/audit/audit-action.ts";
import { type AuditChange, auditChanges, subjectName } from "#app/domain/audit/audit-changes.ts";
import { dayOf } from "#app/domain/day.ts";
import { readPage } from "#app/server/platform/db/queries/read-page.ts";
import { UUID_PATTERN } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { auditLog } from "#database/schema/operations.ts";

/** An entry of the audit log with its changes as text. */
type ListedAuditEntry = AuditEntry & { changes: AuditChange[] };

/** Empty fields do not filter; days are "2026-11-20", both included. */
export type AuditFilter = { actor: string; action: AuditAction | ""; from: string; to: string; page: number };

type ListedAuditEntries = {
  acts: ListedAuditEntry[];
  total: number;
  page: number;
  pageCount: number;
  /** The people and subjects in the log, as filter choices. */
  actors: string[];
  actions: AuditAction[];
};

const PER_PAGE = 50;

const NEWEST = [desc(auditLog.at), desc(auditLog.id)];

/** Returns the audit log, newest first, 50 a page. A page beyond the last returns the last. */
export async function listAuditEntries(shop: Shop, filter: AuditFilter): Promise<ListedAuditEntries> {
  const where = narrowed(filter);
  const found = () => shop.db.select({ id: auditLog.id }).from(auditLog).where(where);
  const { rows, ...counts } = await readPage(
    shop.db,
    { requested: filter.page, perPage: PER_PAGE, found: found() },
    async ({ limit, offset }) =>
      await shop.db
        .select({ ...getTableColumns(auditLog), ...SUBJECT_COLUMNS })
        .from(auditLog)
        // Chosen first: an index has all that an offset passes over.
        .where(
          inArray(
            auditLog.id,
            found()
              .orderBy(...NEWEST)
              .limit(limit)
              .offset(offset),
          ),
        )
        .orderBy(...NEWEST),
  );
  const kinds = await readKinds(shop);
  return {
    acts: rows.map(({ before, after, productName, actorUserId: _userId, actorEmail, ...row }) => ({
      ...row,
      actor: actorEmail,
      subjectName: nameOfSubject({ ...row, before, after, productName }),
      changes: auditChanges(before, after),
    })),
    ...counts,
    actors: [...new Set(kinds.map(({ actor }) => actor))],
    actions: [...new Set(kinds.map(({ action }) => action))].sort(),
  };
}

/** Returns who did which acts, one probe of the index each instead of a walk through the log. */
async function readKinds(shop: Shop): Promise<{ actor: string; action: AuditAction }[]> {
  const { rows } = await shop.db.execute<{ actor: string; action: AuditAction }>(sql`
    with recursive kind as (
      (select actor_email as actor, action from audit_log order by actor_email, action limit 1)
      union all
      select later.* from kind cross join lateral (
        select actor_email, action from audit_log where (actor_email, action) > (kind.actor, kind.action)
        order by actor_email, action limit 1
      ) as later
    )
    select actor, action from kind`);
  return rows;
}

function narrowed({ actor, action, from, to }: AuditFilter): SQL | undefined {
  const first = dayOf(from);
  const last = dayOf(to);
  return and(
    actor === "" ? undefined : eq(sql`lower(${auditLog.actorEmail})`, actor.toLowerCase()),
    action === "" ? undefined : eq(auditLog.action, action),
    first === null ? undefined : gte(auditLog.at, first.begin),
    last === null ? undefined : lt(auditLog.at, last.end),
  );
}

const SUBJECT_UUID = sql`case when ${auditLog.subjectId} ~* ${UUID_PATTERN} then ${auditLog.subjectId}::uuid end`;

/** Columns of the audit log with an action's subject, beside the row's own. */
export const SUBJECT_COLUMNS = {
  /**
   * The product's current name, or its last one after deletion. The row's own column is written out, because drizzle
   * would omit its table inside the subquery.
   */
  productName: sql<string | null>`case when ${auditLog.subjectType} = 'product' then coalesce(
    (select name from products where products.id = ${SUBJECT_UUID}),
    (select last.before ->> 'name' from audit_log as last where last.subject_type = 'product'
      and last.subject_id = audit_log.subject_id and last.before ->> 'name' is not null order by last.at desc limit 1)
  ) end`,
  /** False if the subject was deleted, so that it has no page. */
  isThere: sql<boolean>`case ${auditLog.subjectType}
    when 'product' then exists (
      select 1 from products where products.id = ${SUBJECT_UUID} and products.archived_at is null)
    when 'discount_code' then exists (select 1 from discount_codes where discount_codes.id = ${SUBJECT_UUID})
    when 'content_page' then exists (select 1 from content_pages where content_pages.id = ${SUBJECT_UUID})
    else true
  end`,
};

type Row = { subjectType: AuditSubject; productName: string | null; before: unknown; after: unknown };

/**
 * Returns the name of an audit entry's subject: from its own facts, else from its product; null if neither has one, and
 * for a site setting, which is named by its key.
 */
export function nameOfSubject({ subjectType, productName, before, after }: Row): string | null {
  if (subjectType === "site_setting") return null;
  return subjectName(before, after) ?? productName;
}
