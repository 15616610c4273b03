import { eq, max, ne, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { isLostInDollars } from "#app/domain/catalogue/product-price.ts";
import { convertToUsd } from "#app/domain/money/rates.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { ZoneForm } from "#app/domain/shipping/delivery-forms.ts";
import { zoneCountry } from "#app/domain/shipping/zones.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { isNewer, versionOf } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { shippingZones } from "#database/schema/settings.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { toZone } from "./read-shop-rules.ts";

/**
 * Saves a shipping zone, a new one where `id` is null. The fallback zone remains the fallback and lists no country. A
 * rate in another currency is saved as typed, and as the dollars it is worth today. Refusals: `not_found`;
 * `price_below_a_cent` for a rate whose dollars are none, so that it would be free; `country_taken` with the countries
 * another zone already has; `changed_meanwhile` with the version there is now, where somebody else has saved the zone
 * since it was read at `seenVersion`. Source: specification 6.1.
 */
export async function saveShippingZone(
  shop: Shop,
  admin: Admin<"settings.edit">,
  { id, form, seenVersion }: { id: string | null; form: ZoneForm; seenVersion?: string | null },
): Promise<
  | Ok<{ id: string }>
  | Refusal<"not_found" | "price_below_a_cent">
  | Refusal<"country_taken", string[]>
  | Refusal<"changed_meanwhile", string>
> {
  if (id !== null && !isUuid(id)) return refuse("not_found");
  if (isLostInDollars(form.rate, shop.rates.current())) return refuse("price_below_a_cent");
  return await shop.db.transaction(async (tx) => {
    // Zones are few and rarely edited: a lock for one editor at a time ensures that a country is in one zone.
    await tx.execute(sql`lock table shipping_zones in share row exclusive mode`);
    const [before] = id === null ? [] : await tx.select().from(shippingZones).where(eq(shippingZones.id, id));
    if (id !== null && !before) return refuse("not_found");
    const countries = before?.isFallback ? [] : form.countries;
    const columns = {
      name: form.name,
      countries,
      rateKind: form.rateKind,
      rate: toDecimal(convertToUsd(form.rate, shop.rates.current())),
      currency: form.rate.currency,
      enteredRate: form.rate.currency === "USD" ? null : toDecimal(form.rate),
      freeOver: form.freeOver && toDecimal(form.freeOver),
      estimatedDays: form.estimatedDays,
    };
    const version = before && zoneVersion(before);
    if (before && version && isNewer(version, seenVersion, zoneVersion({ ...before, ...columns }))) {
      return refuseWith("changed_meanwhile", version);
    }
    const others = await tx
      .select({ countries: shippingZones.countries })
      .from(shippingZones)
      .where(id === null ? undefined : ne(shippingZones.id, id));
    const elsewhere = new Set(others.flatMap((zone) => zone.countries.map(zoneCountry)));
    const taken = countries.filter((country) => elsewhere.has(zoneCountry(country)));
    if (taken.length > 0) return refuseWith("country_taken", taken);

    const [last] = await tx.select({ position: max(shippingZones.position) }).from(shippingZones);
    const [saved] =
      id === null
        ? await tx
            .insert(shippingZones)
            .values({ ...columns, position: (last?.position ?? 0) + 1 })
            .returning({ id: shippingZones.id })
        : await tx
            .update(shippingZones)
            .set(columns)
            .where(eq(shippingZones.id, id))
            .returning({ id: shippingZones.id });
    if (!saved) throw new Error("the shipping zone was not written");
    await recordAudit(tx, admin, {
      action: "shipping_zone.saved",
      subjectId: form.name,
      before: before && fieldsOf(before),
      after: columns,
    });
    return ok(saved);
  });
}

/** The typed fields of a zone. */
function fieldsOf(row: typeof shippingZones.$inferSelect) {
  const { name, countries, rateKind, rate, currency, enteredRate, freeOver, estimatedDays } = row;
  return { name, countries, rateKind, rate, currency, enteredRate, freeOver, estimatedDays };
}

function zoneVersion(row: typeof shippingZones.$inferSelect): string {
  return versionOf(toZone(row));
}

/**
 * Deletes a zone; its countries then belong to the default zone, which itself cannot be deleted (`zone_needed`).
 * Refusals: `not_found`, `zone_needed`.
 */
export async function deleteShippingZone(
  shop: Shop,
  admin: Admin<"settings.edit">,
  { id }: { id: string },
): Promise<Ok<null> | Refusal<"not_found" | "zone_needed">> {
  if (!isUuid(id)) return refuse("not_found");
  return await shop.db.transaction(async (tx) => {
    const [before] = await tx.select().from(shippingZones).where(eq(shippingZones.id, id)).for("update");
    if (!before) return refuse("not_found");
    if (before.isFallback) return refuse("zone_needed");
    await tx.delete(shippingZones).where(eq(shippingZones.id, id));
    await recordAudit(tx, admin, {
      action: "shipping_zone.deleted",
      subjectId: before.name,
      before: fieldsOf(before),
    });
    return ok(null);
  });
}
