import { asc, inArray } from "drizzle-orm";
import { isCurrencyCode } from "#app/domain/money/currency.ts";
import { moneyFromDecimal } from "#app/domain/money/money.ts";
import { CLAIMS_KEY, type FreeShippingLimit, freeShippingLimit } from "#app/domain/settings/claims.ts";
import { parseClaims } from "#app/domain/settings/claims-form.ts";
import { parseShopSettings, SHOP_SETTINGS_KEY } from "#app/domain/settings/shop-settings.ts";
import { type DeliveryArea, type OfferedArea, offeredArea } from "#app/domain/shipping/delivery-area.ts";
import { parseClosedDays, type ShopCalendar } from "#app/domain/shipping/shop-calendar.ts";
import type { ShippingZone } from "#app/domain/shipping/zones.ts";
import { versionOf } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { deliveryAreas, shippingZones, siteSettings } from "#database/schema/settings.ts";
import { cacheRegion } from "#packages/data-cache";

export type ShopRules = {
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

async function readRules(shop: Shop): Promise<ShopRules> {
  const [zones, areas, rows] = await Promise.all([
    readZones(shop),
    listDeliveryAreas(shop),
    shop.db
      .select()
      .from(siteSettings)
      .where(inArray(siteSettings.settingKey, [CLAIMS_KEY, SHOP_SETTINGS_KEY])),
  ]);
  const settingOf = (key: string) => rows.find(({ settingKey }) => settingKey === key)?.settingValue;
  return {
    zones,
    areas,
    freeShipping: freeShippingLimit(parseClaims(settingOf(CLAIMS_KEY))),
    calendar: parseClosedDays(parseShopSettings(settingOf(SHOP_SETTINGS_KEY)).closedDays).calendar,
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
    const inDalasi = moneyFromDecimal(price, "GMD");
    if (inDalasi === null) throw new Error(`the price of an area is not dalasi: ${price}`);
    return { ...area, price: inDalasi, version: areaVersion(row) };
  });
}

const offeredAreasRegion = cacheRegion<OfferedArea[]>(1);

/** Returns the areas and pickup points that shoppers may choose, in order; cached until they change. */
export async function offeredAreas(shop: Shop): Promise<OfferedArea[]> {
  return await shop.dataCache.region(offeredAreasRegion).getOrLoad("", async () => {
    const areas = await listDeliveryAreas(shop);
    return areas.filter(({ isActive }) => isActive).map(offeredArea);
  });
}

/** Returns the version of an area; its position is none of it, because others move it. */
export function areaVersion({ position: _position, ...fields }: typeof deliveryAreas.$inferSelect): string {
  return versionOf(fields);
}

/** Converts a stored zone, with its rate in US cents. */
export function toZone(row: typeof shippingZones.$inferSelect): ShippingZone {
  const rate = moneyFromDecimal(row.rate, "USD");
  const typed =
    row.enteredRate !== null && isCurrencyCode(row.currency) && row.currency !== "USD"
      ? moneyFromDecimal(row.enteredRate, row.currency)
      : null;
  if (rate === null) throw new Error(`a shipping rate is not dollars and cents: ${row.rate}`);
  return {
    id: row.id,
    name: row.name,
    countries: row.countries,
    rateKind: row.rateKind === "flat" ? "flat" : "per_kg",
    rateUsd: rate.amount,
    typed,
    freeOver:
      row.freeOver !== null && isCurrencyCode(row.currency)
        ? moneyFromDecimal(row.freeOver, row.currency)
        : null,
    estimatedDays: row.estimatedDays,
    isFallback: row.isFallback,
  };
}
