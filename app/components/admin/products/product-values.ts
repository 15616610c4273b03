import type { SizeStock, TargetAudience } from "#app/domain/catalogue/product.ts";
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
