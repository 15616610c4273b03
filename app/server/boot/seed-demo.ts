import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { DEFAULT_DISCOUNT_CODES } from "#app/domain/cart/discount-code.ts";
import { money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { setStockCause } from "#app/server/platform/db/queries/set-stock-cause.ts";
import { projectRoot } from "#app/server/platform/project-root.ts";
import type { Shop } from "#app/server/shop.ts";
import { media, productStock, products } from "#database/schema/catalogue.ts";
import { shopMarks } from "#database/schema/operations.ts";
import { discountCodes, paymentSettings } from "#database/schema/payments.ts";
import { contentPages, deliveryAreas, siteSettings } from "#database/schema/settings.ts";
import type { DemoProduct } from "#demo/demo-product.ts";
import { DAY_MS } from "#packages/values";

const WIDTHS = [320, 640, 960];
/** The size of every original picture. */
const SIZE = { width: 960, height: 1200 };

type PictureIndex = Record<string, { hash: string; tint: string; placeholder: string }>;

/**
 * Fills an empty database with the demo shop: products with their finished pictures, content pages and discount codes.
 * A database that has a product, or had the demo once, is left as it is. Source: specification 14.3.
 */
export async function seedDemo(shop: Shop): Promise<void> {
  if (!(await isEmpty(shop))) return;
  const { DEMO_PRODUCTS } = await import("#demo/catalogue.ts");
  const { DEMO_DELIVERY_AREAS, DEMO_PAGES, DEMO_PAYMENT_SETTINGS, DEMO_SITE_SETTINGS } = await import(
    "#demo/settings.ts"
  );
  // The index lies beside the pictures that it describes.
  const pictures = JSON.parse(await readFile(demoMedia("index.json"), "utf8")) as PictureIndex;
  await storePictures(shop, pictures);
  await shop.db.transaction(async (tx) => {
    await tx
      .insert(media)
      .values(Object.values(pictures).map(({ hash, ...rest }) => ({ id: hash, ...SIZE, ...rest })))
      .onConflictDoNothing();
    await seedProducts(tx, DEMO_PRODUCTS, pictures, shop.clock());
    await tx
      .insert(contentPages)
      .values(await demoPages(DEMO_PAGES))
      .onConflictDoNothing();
    await seedSettings(tx, DEMO_SITE_SETTINGS, DEMO_PAYMENT_SETTINGS);
    await tx
      .insert(deliveryAreas)
      .values(DEMO_DELIVERY_AREAS.map((area, position) => ({ ...area, position })));
    await tx
      .insert(discountCodes)
      .values([...DEFAULT_DISCOUNT_CODES])
      .onConflictDoNothing();
    await tx
      .insert(shopMarks)
      .values({ name: "demo", value: { products: DEMO_PRODUCTS.length } })
      .onConflictDoNothing();
  });
}

async function isEmpty(shop: Shop): Promise<boolean> {
  const { rows } = await shop.db.execute<{ filled: boolean }>(
    sql`select exists (select from ${products}) or exists (select from ${shopMarks} where ${shopMarks.name} = 'demo') as filled`,
  );
  return rows[0]?.filled === false;
}

/** Pictures are named by their content, so storing one twice changes nothing. */
async function storePictures(shop: Shop, pictures: PictureIndex): Promise<void> {
  const names = [...new Set(Object.values(pictures).map(({ hash }) => hash))].flatMap((hash) =>
    WIDTHS.flatMap((width) => [`${hash}-${width}.avif`, `${hash}-${width}.webp`]),
  );
  const remainingNames = names.values();
  const storeRemaining = async () => {
    for (const name of remainingNames) {
      const type = name.endsWith(".avif") ? "image/avif" : "image/webp";
      await shop.files.put(`media/${name}`, await readFile(demoMedia(name)), type);
    }
  };
  await Promise.all(Array.from({ length: 8 }, storeRemaining));
}

async function seedProducts(
  tx: Transaction,
  list: DemoProduct[],
  pictures: PictureIndex,
  now: Date,
): Promise<void> {
  await setStockCause(tx, { cause: "opening" });
  const rows = await tx
    .insert(products)
    .values(list.map((product) => productRow(product, pictures, now)))
    .returning({ id: products.id, slug: products.slug });
  const idBySlug = new Map(rows.map(({ id, slug }) => [slug, id]));
  const sizes = list.flatMap(({ slug, sizes }) => {
    const productId = idBySlug.get(slug);
    return productId === undefined ? [] : sizes.map(({ size, quantity }) => ({ productId, size, quantity }));
  });
  await tx.insert(productStock).values(sizes);
}

function productRow(
  {
    sizes,
    pictures: keys,
    priceUsd,
    comparePriceUsd,
    weightGrams,
    stock,
    createdDaysAgo,
    story,
    ...same
  }: DemoProduct,
  pictures: PictureIndex,
  now: Date,
): typeof products.$inferInsert {
  const createdAt = new Date(now.getTime() - createdDaysAgo * DAY_MS);
  const dollars = (cents: number) => toDecimal(money(cents, "USD"));
  return {
    ...same,
    price: dollars(priceUsd),
    comparePrice: comparePriceUsd === null ? null : dollars(comparePriceUsd),
    weight: (weightGrams / 1000).toFixed(3),
    sizes: sizes.map(({ size }) => size),
    images: keys.flatMap((key) => (pictures[key] ? [`/media/${pictures[key].hash}-960.webp`] : [])),
    stockPerSize: sizes.length > 0,
    // A trigger adds up the stock of the sizes.
    stockQuantity: sizes.length > 0 ? 0 : stock,
    story: story ? { ...story, checkedOn: createdAt.toISOString().slice(0, 10) } : {},
    createdAt,
  };
}

function demoMedia(name: string): string {
  return path.join(projectRoot(), "packages/demo-pictures/media", name);
}

type DemoPage = { slug: string; title: string };

async function demoPages(pages: readonly DemoPage[]): Promise<(DemoPage & { body: string })[]> {
  const { withSizeTables } = await import("#demo/size-tables.ts");
  const folder = path.join(projectRoot(), "demo/pages");
  return await Promise.all(
    pages.map(async ({ slug, title }) => ({
      slug,
      title,
      body: withSizeTables(await readFile(path.join(folder, `${slug}.md`), "utf8")),
    })),
  );
}

type DemoPayment = { payment_method: string; is_active: boolean; settings: unknown };

/** Replaces the default settings with those of the demo. */
async function seedSettings(
  tx: Transaction,
  site: Record<string, unknown>,
  payments: readonly DemoPayment[],
): Promise<void> {
  for (const [settingKey, settingValue] of Object.entries(site)) {
    await tx
      .insert(siteSettings)
      .values({ settingKey, settingValue })
      .onConflictDoUpdate({ target: siteSettings.settingKey, set: { settingValue } });
  }
  for (const { payment_method: paymentMethod, is_active: isActive, settings } of payments) {
    await tx
      .insert(paymentSettings)
      .values({ paymentMethod, isActive, settings })
      .onConflictDoUpdate({ target: paymentSettings.paymentMethod, set: { isActive, settings } });
  }
}
