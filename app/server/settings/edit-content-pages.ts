import { asc, eq } from "drizzle-orm";
import { CONTENT_PAGE_MAX_LENGTH, PAGE_TOO_COMPLEX } from "#app/domain/settings/content-page-form.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { versionOf } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { contentPages } from "#database/schema/settings.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { plainTextHtml } from "./safe-html.ts";

/** A content page as the admin's list shows it. */
export type ListedContentPage = {
  id: string;
  slug: string;
  title: string;
  isPublished: boolean;
  updatedAt: Date;
};

/** A content page as its form edits it; a save says which version it was begun at. */
export type EditableContentPage = ListedContentPage & { body: string; html: string; version: string };

/** The version of what the form of a content page shows. */
export function contentPageVersion(page: {
  slug: string;
  title: string;
  body: string;
  isPublished: boolean;
}): string {
  const { slug, title, body, isPublished } = page;
  return versionOf({ slug, title, body, isPublished });
}

/** All content pages by title, drafts too. */
export async function editableContentPages(shop: Shop): Promise<ListedContentPage[]> {
  return await shop.db
    .select({
      id: contentPages.id,
      slug: contentPages.slug,
      title: contentPages.title,
      isPublished: contentPages.isPublished,
      updatedAt: contentPages.updatedAt,
    })
    .from(contentPages)
    .orderBy(alphabetical(contentPages.title), asc(contentPages.slug));
}

/** The content page with this id, or null. */
export async function editableContentPage(shop: Shop, id: string): Promise<EditableContentPage | null> {
  if (!isUuid(id)) return null;
  const [row] = await shop.db.select().from(contentPages).where(eq(contentPages.id, id));
  if (!row) return null;
  return { ...row, html: row.html ?? plainTextHtml(row.body), version: contentPageVersion(row) };
}

/** Markdown as the shop will show it, rendered as the page itself is; words instead where that is too complex. */
export async function previewContentPage(body: string): Promise<string> {
  const rendered = await renderMarkdown(body.slice(0, CONTENT_PAGE_MAX_LENGTH));
  return rendered.ok ? rendered.value : plainTextHtml(PAGE_TOO_COMPLEX);
}
