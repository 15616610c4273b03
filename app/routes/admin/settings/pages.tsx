import ExternalLink from "lucide/dist/esm/icons/external-link.mjs";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { useFetcher } from "react-router";
import { Ask } from "#app/components/admin/asking/ask.tsx";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { done, refused } from "#app/routes/admin/action-results.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { deleteContentPage, setContentPagePublished } from "#app/server/settings/save-content-page.ts";
import { editableContentPages } from "#app/server/settings/stored-content-pages.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import type { Route } from "./+types/pages.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request, "pages.edit");
  return { pages: await editableContentPages(shopOf(context)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "pages.edit");
  const shop = shopOf(context);
  const form = await readFormData(request);
  const id = String(form.get("id") ?? "");
  switch (form.get("intent")) {
    case "set-published": {
      const isPublished = form.get("isPublished") === "on";
      const set = await setContentPagePublished(shop, admin, { id, isPublished });
      if (!set.ok) return refused("gone", 404);
      const toast = isPublished ? "pagePublished" : "pageHidden";
      return done(toast, { text: set.value.title });
    }
    case "delete": {
      const deleted = await deleteContentPage(shop, admin, { id });
      if (!deleted.ok) return refused("gone", 404);
      return done("pageDeleted", { text: deleted.value.title });
    }
    default:
      return refused("pageFailed", 400);
  }
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  const { pages } = loaderData;
  return (
    <>
      <AdminHeading
        title="Pages"
        text="The shop's own pages: about, shipping, returns and anything else you write"
      >
        <Button variant="primary" href="/admin/pages/new" icon={Plus}>
          Add Page
        </Button>
      </AdminHeading>
      {pages.length === 0 ? (
        <EmptyState title="No pages yet" text="Write the first one; the links in the footer can lead to it.">
          <Button variant="primary" href="/admin/pages/new">
            Write the first page
          </Button>
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-2">
          {pages.map((page) => (
            <PageRow key={page.id} page={page} />
          ))}
        </ul>
      )}
    </>
  );
}

type ShownPage = Route.ComponentProps["loaderData"]["pages"][number];

function PageRow({ page: { id, title, slug, isPublished, updatedAt } }: { page: ShownPage }) {
  const fetcher = useFetcher();
  const isShown = fetcher.formData ? fetcher.formData.get("isPublished") === "on" : isPublished;
  return (
    <Card as="li" id={`page-${id}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 sm:py-3">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="break-words font-bold leading-snug">
          <a href={`/admin/pages/${id}`} className="reach hover:underline">
            {title}
          </a>
        </h2>
        <p className="break-all text-ink-faint text-sm">
          /page/{slug} · <Timestamp at={updatedAt} dateOnly />
        </p>
      </div>
      <fetcher.Form
        method="post"
        action="/admin/pages"
        onChange={(event) => void fetcher.submit(event.currentTarget)}
        className="flex items-center gap-2"
      >
        <HiddenFields fields={{ intent: "set-published", id }} />
        <span aria-hidden className="min-w-20 text-right font-semibold text-sm">
          {isShown ? "Published" : "Draft"}
        </span>
        <Switch
          label={`Publish ${title}`}
          hideLabel
          name="isPublished"
          defaultChecked={isPublished}
          key={String(isPublished)}
        />
      </fetcher.Form>
      <div className="ml-auto flex">
        {isPublished && (
          <a
            href={`/page/${slug}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`See ${title} in the shop`}
            className="inline-grid size-11 place-items-center rounded-full hover:bg-sunken"
          >
            <StrokeIcon of={ExternalLink} className="size-5" />
          </a>
        )}
        <a
          href={`/admin/pages/${id}`}
          aria-label={`Edit ${title}`}
          className="inline-grid size-11 place-items-center rounded-full hover:bg-sunken"
        >
          <StrokeIcon of={Pencil} className="size-5" />
        </a>
        <Ask
          button={(ask) => <IconButton label={`Delete ${title}`} icon={Trash2} onClick={ask} />}
          title="Delete Page"
          confirmLabel="Delete"
          action="/admin/pages"
          fields={{ intent: "delete", id }}
        >
          Delete <strong className="break-words">{title}</strong>? Its text will be gone, and links to it will
          stop working.
        </Ask>
      </div>
    </Card>
  );
}
