import {
  auditActionLabel,
  auditSubjectHref,
  auditSubjectLabel,
} from "#app/components/admin/audit/audit-labels.ts";
import { BeforeAfter } from "#app/components/admin/audit/before-after.tsx";
import { FilterForm } from "#app/components/admin/lists/filter-form.tsx";
import { ListPager } from "#app/components/admin/lists/list-pager.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { isAllowed } from "#app/domain/accounts/admin.ts";
import { type AuditEntry, isAuditAction } from "#app/domain/audit/audit-action.ts";
import type { AuditChange } from "#app/domain/audit/audit-changes.ts";
import { formatListCount } from "#app/domain/format-count.ts";
import { plural } from "#app/domain/plural.ts";
import { type AuditFilter, listAuditEntries } from "#app/server/audit/list-audit-entries.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { Route } from "./+types/audit.ts";

const ALL = "all";

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "audit.view");
  const params = new URL(request.url).searchParams;
  const readParam = (name: string) => {
    const value = params.get(name)?.trim() ?? "";
    return value === ALL ? "" : value;
  };
  const action = readParam("action");
  const filter: AuditFilter = {
    actor: readParam("actor"),
    action: isAuditAction(action) ? action : "",
    from: readParam("from"),
    to: readParam("to"),
    page: Number(params.get("page")) || 1,
  };
  const canEditSettings = isAllowed(admin, "settings.edit");
  return { filter, canEditSettings, ...(await listAuditEntries(shopOf(context), filter)) };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { acts: entries, total, page, pageCount, actors, actions, filter } = loaderData;
  const isFiltered = [filter.actor, filter.action, filter.from, filter.to].some((value) => value !== "");
  return (
    <>
      <AdminHeading
        title="Audit log"
        text={`${formatListCount(total)} ${plural(total, "entry", "entries")}. Nobody can change or delete them.`}
      />
      <FilterForm
        action="/admin/audit"
        filter={filter}
        label="Filter the log"
        className="mb-5 grid grid-cols-2 items-end gap-3 md:grid-cols-2 desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10rem_10rem_auto]"
      >
        <SelectField
          label="Who"
          name="actor"
          defaultValue={filter.actor || ALL}
          options={[{ value: ALL, label: "Everyone" }, ...actors.map((value) => ({ value, label: value }))]}
        />
        <SelectField
          label="What"
          name="action"
          defaultValue={filter.action || ALL}
          options={[
            { value: ALL, label: "Everything" },
            ...actions.map((value) => ({ value, label: auditActionLabel(value) })),
          ]}
        />
        <TextField type="date" label="From" name="from" defaultValue={filter.from} />
        <TextField type="date" label="To" name="to" defaultValue={filter.to} />
        <div className="flex gap-2 max-md:col-span-2">
          <Button type="submit" variant="outline" className="h-12 max-md:flex-1">
            Filter
          </Button>
          {isFiltered && (
            <Button href="/admin/audit" variant="quiet" className="h-12">
              Clear
            </Button>
          )}
        </div>
      </FilterForm>
      {entries.length === 0 ? (
        <EmptyState
          title={isFiltered ? "Nothing of that kind" : "Nothing yet"}
          text={isFiltered ? "No entry matches this filter." : "Every change by staff is listed here."}
        />
      ) : (
        <ol className="divide-y divide-line rounded-md border border-line bg-card">
          {entries.map((entry) => (
            <AuditLogEntry key={entry.id} entry={entry} canEditSettings={loaderData.canEditSettings} />
          ))}
        </ol>
      )}
      <ListPager className="mt-6" page={page} pageCount={pageCount} />
    </>
  );
}

/** An entry of the audit log as the page shows it. */
type ShownAuditEntry = AuditEntry & { changes: AuditChange[] };

/** Longer lists of facts are collapsed. */
const MAX_UNFOLDED_CHANGES = 4;

/** Shows who did what, with the facts before and after. */
function AuditLogEntry({ entry, canEditSettings }: { entry: ShownAuditEntry; canEditSettings: boolean }) {
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
              {changes.length} {plural(changes.length, "fact")} changed
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
