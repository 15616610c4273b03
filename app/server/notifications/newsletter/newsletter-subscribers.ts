import { count, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { clampPage } from "#app/domain/clamp-page.ts";
import { newsletterForm } from "#app/domain/contact/contact-fields.ts";
import { type FieldErrors, fieldErrors } from "#app/domain/form-errors.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { inBatches } from "#app/server/platform/csv/in-batches.ts";
import { streamCsv } from "#app/server/platform/csv/write-csv.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { newsletterSubscribers } from "#database/schema/settings.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

type Subscriber = { id: string; email: string; createdAt: Date };

type Subscribers = {
  subscribers: Subscriber[];
  /** The number of matches of the search. */
  total: number;
  /** The number of all addresses. */
  count: number;
  page: number;
  pageCount: number;
};

const PER_PAGE = 50;
/** Returns the newsletter's addresses, newest first, 50 a page, filtered by the search. */
export async function listSubscribers(
  shop: Shop,
  input: { search: string; page: number },
): Promise<Subscribers> {
  const where = found(input.search);
  const [[all], [counted]] = await Promise.all([
    shop.db.select({ count: count() }).from(newsletterSubscribers),
    shop.db.select({ total: count() }).from(newsletterSubscribers).where(where),
  ]);
  const total = counted?.total ?? 0;
  const { page, pageCount, offset } = clampPage(input.page, total, PER_PAGE);
  const subscribers = await shop.db
    .select()
    .from(newsletterSubscribers)
    .where(where)
    .orderBy(desc(newsletterSubscribers.createdAt), desc(newsletterSubscribers.id))
    .limit(PER_PAGE)
    .offset(offset);
  return { subscribers, total, count: all?.count ?? 0, page, pageCount };
}

/** Returns since when an address is on the newsletter's list; null if it is not. */
export async function subscribedSince(shop: Shop, email: string): Promise<Date | null> {
  const [known] = await shop.db
    .select({ since: newsletterSubscribers.createdAt })
    .from(newsletterSubscribers)
    .where(eq(sql`lower(${newsletterSubscribers.email})`, email.toLowerCase()));
  return known?.since ?? null;
}

/** Streams all addresses as a CSV file: `email`, `subscribed_at`. Source: specification 4.8. */
export async function exportSubscribers(
  shop: Shop,
  admin: Admin<"newsletter.export">,
): Promise<ReadableStream<Uint8Array>> {
  await recordAudit(shop.db, admin, {
    action: "newsletter.exported",
    subjectId: "subscribers",
    after: { addresses: await shop.db.$count(newsletterSubscribers) },
  });
  const { createdAt, id } = newsletterSubscribers;
  const batches = inBatches({ at: sql`${createdAt}`, id: sql`${id}` }, (batch) =>
    shop.db
      .select({ ...getTableColumns(newsletterSubscribers), at: sql<string>`${createdAt}::text` })
      .from(newsletterSubscribers)
      .where(batch.where)
      .orderBy(batch.orderBy)
      .limit(batch.limit),
  );
  return streamCsv(["email", "subscribed_at"], batches, (row) => [row.email, row.createdAt.toISOString()]);
}

/** Removes an address from the list, at its owner's request; the audit log doesn't name it. Refusal: `not_found`. */
export async function removeSubscriber(
  shop: Shop,
  admin: Admin<"newsletter.export">,
  { id }: { id: string },
): Promise<Ok<{ email: string }> | Refusal<"not_found">> {
  if (!isUuid(id)) return refuse("not_found");
  return await shop.db.transaction(async (tx) => {
    const [row] = await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.id, id)).returning();
    if (!row) return refuse("not_found");
    await recordAudit(tx, admin, { action: "newsletter.removed", subjectId: row.id });
    return ok({ email: row.email });
  });
}

function found(search: string): SQL | undefined {
  const words = search.trim();
  if (words === "") return undefined;
  return sql`${newsletterSubscribers.email} ilike ${containsPattern(words)}`;
}

/**
 * Adds an address to the newsletter's list; repeating it changes nothing, and the result does not reveal whether it was
 * on the list. Refusals: `validation_failed` by field, and `rate_limited`. Source: specification 4.8.
 */
export async function joinNewsletter(
  shop: Shop,
  input: { form: unknown; ipAddress: string },
): Promise<Ok<null> | Refusal<"validation_failed", FieldErrors> | RateLimited> {
  const parsed = newsletterForm.safeParse(input.form);
  if (!parsed.success) return { ok: false, reason: "validation_failed", detail: fieldErrors(parsed.error) };
  const wait = await shop.limits.take("newsletter-address", input.ipAddress);
  if (wait > 0) return rateLimited(wait);
  await shop.db.insert(newsletterSubscribers).values({ email: parsed.data.email }).onConflictDoNothing();
  return ok(null);
}
