import {
  auditActionLabel,
  auditSubjectHref,
  auditSubjectLabel,
} from "#app/components/admin/audit/audit-labels.ts";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import type { AuditEntry } from "#app/domain/audit/audit-action.ts";

/** Lists the latest actions of the staff, each with a link to its subject. */
export function RecentActivity({
  entries,
  canEditSettings,
}: {
  entries: readonly AuditEntry[];
  canEditSettings: boolean;
}) {
  if (entries.length === 0) {
    return <p className="text-ink-soft">What you and your staff do is listed here.</p>;
  }
  return (
    <ol className="flex flex-col divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-2.5 text-sm leading-snug first:pt-0 last:pb-0">
          <span className="break-words">
            {auditActionLabel(entry.action)}: <Subject entry={entry} canEditSettings={canEditSettings} />
          </span>
          <span className="block text-ink-faint">
            <Timestamp at={entry.at} /> · <span className="break-all">{entry.actor}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Subject({ entry, canEditSettings }: { entry: AuditEntry; canEditSettings: boolean }) {
  const name = auditSubjectLabel(entry);
  const href = auditSubjectHref(entry, canEditSettings);
  return href === null ? (
    <span>{name}</span>
  ) : (
    <a href={href} className={entry.subjectType === "order" ? "link whitespace-nowrap" : "link"}>
      {name}
    </a>
  );
}
