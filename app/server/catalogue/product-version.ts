import { versionOf } from "#app/server/platform/version-of.ts";
import type { products } from "#database/schema/catalogue.ts";

/**
 * The version of what staff edit of a product. How many pieces there are is left out: orders change it all day, and
 * the form sends what it saw of it beside.
 */
export function productVersion(row: typeof products.$inferSelect): string {
  const {
    id: _id,
    slug: _slug,
    createdAt: _created,
    updatedAt: _updated,
    stockQuantity: _stock,
    ...facts
  } = row;
  return versionOf(facts);
}
