import { asc, eq, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { AreaForm } from "#app/domain/shipping/delivery-forms.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { isNewer } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { deliveryAreas } from "#database/schema/settings.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { areaVersion } from "./read-shop-rules.ts";

/**
 * Saves a delivery area or a pickup point, a new one where `id` is null, and moves it to its position among all.
 * Refusals: `not_found`; `name_taken`; `changed_meanwhile` with the version there is now, where somebody else has saved
 * it since it was read at `seenVersion`.
 */
export async function saveDeliveryArea(
  shop: Shop,
  admin: Admin<"settings.edit">,
  { id, form, seenVersion }: { id: string | null; form: AreaForm; seenVersion?: string | null },
): Promise<Ok<{ id: string }> | Refusal<"not_found" | "name_taken"> | Refusal<"changed_meanwhile", string>> {
  if (id !== null && !isUuid(id)) return refuse("not_found");
  return await shop.db.transaction(async (tx) => {
    // Areas are few and rarely edited: one editor at a time keeps names and positions apart.
    await tx.execute(sql`lock table delivery_areas in share row exclusive mode`);
    const all = await tx
      .select()
      .from(deliveryAreas)
      .orderBy(asc(deliveryAreas.position), asc(deliveryAreas.id));
    const before = all.find((area) => area.id === id);
    if (id !== null && !before) return refuse("not_found");
    const { position, price, ...fields } = form;
    const columns = { ...fields, price: toDecimal(price) };
    const version = before && areaVersion(before);
    if (before && version && isNewer(version, seenVersion, areaVersion({ ...before, ...columns }))) {
      return refuseWith("changed_meanwhile", version);
    }
    const others = all.filter((area) => area.id !== id);
    const isTaken = others.some(({ name }) => name.toLowerCase() === form.name.toLowerCase());
    if (isTaken) return refuse("name_taken");
    const [saved] = before
      ? await tx.update(deliveryAreas).set(columns).where(eq(deliveryAreas.id, before.id)).returning()
      : await tx.insert(deliveryAreas).values(columns).returning();
    if (!saved) throw new Error("the delivery area was not written");
    const ids = others.map((area) => area.id);
    ids.splice(position - 1, 0, saved.id);
    await tx.execute(sql`
      update delivery_areas set position = place from unnest(${sql.param(ids)}::uuid[]) with ordinality as each (area, place)
      where id = area and position <> place`);
    await recordAudit(tx, admin, {
      action: "delivery_area.saved",
      subjectId: form.name,
      ...(before && { before: fieldsOf(before) }),
      after: columns,
    });
    return ok({ id: saved.id });
  });
}

/** The typed fields of an area. */
function fieldsOf({ id: _id, position: _position, ...fields }: typeof deliveryAreas.$inferSelect) {
  return fields;
}
