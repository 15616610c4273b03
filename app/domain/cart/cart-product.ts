import type { Product } from "#app/domain/catalogue/product.ts";
import type { CartProduct } from "./cart.ts";

/** Returns a product as a cart line. */
export function cartProductOf(product: Product): CartProduct {
  const { id, slug, name, brand, priceUsd, weightGrams, deliveryDuration, category } = product;
  const image = product.images[0] ? { src: product.images[0].src } : null;
  const typed = product.typed?.price;
  const inStock = product.stockQuantity > 0;
  const gender = product.targetAudience;
  return {
    id,
    slug,
    name,
    brand,
    priceUsd,
    typed,
    weightGrams,
    deliveryDuration,
    category,
    gender,
    image,
    inStock,
  };
}
