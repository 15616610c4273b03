import { DEMO_STORIES, type DemoStory } from "./stories.ts";

/** A product of the demo catalogue: plain data for an empty database. */
export type DemoProduct = {
  name: string;
  slug: string;
  brand: string;
  /** The name up to the colour in quotation marks; empty where it has none. */
  model: string;
  category: "streetwear" | "apparel" | "sneakers" | "accessories";
  subcategory: "most-popular" | "recommended" | "featured" | "";
  targetAudience: "men" | "women" | "kids" | "unisex";
  description: string;
  /** US cents. */
  priceUsd: number;
  comparePriceUsd: number | null;
  currency: "USD";
  weightGrams: number;
  deliveryDuration: string;
  /** Stock per size; empty for products without sizes. */
  sizes: { size: string; quantity: number }[];
  colors: string[];
  /** The sum over sizes, or the stock of a product without sizes. */
  stock: number;
  tags: string[];
  isFeatured: boolean;
  isActive: boolean;
  createdDaysAgo: number;
  /** Null for a product without one. */
  story: DemoStory | null;
  /** Keys of `packages/demo-pictures/media/index.json`, the main picture first. */
  pictures: string[];
};

export type Draft = {
  name: string;
  brand: string;
  category: DemoProduct["category"];
  subcategory?: DemoProduct["subcategory"];
  audience: DemoProduct["targetAudience"];
  text: string;
  /** Price, and the compare price when on sale, in dollars. */
  price: number | [now: number, before: number];
  grams: number;
  arrives: string;
  /** "40 3, 41 5, …": size and stock. */
  sizes?: string;
  /** Stock of a product without sizes. */
  stock?: number;
  colors: string;
  tags?: string;
  featured?: boolean;
  daysAgo: number;
  /** With a view the key of a picture: "runner-laterite" and "side" are "runner-laterite/side". */
  look: string;
  views: string[];
  /** An extra last picture that shows several products, such as "nike" for "scene/nike". */
  scene?: string;
};

export function demoProduct(draft: Draft): DemoProduct {
  const [now, before] = typeof draft.price === "number" ? [draft.price, null] : draft.price;
  const sizes = (draft.sizes ?? "")
    .split(",")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [size = "", quantity = "0"] = pair.split(" ");
      return { size, quantity: Number(quantity) };
    });
  return {
    name: draft.name,
    slug: slugOf(draft.name),
    brand: draft.brand,
    model: /^(.*?) “/.exec(draft.name)?.[1] ?? "",
    category: draft.category,
    subcategory: draft.subcategory ?? "",
    targetAudience: draft.audience,
    description: draft.text,
    priceUsd: Math.round(now * 100),
    comparePriceUsd: before === null ? null : Math.round(before * 100),
    currency: "USD",
    weightGrams: draft.grams,
    deliveryDuration: draft.arrives,
    sizes,
    colors: draft.colors.split(",").map((color) => color.trim()),
    stock: sizes.length ? sizes.reduce((sum, { quantity }) => sum + quantity, 0) : (draft.stock ?? 0),
    tags: (draft.tags ?? "")
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
    isFeatured: draft.featured ?? false,
    isActive: true,
    createdDaysAgo: draft.daysAgo,
    story: DEMO_STORIES[slugOf(draft.name)] ?? null,
    pictures: [
      ...draft.views.map((view) => `${draft.look}/${view}`),
      ...(draft.scene ? [`scene/${draft.scene}`] : []),
    ],
  };
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
