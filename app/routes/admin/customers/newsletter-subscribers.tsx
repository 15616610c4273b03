import Download from "lucide/dist/esm/icons/download.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { Ask } from "#app/components/admin/asking/ask.tsx";
import { PanelSearch } from "#app/components/admin/lists/filter-form.tsx";
import { ListPager } from "#app/components/admin/lists/list-pager.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { formatCount } from "#app/domain/format-count.ts";
import { plural } from "#app/domain/plural.ts";
import { done, refused } from "#app/routes/admin/action-results.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import {
  listSubscribers,
  removeSubscriber,
} from "#app/server/notifications/newsletter/newsletter-subscribers.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { Route } from "./+types/newsletter-subscribers.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request, "newsletter.export");
  const params = new URL(request.url).searchParams;
  const search = params.get("search")?.trim() ?? "";
  const page = Number(params.get("page")) || 1;
  return { search, ...(await listSubscribers(shopOf(context), { search, page })) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "newsletter.export");
  const form = await readFormData(request);
  const removed = await removeSubscriber(shopOf(context), admin, { id: String(form.get("id") ?? "") });
  if (!removed.ok) return refused("gone", 404);
  return done("subscriberRemoved", { text: removed.value.email });
}

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { subscribers, total, count, page, pageCount, search } = loaderData;
  return (
    <>
      <AdminHeading title="Newsletter" text={`${formatCount(count)} ${plural(count, "subscriber")}`}>
        {count > 0 && (
          <Button variant="primary" href="/admin/exports/newsletter.csv" download icon={Download}>
            Export CSV
          </Button>
        )}
      </AdminHeading>
      {count === 0 ? (
        <EmptyState
          title="No subscribers yet"
          text="Addresses that shoppers enter at the bottom of the home page are listed here."
        />
      ) : (
        <>
          <PanelSearch label="Search subscribers" search={search} />
          {search !== "" && (
            <p className="mt-3 text-ink-soft text-sm">
              {formatCount(total)} of {formatCount(count)} match.
            </p>
          )}
          {subscribers.length === 0 ? (
            <EmptyState className="mt-5" title="No address matches" text="Try fewer letters.">
              <Button variant="outline" href="/admin/newsletter">
                Show all
              </Button>
            </EmptyState>
          ) : (
            <ul className="mt-5 divide-y divide-line rounded-md border border-line bg-card">
              {subscribers.map(({ id, email, createdAt }) => (
                <li key={id} className="flex items-center gap-3 py-1 pr-1 pl-4">
                  <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 py-2">
                    <span className="min-w-0 break-all font-semibold">{email}</span>
                    <span className="text-ink-faint text-sm">
                      <Timestamp at={createdAt} />
                    </span>
                  </div>
                  <Ask
                    button={(ask) => <IconButton label={`Remove ${email}`} icon={X} onClick={ask} />}
                    title="Remove Address"
                    confirmLabel="Remove"
                    action="/admin/newsletter"
                    fields={{ id }}
                  >
                    Take <strong className="break-all">{email}</strong> off the list? They can join again at
                    any time.
                  </Ask>
                </li>
              ))}
            </ul>
          )}
          <ListPager className="mt-6" page={page} pageCount={pageCount} />
        </>
      )}
    </>
  );
}
