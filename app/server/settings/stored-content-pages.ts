import { and, asc, eq, sql } from "drizzle-orm";
import { CONTENT_PAGE_MAX_LENGTH, PAGE_TOO_COMPLEX } from "#app/domain/settings/content-page-form.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { versionOf } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { contentPages } from "#database/schema/settings.ts";
import { cachedSiteSettings } from "./read-site-settings.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { plainTextHtml } from "./safe-html.ts";

/** A content page in the admin's list. */
type ListedContentPage = {
  id: string;
  slug: string;
  title: string;
  isPublished: boolean;
  updatedAt: Date;
};

/** A content page in its form; a save includes the version it started from. */
type EditableContentPage = ListedContentPage & { body: string; html: string; version: string };

/** Returns the version of a content page's editable fields. */
export function contentPageVersion(page: {
  slug: string;
  title: string;
  body: string;
  isPublished: boolean;
}): string {
  const { slug, title, body, isPublished } = page;
  return versionOf({ slug, title, body, isPublished });
}

/** Returns all content pages by title, including drafts. */
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

/** Returns the content page with this id, or null. */
export async function editableContentPage(shop: Shop, id: string): Promise<EditableContentPage | null> {
  if (!isUuid(id)) return null;
  const [row] = await shop.db.select().from(contentPages).where(eq(contentPages.id, id));
  if (!row) return null;
  return { ...row, html: row.html ?? plainTextHtml(row.body), version: contentPageVersion(row) };
}

/** Returns Markdown rendered as on the page itself, or a message if it is too complex. */
export async function previewContentPage(body: string): Promise<string> {
  const rendered = await renderMarkdown(body.slice(0, CONTENT_PAGE_MAX_LENGTH));
  return rendered.ok ? rendered.value : plainTextHtml(PAGE_TOO_COMPLEX);
}

/** A page under /page/{slug}; its `html` is sanitized. */
type ContentPage = { title: string; html: string };

/** The page that shows the setting "How we check"; not found while that is empty. */
const HOW_WE_CHECK = "how-we-check";

/** Returns the published content page of this slug (any case), or null. Source: specification 4.4. */
export async function findContentPage(shop: Shop, slug: string): Promise<ContentPage | null> {
  if (slug.toLowerCase() === HOW_WE_CHECK) {
    const { howWeCheck } = (await cachedSiteSettings(shop)).help;
    return howWeCheck === "" ? null : { title: "How we check", html: plainTextHtml(howWeCheck) };
  }
  const [row] = await shop.db
    .select()
    .from(contentPages)
    .where(and(eq(sql`lower(${contentPages.slug})`, slug.toLowerCase()), eq(contentPages.isPublished, true)))
    .limit(1);
  return row ? { title: row.title, html: row.html ?? plainTextHtml(row.body) } : null;
}
