import { and, eq } from "drizzle-orm";
import type { MailKind } from "#app/domain/mails/mail-kind.ts";
import type { Shop } from "#app/server/shop.ts";
import { productStock, products } from "#database/schema/catalogue.ts";
import { auditLog, outbox } from "#database/schema/operations.ts";

/** Returns the stored row of a product. */
export async function productRow(shop: Shop, id: string) {
  const [row] = await shop.db.select().from(products).where(eq(products.id, id));
  if (!row) throw new Error(`there is no product ${id}`);
  return row;
}

/** Returns a product's stock by size; empty where it is one number. */
export async function stockBySize(shop: Shop, id: string): Promise<Record<string, number>> {
  const rows = await shop.db.select().from(productStock).where(eq(productStock.productId, id));
  return Object.fromEntries(rows.map(({ size, quantity }) => [size, quantity]));
}

/** Returns the audit entries about a subject, the oldest first. */
export async function actsOn(shop: Shop, subjectId: string) {
  return await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(auditLog.at, auditLog.id);
}

/** Returns the mails of a kind in the outbox, the oldest first; only those to a recipient where one is named. */
export async function mailsOf(shop: Shop, kind: MailKind, recipient?: string) {
  const isTo = recipient === undefined ? undefined : eq(outbox.recipient, recipient);
  return await shop.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, kind), isTo))
    .orderBy(outbox.createdAt, outbox.id);
}

/** Returns the token of the link in the newest of these mails. */
export async function mailedToken(shop: Shop, kind: MailKind, recipient?: string): Promise<string> {
  const text = (await mailsOf(shop, kind, recipient)).at(-1)?.bodyText ?? "";
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`no link in: ${text}`);
  return token;
}
