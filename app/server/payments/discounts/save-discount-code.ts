import { and, eq, ne, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import type { DiscountCodeForm } from "#app/domain/cart/discount-code-form.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { isNewer } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { discountCodes } from "#database/schema/payments.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { discountCodeVersion } from "./list-discount-codes.ts";

/**
 * Adds a discount code (`id` null) or saves the changes of one; orders that used it retain their discount. Refusals:
 * `not_found`; `code_taken` where another code has these letters, whatever their case; `changed_meanwhile` with the
 * version there is now, where somebody else has saved the code since it was read at `seenVersion`.
 * Source: specification 5.6.
 */
export async function saveDiscountCode(
  shop: Shop,
  admin: Admin<"discounts.edit">,
  { id, form, seenVersion }: { id: string | null; form: DiscountCodeForm; seenVersion?: string | null },
): Promise<
  | Ok<{ id: string; code: string }>
  | Refusal<"not_found" | "code_taken">
  | Refusal<"changed_meanwhile", string>
> {
  if (id !== null && !isUuid(id)) return refuse("not_found");
  return await shop.db.transaction(async (tx) => {
    // One writer at a time, so that two equal new codes conflict here and not at the index.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('discount_codes.code'))`);
    const before = id === null ? null : await lockCode(tx, id);
    if (before === undefined) return refuse("not_found");
    const [twin] = await tx
      .select({ id: discountCodes.id })
      .from(discountCodes)
      .where(
        and(
          eq(sql`upper(${discountCodes.code})`, form.code),
          before === null ? undefined : ne(discountCodes.id, before.id),
        ),
      );
    if (twin) return refuse("code_taken");
    const version = before && discountCodeVersion(before);
    if (version !== null && isNewer(version, seenVersion, discountCodeVersion(form))) {
      return refuseWith("changed_meanwhile", version);
    }
    const [saved] =
      before === null
        ? await tx
            .insert(discountCodes)
            .values({ ...form, createdAt: shop.clock() })
            .returning()
        : await tx.update(discountCodes).set(form).where(eq(discountCodes.id, before.id)).returning();
    if (!saved) throw new Error(`the discount code ${form.code} was not saved`);
    await recordAudit(tx, admin, {
      action: before === null ? "discount.created" : "discount.updated",
      subjectId: saved.id,
      ...(before && { before: fieldsOf(before) }),
      after: fieldsOf(saved),
    });
    return ok({ id: saved.id, code: saved.code });
  });
}

/** Activates or deactivates a code; repeating it changes nothing. Refusal: `not_found`. */
export async function setDiscountCodeActive(
  shop: Shop,
  admin: Admin<"discounts.edit">,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<Ok<{ code: string }> | Refusal<"not_found">> {
  if (!isUuid(id)) return refuse("not_found");
  return await shop.db.transaction(async (tx) => {
    const before = await lockCode(tx, id);
    if (!before) return refuse("not_found");
    if (before.isActive === isActive) return ok({ code: before.code });
    await tx.update(discountCodes).set({ isActive }).where(eq(discountCodes.id, id));
    await recordAudit(tx, admin, {
      action: isActive ? "discount.activated" : "discount.deactivated",
      subjectId: id,
      before: { code: before.code, isActive: before.isActive },
      after: { code: before.code, isActive },
    });
    return ok({ code: before.code });
  });
}

/** Deletes a code; orders that used it are unchanged. Refusal: `not_found`. */
export async function deleteDiscountCode(
  shop: Shop,
  admin: Admin<"discounts.edit">,
  { id }: { id: string },
): Promise<Ok<{ code: string }> | Refusal<"not_found">> {
  if (!isUuid(id)) return refuse("not_found");
  return await shop.db.transaction(async (tx) => {
    const before = await lockCode(tx, id);
    if (!before) return refuse("not_found");
    await tx.delete(discountCodes).where(eq(discountCodes.id, id));
    await recordAudit(tx, admin, {
      action: "discount.deleted",
      subjectId: id,
      before: fieldsOf(before),
    });
    return ok({ code: before.code });
  });
}

async function lockCode(tx: Transaction, id: string) {
  const [row] = await tx.select().from(discountCodes).where(eq(discountCodes.id, id)).for("update");
  return row;
}

function fieldsOf({ id: _id, createdAt: _createdAt, ...facts }: typeof discountCodes.$inferSelect) {
  return facts;
}
