import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import type { AuditChange } from "#app/domain/audit/audit-changes.ts";
import type { AuditEntry } from "#app/domain/audit/audit-entry.ts";
import { auditActionLabel, auditSubjectHref, auditSubjectLabel } from "./audit-labels.ts";
import { BeforeAfter } from "./before-after.tsx";

/** An entry of the audit log as the page shows it. */
export type ShownAuditEntry = AuditEntry & { changes: AuditChange[] };

/** Longer lists of facts are collapsed. */
const MAX_UNFOLDED_CHANGES = 4;

/** Shows who did what, with the facts before and after. */
export function AuditLogEntry({
  entry,
  canEditSettings,
}: {
  entry: ShownAuditEntry;
  canEditSettings: boolean;
}) {
  const { at, actor, action, subjectType, changes } = entry;
  const href = auditSubjectHref(entry, canEditSettings);
  const name = auditSubjectLabel(entry);
  const isFolded = changes.length > MAX_UNFOLDED_CHANGES || changes.some(isLong);
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 break-words font-bold leading-snug">
          {auditActionLabel(action)}
          <span className="font-normal text-ink-faint"> · </span>
          {href === null ? (
            <span className="break-words font-semibold">{name}</span>
          ) : (
            <a href={href} className="link reach break-words font-semibold">
              {name}
            </a>
          )}
        </h2>
        <p className="text-ink-faint text-sm">
          <Timestamp at={at} />
        </p>
      </div>
      <p className="break-all text-ink-soft text-sm">
        {actor} <span className="text-ink-faint">· {subjectType.replaceAll("_", " ")}</span>
      </p>
      {changes.length > 0 &&
        (isFolded ? (
          <details className="mt-2">
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sm">
              {changes.length} {changes.length === 1 ? "fact" : "facts"} changed
            </summary>
            <Changes changes={changes} />
          </details>
        ) : (
          <Changes changes={changes} />
        ))}
    </li>
  );
}

function Changes({ changes }: { changes: AuditChange[] }) {
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[minmax(7rem,auto)_minmax(0,1fr)]">
      {changes.map((change) => (
        <div key={change.field} className="flex flex-wrap items-baseline gap-x-3 sm:contents">
          <dt className="break-words text-ink-faint first-letter:uppercase">{change.field}</dt>
          <dd className="min-w-0">
            <BeforeAfter {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isLong({ before, after }: AuditChange): boolean {
  return [before, after].some((text) => text !== null && (text.includes("\n") || text.length > 160));
}
