import { sql } from "drizzle-orm";
import { DELIVERY_DURATIONS } from "#app/domain/catalogue/product-choices.ts";
import { shoeSizes } from "#app/domain/catalogue/sizes/size-chart.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { seededRandom } from "#packages/values";

const BATCH = 1_000;
const BRANDS = [
  "Kairaba",
  "Nike",
  "Adidas",
  "Jordan",
  "Yeezy",
  "New Balance",
  "Converse",
  "Supreme",
  "Off-White",
  "Stone Island",
];
const CATEGORIES = ["sneakers", "streetwear", "apparel", "accessories"] as const;
const AUDIENCES = ["men", "women", "kids", "unisex"] as const;
const COLORS = [
  "Black",
  "White",
  "Sand",
  "Laterite",
  "River",
  "Olive",
  "Indigo",
  "Grey",
  "Navy",
  "Ochre",
  "Mint",
  "Rose",
];
const KINDS = {
  sneakers: ["Runner", "Court", "High Top", "Skate", "Trail", "Slide"],
  streetwear: ["Hoodie", "Track Jacket", "Overshirt", "Cargo Pants"],
  apparel: ["Tee", "Shorts", "Polo", "Track Pants"],
  accessories: ["Cap", "Crossbody Bag", "Socks", "Belt", "Sunglasses"],
} as const;
const APPAREL = ["XS", "S", "M", "L", "XL", "XXL"];

/**
 * Replaces nothing and adds `total` plausible products, the same ones for the same number and clock: for benchmarks
 * and plan tests. They share `images` (paths as products keep them) among them. Returns how many were added.
 */
export async function seedPlausibleProducts(
  { db, clock }: { db: DatabaseOrTransaction; clock: Shop["clock"] },
  total: number,
  images: string[],
): Promise<number> {
  const random = seededRandom(total);
  const now = clock().getTime();
  let added = 0;
  for (let from = 0; from < total; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, total - from) }, (_, at) =>
      plausibleProduct(from + at, random, now, images),
    );
    added += await insertAll(db, rows);
  }
  return added;
}

/** Inserts all rows with one parameter, which is some twenty times cheaper to send than one per value. */
async function insertAll(db: DatabaseOrTransaction, rows: PlausibleProduct[]): Promise<number> {
  const inserted = await db.execute(sql`
    insert into products (
      slug, name, brand, category, target_audience, description, price, compare_price, weight, delivery_duration,
      sizes, colors, images, stock_quantity, is_featured, tags, created_at
    )
    select slug, name, brand, category, target_audience, description, price, compare_price, weight, delivery_duration,
      sizes, colors, images, stock_quantity, is_featured, tags, created_at
    from json_populate_recordset(null::products, ${JSON.stringify(rows)}::json)
    on conflict do nothing`);
  return inserted.rowCount ?? 0;
}

type PlausibleProduct = ReturnType<typeof plausibleProduct>;

function plausibleProduct(number: number, random: () => number, now: number, images: string[]) {
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(random() * list.length)];
    if (picked === undefined) throw new Error("nothing to pick from");
    return picked;
  };
  const category = pick(CATEGORIES);
  const audience = pick(AUDIENCES);
  const brand = pick(BRANDS);
  const kind = pick(KINDS[category]);
  const [color, second] = [pick(COLORS), pick(COLORS)];
  const name = `${kind} ${color} ${number + 1}`;
  const price = 15 + Math.floor(random() * 240);
  const sizes =
    category === "sneakers"
      ? shoeSizes(audience === "unisex" ? "men" : audience)
      : category === "accessories"
        ? []
        : APPAREL;
  const picture = images.length > 0 ? [pick(images)] : [];
  return {
    slug: `${brand}-${name}`.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    name,
    brand,
    category,
    target_audience: audience,
    description: `${brand} ${kind.toLowerCase()} in ${color.toLowerCase()} and ${second.toLowerCase()}. Checked by hand before it ships.`,
    price: price.toFixed(2),
    compare_price: random() < 0.25 ? (price * 1.25).toFixed(2) : null,
    weight: (0.2 + random() * 1.3).toFixed(1),
    delivery_duration: pick(DELIVERY_DURATIONS),
    sizes,
    colors: [color, second],
    images: picture,
    stock_quantity: random() < 0.05 ? 0 : 1 + Math.floor(random() * 60),
    is_featured: random() < 0.05,
    tags: random() < 0.1 ? ["popular"] : [],
    created_at: new Date(now - Math.floor(random() * 720) * 86_400_000),
  };
}
