import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { previewContentPage } from "#app/server/settings/edit-content-pages.ts";
import type { Route } from "./+types/page-preview.ts";

/** Returns Markdown rendered as in the shop, for the editor's preview. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request, "pages.edit");
  const form = await readFormData(request);
  return { html: await previewContentPage(String(form.get("body") ?? "")) };
}

/** A failed preview request leaves the preview unchanged. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await serverAction().catch(() => null);
}
