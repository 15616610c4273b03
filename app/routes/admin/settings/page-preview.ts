import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { previewContentPage } from "#app/server/settings/edit-content-pages.ts";
import type { Route } from "./+types/page-preview.ts";

/** Markdown as the shop would show it, for the editor while one types. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request, "pages.edit");
  const form = await readFormData(request);
  return { html: await previewContentPage(String(form.get("body") ?? "")) };
}

/** A preview that could not be requested is left as it was; nothing typed is lost over it. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await serverAction().catch(() => null);
}
