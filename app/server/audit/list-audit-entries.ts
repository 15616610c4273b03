import { and, asc, count, desc, eq, getTableColumns, gte, lt, type SQL, sql } from "drizzle-orm";
import type { AuditAction } from "#app/domain/audit/audit-action.ts";
import { type AuditChange, auditChanges } from "#app/domain/audit/audit-changes.ts";
import type { AuditEntry } from "#app/domain/audit/audit-entry.ts";
import { clampPage } from "#app/domain/clamp-page.ts";
import { dayOf } from "#app/domain/day.ts";
import type { Shop } from "#app/server/shop.ts";
import { auditLog } from "#database/schema/operations.ts";
import { nameOfSubject, SUBJECT_COLUMNS } from "./audit-subject.ts";

/** An entry of the audit log with its changes as text. */
type ListedAuditEntry = AuditEntry & { changes: AuditChange[] };

/** Empty fields do not filter; days are "2026-11-20", both included. */
export type AuditFilter = { actor: string; action: AuditAction | ""; from: string; to: string; page: number };

export type ListedAuditEntries = {
  acts: ListedAuditEntry[];
  total: number;
  page: number;
  pageCount: number;
  /** The people and subjects in the log, as filter choices. */
  actors: string[];
  actions: AuditAction[];
};

const PER_PAGE = 50;

/** Returns the audit log, newest first, 50 a page. A page beyond the last returns the last. */
export async function listAuditEntries(shop: Shop, filter: AuditFilter): Promise<ListedAuditEntries> {
  const where = narrowed(filter);
  const [[counted], actors, actions] = await Promise.all([
    shop.db.select({ total: count() }).from(auditLog).where(where),
    shop.db.selectDistinct({ actor: auditLog.actorEmail }).from(auditLog).orderBy(asc(auditLog.actorEmail)),
    shop.db.selectDistinct({ action: auditLog.action }).from(auditLog).orderBy(asc(auditLog.action)),
  ]);
  const total = counted?.total ?? 0;
  const { page, pageCount, offset } = clampPage(filter.page, total, PER_PAGE);
  const rows = await shop.db
    .select({ ...getTableColumns(auditLog), ...SUBJECT_COLUMNS })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(PER_PAGE)
    .offset(offset);
  return {
    acts: rows.map(({ before, after, productName, actorUserId: _userId, actorEmail, ...row }) => ({
      ...row,
      actor: actorEmail,
      subjectName: nameOfSubject({ ...row, before, after, productName }),
      changes: auditChanges(before, after),
    })),
    total,
    page,
    pageCount,
    actors: actors.map(({ actor }) => actor),
    actions: actions.map(({ action }) => action),
  };
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
