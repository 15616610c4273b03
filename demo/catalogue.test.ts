import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { usualSizes } from "#app/domain/catalogue/sizes/size-chart.ts";
import { chartOf } from "#app/domain/catalogue/sizes/size-preference.ts";
import { DEFAULT_ZONES } from "#app/domain/shipping/zones.ts";
import { DEMO_PRODUCTS } from "./catalogue.ts";
import { DEMO_PAGES, DEMO_SITE_SETTINGS } from "./settings.ts";
import { withSizeTables } from "./size-tables.ts";

type Entry = { hash: string; tint: string; placeholder: string };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const index = JSON.parse(readFileSync(here("../packages/demo-pictures/media/index.json"), "utf8")) as Record<
  string,
  Entry
>;
const WIDTHS = [320, 640, 960] as const;
const weight = (hash: string, width: number, type: "avif" | "webp") =>
  statSync(here(`../packages/demo-pictures/media/${hash}-${width}.${type}`)).size;
const firstPicture = (product: (typeof DEMO_PRODUCTS)[number]) => index[product.pictures[0] ?? ""];

describe("the demo catalogue", () => {
  test("has no size that cannot be filtered by, kept for the next visit and found in the guide", () => {
    for (const { name, category, targetAudience: gender, sizes } of DEMO_PRODUCTS) {
      if (category === "accessories") continue;
      expect(chartOf({ category, gender, sizeType: "sized" }), name).not.toBeNull();
      for (const { size } of sizes) {
        expect(usualSizes(category, gender, "EU"), `${name} in ${size}`).toContain(size);
      }
    }
  });

  test("has prices in whole cents, reductions below the old price, and stock by size", () => {
    const durations = [
      "24hrs",
      "2 days",
      "3 days",
      "4 days",
      "5 days",
      "1 week",
      "2 weeks",
      "3 weeks",
      "4 weeks",
    ];
    for (const product of DEMO_PRODUCTS) {
      expect(Number.isSafeInteger(product.priceUsd) && product.priceUsd > 0, product.name).toBe(true);
      if (product.comparePriceUsd !== null)
        expect(product.comparePriceUsd, product.name).toBeGreaterThan(product.priceUsd);
      expect(durations, product.name).toContain(product.deliveryDuration);
      expect(product.weightGrams).toBeGreaterThan(0);
      if (product.category === "accessories") expect(product.sizes).toEqual([]);
      else expect(product.stock).toBe(product.sizes.reduce((sum, s) => sum + s.quantity, 0));
      expect(
        product.description.split(/[.!?](?:\s|$)/).filter(Boolean).length,
        product.name,
      ).toBeGreaterThanOrEqual(2);
    }
  });
});

describe("the pictures", () => {
  test("are those of the products, each with its colour, placeholder, three widths and two types", () => {
    expect(Object.keys(index).toSorted()).toEqual(
      [...new Set(DEMO_PRODUCTS.flatMap((product) => product.pictures))].toSorted(),
    );
    for (const [key, entry] of Object.entries(index)) {
      expect(entry.tint).toMatch(/^#[0-9a-f]{6}$/);
      expect(entry.placeholder.length, key).toBeLessThanOrEqual(220);
    }
    const files = Object.values(index).flatMap(({ hash }) =>
      WIDTHS.flatMap((width) => [`${hash}-${width}.avif`, `${hash}-${width}.webp`]),
    );
    expect(readdirSync(here("../packages/demo-pictures/media")).toSorted()).toEqual(
      [...files, "index.json"].toSorted(),
    );
  });

  test("need under 120 kB for a phone's first six cards and under 40 kB for a product's first picture", () => {
    const mains = DEMO_PRODUCTS.map(firstPicture).filter((entry) => entry !== undefined);
    const heaviest = mains.map((entry) => weight(entry.hash, 640, "avif")).sort((a, b) => b - a);
    expect(heaviest.slice(0, 6).reduce((a, b) => a + b, 0)).toBeLessThan(120_000);
    for (const entry of mains) expect(weight(entry.hash, 960, "avif")).toBeLessThan(40_000);
    for (const entry of Object.values(index)) expect(weight(entry.hash, 960, "webp")).toBeLessThan(150_000);
  });
});

describe("the demo's texts and settings", () => {
  test("give the sizes of the size guide as the shop itself converts them", () => {
    const guide = withSizeTables(readFileSync(here("./pages/size-guide.md"), "utf8"));
    expect(guide.match(/^\| EU \| US \| UK \| cm \|$/gm)).toHaveLength(4);
    expect(guide).toContain("| 42 | men's 8.5, women's 10 | 7.5 | 26.5 |");
    expect(guide).toContain("| 41 | 9.5 | 7 | 26.5 |");
    expect(guide).toContain("| M | 94–102 | 80–88 |");
    expect(guide).not.toContain("{");
  });

  test("give the shipping page's prices and days as the shop applies them", () => {
    const page = readFileSync(here("./pages/shipping.md"), "utf8");
    const cells = [...page.matchAll(/^\| .* \| (\$.+) \| (.+) \|$/gm)].map(([, cost, days]) => [cost, days]);
    expect(cells).toEqual(
      DEFAULT_ZONES.map(({ rateKind, rateUsd, estimatedDays }) => [
        `$${rateUsd / 100}${rateKind === "flat" ? ", whatever it weighs" : " per kg"}`,
        estimatedDays,
      ]),
    );
  });

  test("have a page behind every /page/ link", () => {
    const slugs = DEMO_PAGES.map((page) => `/page/${page.slug}`);
    const { footer_company_links, footer_support_links, footer_legal_links } = DEMO_SITE_SETTINGS;
    const links = Object.values({ ...footer_company_links, ...footer_support_links, ...footer_legal_links });
    for (const link of links.filter((href) => href.startsWith("/page/"))) expect(slugs).toContain(link);
    for (const page of DEMO_PAGES)
      expect(readFileSync(here(`./pages/${page.slug}.md`), "utf8").length).toBeGreaterThan(200);
  });
});
