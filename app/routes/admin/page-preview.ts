import { requireAdmin } from "#app/server/http/guards.ts";
import { previewContentPage } from "#app/server/settings/edit-content-pages.ts";
import type { Route } from "./+types/page-preview.ts";

/** Markdown as the shop would show it, for the editor while one types. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request, "pages.edit");
  const form = await request.formData();
  return { html: previewContentPage(String(form.get("body") ?? "")) };
}
