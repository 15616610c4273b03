import { versionOf } from "#app/server/platform/version-of.ts";
import type { products } from "#database/schema/catalogue.ts";

/**
 * Returns the version of what staff edit of a product, without its stock: orders change that all day, and the form
 * sends the stock it saw.
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
