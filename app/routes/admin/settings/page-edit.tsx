import ExternalLink from "lucide/dist/esm/icons/external-link.mjs";
import { useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { useUnsavedWarning } from "#app/components/admin/asking/use-unsaved-warning.tsx";
import { IdempotencyKeyField } from "#app/components/admin/fields/hidden-fields.tsx";
import { fieldsOf } from "#app/components/admin/fields/text-fields.tsx";
import {
  EditConflictNotice,
  ExpectedVersionField,
} from "#app/components/admin/results/edit-conflict-notice.tsx";
import { type ActionResult, withFlashToast } from "#app/components/admin/results/use-result-toast.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { CONTENT_PROSE } from "#app/components/layout/content-prose.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { contentPageForm, PAGE_TOO_COMPLEX } from "#app/domain/settings/content-page-form.ts";
import { editConflict, expectedVersionOf, refused } from "#app/routes/admin/action-results.ts";
import { readForm, submittedValues } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { saveContentPage } from "#app/server/settings/save-content-page.ts";
import { editableContentPage, previewContentPage } from "#app/server/settings/stored-content-pages.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { TextAreaField } from "#app/ui/forms/text-area-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { Route } from "./+types/page-edit.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdmin(context, request, "pages.edit");
  const idempotencyKey = crypto.randomUUID();
  if (params.id === undefined) {
    const values: Record<string, string> = { isPublished: "on" };
    return { id: null, version: null, idempotencyKey, title: null, publicPath: null, html: "", values };
  }
  const page = await editableContentPage(shopOf(context), params.id);
  if (page === null) throw data(null, { status: 404, statusText: "Page not found" });
  const { id, version, title, slug, body, html, isPublished } = page;
  const values: Record<string, string> = { title, slug, body, ...(isPublished && { isPublished: "on" }) };
  const publicPath = isPublished ? `/page/${slug}` : null;
  return { id, version, idempotencyKey, title, publicPath, html, values };
}

type PageActionResult = ActionResult & { html?: string };

export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "pages.edit");
  const shop = shopOf(context);
  const read = await readForm(request, contentPageForm);
  const values = read.ok ? submittedValues(read.form) : read.values;
  const html = await previewContentPage(values.body ?? "");
  if (values.intent === "preview") return data<PageActionResult>({ done: true, values, html });
  const refuse = (errors: FieldErrors, status = 422) =>
    refused<PageActionResult>("pageFailed", status, { errors, values, html });
  if (!read.ok) return refuse(read.errors, read.status);
  const id = params.id ?? null;
  const saved = await saveContentPage(shop, admin, {
    id,
    form: read.value,
    seenVersion: expectedVersionOf(read.form),
    idempotencyKey: values.idempotencyKey ?? null,
  });
  if (saved.ok) {
    throw redirect(
      id === null
        ? withFlashToast("/admin/pages", "pageCreated")
        : withFlashToast(`/admin/pages#page-${id}`, "pageSaved"),
    );
  }
  switch (saved.reason) {
    case "not_found":
      return refused<PageActionResult>("gone", 404, { values, html });
    case "changed_meanwhile":
      return editConflict<PageActionResult>("pageFailed", saved.detail, { values, html });
    case "sent_already":
      return refused<PageActionResult>("pageFailed", 409, {
        text: refusalMessage(saved.reason),
        values,
        html,
      });
    case "too_complex":
      return refuse({ body: PAGE_TOO_COMPLEX });
    default:
      return refuse({ slug: `Another page has the address /page/${read.value.slug}.` });
  }
}

export default function PageEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, idempotencyKey, title, publicPath } = loaderData;
  const [isChanged, setChanged] = useState(false);
  const navigation = useNavigation();
  const isSaving = navigation.formMethod === "POST";
  useUnsavedWarning(isChanged && !isSaving);
  const errors = actionData?.errors ?? {};
  const values = actionData?.values ?? loaderData.values;
  const field = fieldsOf(values, errors);
  const html = actionData?.html ?? loaderData.html;
  return (
    <>
      <AdminHeading title={id === null ? "Add Page" : "Edit Page"} text={title}>
        {publicPath && (
          <Button href={publicPath} target="_blank" variant="outline" icon={ExternalLink}>
            See it in the shop
          </Button>
        )}
      </AdminHeading>
      <Form
        method="post"
        noValidate
        key={id}
        onChange={() => setChanged(true)}
        className="grid gap-5 lg:grid-cols-2 lg:items-start"
      >
        <Card className="flex flex-col gap-5">
          <IdempotencyKeyField issuedKey={idempotencyKey} result={actionData} />
          {version !== null && <ExpectedVersionField version={version} />}
          <TextField label="Title" {...field("title")} placeholder="Shipping and returns" />
          <TextField
            label="Address"
            {...field("slug")}
            hint="The part after /page/ in the link. Leave it empty to make it from the title."
            optional
            placeholder="shipping-and-returns"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
          <TextAreaField
            label="Text"
            {...field("body")}
            hint="In Markdown: ## a headline, **bold**, - a list, [words](https://…) a link."
            rows={16}
          />
          <Switch
            label="Published"
            name="isPublished"
            hint="Only staff can see a draft."
            defaultChecked={values.isPublished === "on"}
          />
          <EditConflictNotice result={actionData} href={`/admin/pages/${id}`} />
          <div className="flex flex-wrap gap-3 border-line border-t pt-5">
            <Button type="submit" variant="primary" pending={isSaving}>
              {id === null ? "Add Page" : "Save Page"}
            </Button>
            <Button type="submit" name="intent" value="preview" variant="outline">
              Preview
            </Button>
            <Button href="/admin/pages" variant="quiet">
              Cancel
            </Button>
          </div>
        </Card>
        <section aria-labelledby="preview-title" className="min-w-0 lg:sticky lg:top-20">
          <h2 id="preview-title" className="mb-2 font-semibold text-sm">
            Preview
          </h2>
          <Card
            className="lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto"
            tabIndex={0}
            role="group"
            aria-label="Preview of the page"
          >
            {html === "" ? (
              <p className="text-ink-faint">Press Preview to see the page as shoppers will.</p>
            ) : (
              <div className={PREVIEW} dangerouslySetInnerHTML={{ __html: html }} />
            )}
          </Card>
        </section>
      </Form>
    </>
  );
}

const PREVIEW = `${CONTENT_PROSE} break-words [&>:first-child]:mt-0`;
