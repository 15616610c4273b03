import { and, eq, like, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { makeSlug } from "#app/domain/catalogue/slug.ts";
import type { ContentPageForm } from "#app/domain/settings/content-page-form.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { idempotentForm } from "#app/server/platform/db/idempotency.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { isNewer } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { contentPages, siteSettings } from "#database/schema/settings.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { renderMarkdown } from "./render-markdown.ts";
import { contentPageVersion } from "./stored-content-pages.ts";

type SavedContentPage = { id: string; slug: string };

/** A submitted page; its form is performed once per `idempotencyKey`. */
type PageToSave = {
  id: string | null;
  form: ContentPageForm;
  seenVersion?: string | null;
  idempotencyKey?: string | null;
};

type PageRefusal =
  | Refusal<"not_found" | "slug_taken" | "sent_already" | "too_complex">
  /** With the current version. */
  | Refusal<"changed_meanwhile", string>;

/**
 * Adds a content page (`id` null) or saves the changes of one; without an address of its own it gets the first free one
 * made from its title. Refusals: `not_found`; `slug_taken` where another page has the address; `too_complex` for
 * Markdown that cannot be rendered; `changed_meanwhile` with the version there is now, where somebody else has saved
 * the page since it was read at `seenVersion`; `sent_already`. Source: specification 4.4.
 */
export async function saveContentPage(
  shop: Shop,
  admin: Admin<"pages.edit">,
  input: PageToSave,
): Promise<Ok<SavedContentPage> | PageRefusal> {
  const { id, form, idempotencyKey } = input;
  if (id !== null && !isUuid(id)) return refuse("not_found");
  const rendered = await renderMarkdown(form.body);
  if (!rendered.ok) return rendered;
  const submission = { idempotencyKey, contents: { id, form } };
  return await idempotentForm(shop.db, admin, submission, (tx) =>
    write(shop, admin, tx, { ...input, html: rendered.value }),
  );
}

async function write(
  shop: Shop,
  admin: Admin<"pages.edit">,
  tx: Transaction,
  { id, form, html, seenVersion }: PageToSave & { html: string },
): Promise<Ok<SavedContentPage> | PageRefusal> {
  // One writer at a time chooses a slug.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('content_pages.slug'))`);
  const before = id === null ? null : await lockPage(tx, id);
  if (before === undefined) return refuse("not_found");
  const taken = await slugsOfOthers(tx, before?.id ?? null);
  if (form.slug !== "" && taken.has(form.slug)) return refuse("slug_taken");
  const slug = form.slug || freeSlug(makeSlug(form.title), taken);
  const version = before && contentPageVersion(before);
  if (version !== null && isNewer(version, seenVersion, contentPageVersion({ ...form, slug }))) {
    return refuseWith("changed_meanwhile", version);
  }
  const row = { ...form, html, slug, updatedAt: shop.clock() };
  const [saved] =
    before === null
      ? await tx.insert(contentPages).values(row).returning()
      : await tx.update(contentPages).set(row).where(eq(contentPages.id, before.id)).returning();
  if (!saved) throw new Error(`the page ${slug} was not saved`);
  if (before && before.slug !== slug) await repointLinks(tx, before.slug, slug);
  await recordAudit(tx, admin, {
    action: before === null ? "page.created" : "page.updated",
    subjectId: saved.id,
    ...(before && { before: fieldsOf(before) }),
    after: fieldsOf(saved),
  });
  return ok({ id: saved.id, slug: saved.slug });
}

/** Updates the footer's links to a renamed page. A slug needs no JSON escapes. */
async function repointLinks(tx: Transaction, from: string, to: string): Promise<void> {
  const [old, now] = [`"/page/${from}"`, `"/page/${to}"`];
  await tx
    .update(siteSettings)
    .set({ settingValue: sql`replace(${siteSettings.settingValue}::text, ${old}, ${now})::json` })
    .where(
      and(
        like(siteSettings.settingKey, "footer_%_links"),
        sql`strpos(${siteSettings.settingValue}::text, ${old}) > 0`,
      ),
    );
}

/** Publishes or unpublishes a page; repeating it changes nothing. Refusal: `not_found`. */
export async function setContentPagePublished(
  shop: Shop,
  admin: Admin<"pages.edit">,
  { id, isPublished }: { id: string; isPublished: boolean },
): Promise<Ok<{ title: string }> | Refusal<"not_found">> {
  if (!isUuid(id)) return refuse("not_found");
  return await shop.db.transaction(async (tx) => {
    const before = await lockPage(tx, id);
    if (!before) return refuse("not_found");
    if (before.isPublished === isPublished) return ok({ title: before.title });
    await tx
      .update(contentPages)
      .set({ isPublished, updatedAt: shop.clock() })
      .where(eq(contentPages.id, id));
    await recordAudit(tx, admin, {
      action: isPublished ? "page.published" : "page.unpublished",
      subjectId: id,
      before: { title: before.title, isPublished: before.isPublished },
      after: { title: before.title, isPublished },
    });
    return ok({ title: before.title });
  });
}

/** Deletes a content page. Refusal: `not_found`. */
export async function deleteContentPage(
  shop: Shop,
  admin: Admin<"pages.edit">,
  { id }: { id: string },
): Promise<Ok<{ title: string }> | Refusal<"not_found">> {
  if (!isUuid(id)) return refuse("not_found");
  return await shop.db.transaction(async (tx) => {
    const before = await lockPage(tx, id);
    if (!before) return refuse("not_found");
    await tx.delete(contentPages).where(eq(contentPages.id, id));
    await recordAudit(tx, admin, {
      action: "page.deleted",
      subjectId: id,
      before: fieldsOf(before),
    });
    return ok({ title: before.title });
  });
}

async function lockPage(tx: Transaction, id: string) {
  const [row] = await tx.select().from(contentPages).where(eq(contentPages.id, id)).for("update");
  return row;
}

async function slugsOfOthers(tx: Transaction, id: string | null): Promise<Set<string>> {
  const rows = await tx.select({ id: contentPages.id, slug: contentPages.slug }).from(contentPages);
  return new Set(rows.filter((row) => row.id !== id).map(({ slug }) => slug.toLowerCase()));
}

function freeSlug(base: string, taken: Set<string>): string {
  let slug = base;
  for (let next = 2; taken.has(slug); next += 1) slug = `${base}-${next}`;
  return slug;
}

function fieldsOf({ slug, title, body, isPublished }: typeof contentPages.$inferSelect) {
  return { slug, title, body, isPublished };
}
