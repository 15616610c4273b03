import { hasStory } from "#app/domain/catalogue/product-story.ts";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import { cacheRegion } from "#app/server/cache/data-cache.ts";
import { findProduct } from "#app/server/catalogue/find-product.ts";
import { FULL_WIDTH } from "#app/server/catalogue/pictures/product-picture.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { drawStory } from "./draw-story.ts";

/** Some 300 kilobytes each. */
const storyRegion = cacheRegion<Uint8Array>(12, { isByProduct: true });

/** Pictures are drawn one after the other, so that the shop keeps a processor for its pages. */
let lastDrawing: Promise<unknown> = Promise.resolve();

/**
 * Returns the story of a product on sale as a PNG, from memory until something of the product changes. Refusals:
 * `not_found` for an unknown product and one without a story; `rate_limited` where an address has had too many drawn.
 */
export async function storyPicture(
  shop: Shop,
  { slug, address }: { slug: string; address: string },
): Promise<Ok<Uint8Array> | Refusal<"not_found"> | RateLimited> {
  const product = await findProduct(shop, slug);
  if (product === null || !hasStory(product.story)) return refuse("not_found");
  const region = shop.dataCache.region(storyRegion);
  const known = region.get(product.id);
  if (known) return ok(known);
  const wait = await shop.limits.take("story-address", address);
  if (wait > 0) return rateLimited(wait);
  const draw = async () => {
    const mediaId = product.images[0]?.mediaId;
    const photo = mediaId ? await shop.files.get(`media/${mediaId}-${FULL_WIDTH}.webp`) : null;
    const { host } = new URL(shop.config.baseUrl);
    return await drawStory({ name: product.name, story: product.story, host }, photo);
  };
  const drawing = lastDrawing.then(() => region.getOrLoad(product.id, draw));
  lastDrawing = drawing.catch(() => undefined);
  return ok(await drawing);
}
