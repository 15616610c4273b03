import { asc } from "drizzle-orm";
import { isKnownCurrency } from "#app/domain/money/currency.ts";
import { moneyFromDecimal, storedMoney } from "#app/domain/money/money.ts";
import { type FreeShippingLimit, freeShippingLimit } from "#app/domain/settings/claims.ts";
import { type DeliveryArea, type OfferedArea, offeredArea } from "#app/domain/shipping/delivery-area.ts";
import { parseClosedDays, type ShopCalendar } from "#app/domain/shipping/shop-calendar.ts";
import type { ShippingZone } from "#app/domain/shipping/zones.ts";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import { versionOf } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { deliveryAreas, shippingZones } from "#database/schema/settings.ts";
import { cacheRegion } from "#packages/data-cache";
import { readSiteSettings } from "./read-site-settings.ts";

type ShopRules = {
  zones: ShippingZone[];
  /** Areas of The Gambia and pickup points, in order; those that are off, too. */
  areas: DeliveryArea[];
  /** From when on shipping is free; null while that is off. */
  freeShipping: FreeShippingLimit | null;
  calendar: ShopCalendar;
};

const shopRulesRegion = cacheRegion<ShopRules>(1);

/** Returns the rules for prices and delivery besides the products: shipping zones, areas, free shipping, closed days. */
export async function readShopRules(shop: Shop): Promise<ShopRules> {
  return await shop.dataCache.region(shopRulesRegion).getOrLoad("", () => readRules(shop));
}

/** Returns the same rules for a page that shows a product without them: null where they cannot be read, which is logged. */
export async function findShopRules(shop: Shop): Promise<ShopRules | null> {
  try {
    return await readShopRules(shop);
  } catch (error) {
    if (isOutage(error)) throw error;
    shop.log.error({ err: error }, "the shop's rules could not be read");
    return null;
  }
}

async function readRules(shop: Shop): Promise<ShopRules> {
  const [zones, areas, settings] = await Promise.all([
    readZones(shop),
    listDeliveryAreas(shop),
    readSiteSettings(shop),
  ]);
  return {
    zones,
    areas,
    freeShipping: freeShippingLimit(settings.claims),
    calendar: parseClosedDays(settings.shop.closedDays).calendar,
  };
}

async function readZones({ db }: Pick<Shop, "db">): Promise<ShippingZone[]> {
  const rows = await db
    .select()
    .from(shippingZones)
    .orderBy(asc(shippingZones.position), asc(shippingZones.id));
  return rows.map(toZone);
}

/** Returns the stored shipping zones in order, each with the version for its next save. */
export async function listShippingZones(shop: Shop): Promise<(ShippingZone & { version: string })[]> {
  return (await readZones(shop)).map((zone) => ({ ...zone, version: versionOf(zone) }));
}

/** Returns the delivery areas and pickup points in order, each with the version for its next save. */
export async function listDeliveryAreas({
  db,
}: Pick<Shop, "db">): Promise<(DeliveryArea & { version: string })[]> {
  const rows = await db
    .select()
    .from(deliveryAreas)
    .orderBy(asc(deliveryAreas.position), asc(deliveryAreas.id));
  return rows.map((row) => {
    const { position: _position, price, ...area } = row;
    return { ...area, price: storedMoney(price, "GMD"), version: areaVersion(row) };
  });
}

/** Returns the areas and pickup points that are on, in order. */
export async function activeAreas(shop: Shop): Promise<DeliveryArea[]> {
  return (await listDeliveryAreas(shop)).filter(({ isActive }) => isActive);
}

const offeredAreasRegion = cacheRegion<OfferedArea[]>(1);

/** Returns them as shoppers choose them, cached until they change. */
export async function offeredAreas(shop: Shop): Promise<OfferedArea[]> {
  const region = shop.dataCache.region(offeredAreasRegion);
  return await region.getOrLoad("", async () => (await activeAreas(shop)).map(offeredArea));
}

/** Returns the version of an area; its position is none of it, because others move it. */
export function areaVersion({ position: _position, ...fields }: typeof deliveryAreas.$inferSelect): string {
  return versionOf(fields);
}

/** Converts a stored zone, with its rate in US cents. */
export function toZone(row: typeof shippingZones.$inferSelect): ShippingZone {
  const typed =
    row.enteredRate !== null && isKnownCurrency(row.currency) && row.currency !== "USD"
      ? moneyFromDecimal(row.enteredRate, row.currency)
      : null;
  return {
    id: row.id,
    name: row.name,
    countries: row.countries,
    rateKind: row.rateKind === "flat" ? "flat" : "per_kg",
    rateUsd: storedMoney(row.rate, "USD").amount,
    typed,
    freeOver:
      row.freeOver !== null && isKnownCurrency(row.currency)
        ? moneyFromDecimal(row.freeOver, row.currency)
        : null,
    estimatedDays: row.estimatedDays,
    isFallback: row.isFallback,
  };
}
