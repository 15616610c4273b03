import { sql } from "drizzle-orm";
import { HOME_BRANDS, type ProductImage } from "#app/domain/catalogue/product.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { coverPicture, coverProducts } from "./cover-products.ts";

export type BrandTile = { brand: string; image: ProductImage | null };

/**
 * Returns the brands of the home page with a picture: the last one of the brand's newest product tagged `brand-cover`,
 * else the first one of its newest product. A brand with nothing on sale is left out. Source: specification 3.8.
 */
export async function brandTiles(shop: Shop): Promise<BrandTile[]> {
  const brand = sql<string>`lower(${products.brand})`;
  const wanted = HOME_BRANDS.map((name) => name.toLowerCase());
  const covers = await coverProducts(shop, brand, wanted, "brand-cover");
  return HOME_BRANDS.map((name) => {
    const cover = covers.find((product) => product.brand.toLowerCase() === name.toLowerCase());
    return { brand: name, image: coverPicture(cover, "brand-cover") };
  });
}
