import type { ProductValues } from "#app/components/admin/products/product-values.ts";
import { FORM_BRANDS } from "#app/domain/catalogue/product-choices.ts";
import type { EditableProduct } from "#app/server/catalogue/admin-products.ts";

/** Returns the form's initial values for a product. */
export function productValuesOf({ product, price, comparePrice }: EditableProduct): ProductValues {
  return {
    name: product.name,
    description: product.description,
    price,
    comparePrice,
    currency: product.currency,
    category: product.category,
    subcategory: product.subcategory,
    brand: product.brand || FORM_BRANDS[0],
    model: product.model,
    targetAudience: product.targetAudience || "unisex",
    weight: String(product.weightGrams / 1000),
    deliveryDuration: product.deliveryDuration,
    sizes: product.sizes,
    stockQuantity: product.stockQuantity,
    colors: product.colors.join(", "),
    tags: product.tags.join(", "),
    story: product.story,
    isFeatured: product.isFeatured,
    isActive: product.isActive,
    images: product.images.map(({ src, tint }) => ({ src, tint })),
  };
}

/** Returns the initial values of a copy: hidden and without stock. */
export function copyOf(editable: EditableProduct): ProductValues {
  const values = productValuesOf(editable);
  return {
    ...values,
    name: `${values.name} (copy)`,
    sizes: values.sizes.map(({ size, quantity }) => ({ size, quantity: quantity === null ? null : 0 })),
    stockQuantity: 0,
    isFeatured: false,
    isActive: false,
  };
}
