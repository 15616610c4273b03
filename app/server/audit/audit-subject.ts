import { sql } from "drizzle-orm";
import type { AuditSubject } from "#app/domain/audit/audit-action.ts";
import { subjectName } from "#app/domain/audit/audit-changes.ts";
import { UUID_PATTERN } from "#app/server/platform/db/statements/uuid.ts";
import { auditLog } from "#database/schema/operations.ts";

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
