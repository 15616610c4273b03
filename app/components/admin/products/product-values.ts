import type { Product, SizeStock, TargetAudience } from "#app/domain/catalogue/product.ts";
import {
  DEFAULT_DELIVERY_DURATION,
  type DeliveryDuration,
  FORM_BRANDS,
} from "#app/domain/catalogue/product-choices.ts";
import { NO_STORY, type ProductStory } from "#app/domain/catalogue/product-story.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { ShownImage } from "./product-images-field.tsx";

/** The initial values of the product form, as texts. */
export type ProductValues = {
  name: string;
  description: string;
  price: string;
  comparePrice: string;
  /** What the prices are in US cents, as long as both are left as they are; null for a new product. */
  storedUsd: { price: number; comparePrice: number | null } | null;
  currency: CurrencyCode;
  category: string;
  subcategory: string;
  brand: string;
  model: string;
  targetAudience: TargetAudience;
  weight: string;
  deliveryDuration: DeliveryDuration;
  sizes: SizeStock[];
  stockQuantity: number;
  colors: string;
  tags: string;
  story: ProductStory;
  isFeatured: boolean;
  isActive: boolean;
  images: ShownImage[];
};

/** A new product. Source: specification 3.2. */
export const NEW_PRODUCT: ProductValues = {
  name: "",
  description: "",
  price: "",
  comparePrice: "",
  storedUsd: null,
  currency: "USD",
  category: "sneakers",
  subcategory: "",
  brand: FORM_BRANDS[0],
  model: "",
  targetAudience: "men",
  weight: "1.0",
  deliveryDuration: DEFAULT_DELIVERY_DURATION,
  sizes: [],
  stockQuantity: 0,
  colors: "",
  tags: "",
  story: NO_STORY,
  isFeatured: false,
  isActive: true,
  images: [],
};

/** A product with its prices as they were typed. */
type EditedProduct = { product: Product; price: string; comparePrice: string };

/** Returns the form's initial values for a product. */
export function productValuesOf({ product, price, comparePrice }: EditedProduct): ProductValues {
  return {
    name: product.name,
    description: product.description,
    price,
    comparePrice,
    storedUsd: { price: product.priceUsd, comparePrice: product.comparePriceUsd },
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
export function copyOf(editable: EditedProduct): ProductValues {
  const values = productValuesOf(editable);
  return {
    ...values,
    name: `${values.name} (copy)`,
    storedUsd: null,
    sizes: values.sizes.map(({ size, quantity }) => ({ size, quantity: quantity === null ? null : 0 })),
    stockQuantity: 0,
    isFeatured: false,
    isActive: false,
  };
}
