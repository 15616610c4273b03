import { actHref, actWords } from "#app/components/admin/audit/act-words.ts";
import { When } from "#app/components/admin/orders/when.tsx";
import type { Act } from "#app/domain/audit/act.ts";

/** The latest acts of the staff, each with a link to what it was about. */
export function RecentActivity({ acts }: { acts: readonly Act[] }) {
  if (acts.length === 0) {
    return <p className="text-ink-soft">What you and your staff do is written down here.</p>;
  }
  return (
    <ol className="flex flex-col divide-y divide-line">
      {acts.map((act) => (
        <li key={act.id} className="py-2.5 text-sm leading-snug first:pt-0 last:pb-0">
          <span className="break-words">
            <span className="break-all font-semibold">{act.actor}</span> {actWords(act.action)}{" "}
            <Subject act={act} />
          </span>
          <span className="block text-ink-faint">
            <When at={act.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Subject({ act }: { act: Act }) {
  const name = act.subjectName ?? act.subjectId.replaceAll("_", " ");
  const href = act.isThere ? actHref(act.subjectType, act.subjectId) : null;
  return href === null ? (
    <span>{name}</span>
  ) : (
    <a href={href} className="link">
      {name}
    </a>
  );
}
