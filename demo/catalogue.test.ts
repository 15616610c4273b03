import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { DEMO_PRODUCTS } from "./catalogue.ts";
import { PICTURES, SHELF_PICTURES } from "./catalogue-pictures.ts";
import { drawPicture, fingerprint } from "./pictures/draw-picture.ts";
import { PATTERN } from "./pictures/pattern.ts";
import { DEMO_PAGES, DEMO_PAYMENT_SETTINGS, DEMO_SITE_SETTINGS } from "./settings.ts";

type Entry = { hash: string; width: number; height: number; tint: string; placeholder: string };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const index = JSON.parse(readFileSync(here("./media/index.json"), "utf8")) as Record<string, Entry>;
const WIDTHS = [320, 640, 960] as const;
const weight = (hash: string, width: number, type: "avif" | "webp") =>
  statSync(here(`./media/${hash}-${width}.${type}`)).size;
const firstPicture = (product: (typeof DEMO_PRODUCTS)[number]) => index[product.pictures[0] ?? ""];

describe("the demo shelves", () => {
  test("hold at least 64 products, each with an address of its own", () => {
    expect(DEMO_PRODUCTS.length).toBeGreaterThanOrEqual(64);
    expect(new Set(DEMO_PRODUCTS.map((p) => p.slug)).size).toBe(DEMO_PRODUCTS.length);
  });

  test("have something for every category and audience together", () => {
    for (const category of ["streetwear", "apparel", "sneakers", "accessories"]) {
      const found = DEMO_PRODUCTS.filter((p) => p.category === category);
      expect(found.length, category).toBeGreaterThanOrEqual(8);
      for (const audience of ["men", "women", "kids"]) {
        const fitting = found.filter((p) => p.targetAudience === audience || p.targetAudience === "unisex");
        expect(fitting.length, `${category} for ${audience}`).toBeGreaterThan(0);
      }
    }
    for (const audience of ["men", "women", "kids", "unisex"]) {
      expect(
        DEMO_PRODUCTS.filter((p) => p.targetAudience === audience).length,
        audience,
      ).toBeGreaterThanOrEqual(8);
    }
  });

  test("carry every brand of the forms and of the home shelf", () => {
    const carried = new Set(DEMO_PRODUCTS.map((p) => p.brand));
    const wanted = [
      "Kairaba",
      "Nike",
      "Adidas",
      "Supreme",
      "Off-White",
      "Stone Island",
      "Jordan",
      "Yeezy",
      "New Balance",
      "Converse",
    ];
    expect([...carried].sort()).toEqual(wanted.sort());
  });

  test("show featured, popular, new, reduced, sold-out and nearly sold-out products", () => {
    expect(DEMO_PRODUCTS.filter((p) => p.isFeatured).length).toBeGreaterThanOrEqual(10);
    expect(DEMO_PRODUCTS.filter((p) => p.tags.includes("popular")).length).toBeGreaterThanOrEqual(8);
    expect(DEMO_PRODUCTS.filter((p) => p.createdDaysAgo <= 30).length).toBeGreaterThanOrEqual(12);
    expect(DEMO_PRODUCTS.filter((p) => p.createdDaysAgo > 90).length).toBeGreaterThanOrEqual(5);
    expect(DEMO_PRODUCTS.filter((p) => p.comparePriceUsd !== null).length).toBeGreaterThanOrEqual(8);
    expect(DEMO_PRODUCTS.filter((p) => p.stock === 0).length).toBeGreaterThanOrEqual(2);
    expect(DEMO_PRODUCTS.filter((p) => p.stock > 0 && p.stock <= 2).length).toBeGreaterThanOrEqual(3);
    expect(DEMO_PRODUCTS.some((p) => p.name.length > 120)).toBe(true);
    expect(DEMO_PRODUCTS.some((p) => p.pictures.length === 0)).toBe(true);
    expect(DEMO_PRODUCTS.some((p) => p.pictures.length === 1)).toBe(true);
  });

  test("price in whole cents, reduce only downwards, and count stock by size", () => {
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

describe("the finished pictures", () => {
  test("are there for every key, in three widths and two types", () => {
    for (const key of Object.keys(PICTURES)) {
      const entry = index[key];
      expect(entry, key).toBeDefined();
      expect(entry!.tint).toMatch(/^#[0-9a-f]{6}$/);
      expect(entry!.placeholder.length, key).toBeLessThanOrEqual(220);
      for (const width of WIDTHS) {
        expect(weight(entry!.hash, width, "avif")).toBeGreaterThan(0);
        expect(weight(entry!.hash, width, "webp")).toBeGreaterThan(0);
      }
    }
    for (const key of Object.keys(SHELF_PICTURES)) expect(index[key], key).toBeDefined();
  });

  test("weigh less than 12 MB together", () => {
    const hashes = new Set(Object.values(index).map((entry) => entry.hash));
    let sum = 0;
    for (const hash of hashes)
      for (const width of WIDTHS) sum += weight(hash, width, "avif") + weight(hash, width, "webp");
    expect(sum).toBeLessThan(12_000_000);
  });

  test("leave a phone's first six cards under 120 kB and a product's first picture under 40 kB", () => {
    const mains = DEMO_PRODUCTS.map(firstPicture).filter((entry) => entry !== undefined);
    const heaviest = mains.map((entry) => weight(entry.hash, 640, "avif")).sort((a, b) => b - a);
    expect(heaviest.slice(0, 6).reduce((a, b) => a + b, 0)).toBeLessThan(120_000);
    for (const entry of mains) expect(weight(entry.hash, 960, "avif")).toBeLessThan(40_000);
    for (const entry of Object.values(index)) expect(weight(entry.hash, 960, "webp")).toBeLessThan(150_000);
  });

  test("come out the same twice", async () => {
    const settings = { quality: 1 };
    expect(fingerprint("court-ink", "side", settings)).toBe(fingerprint("court-ink", "side", settings));
    expect(fingerprint("court-ink", "side", settings)).not.toBe(fingerprint("court-navy", "side", settings));
    const once = await drawPicture("tee-paper", "front", 0.15);
    const again = await drawPicture("tee-paper", "front", 0.15);
    expect(once.data.equals(again.data)).toBe(true);
  });

  test("include a small tile of woven cloth", () => {
    expect(PATTERN.length).toBeLessThan(3000);
    expect(readFileSync(here("./pattern.svg"), "utf8")).toBe(PATTERN);
  });
});

describe("the demo's words and settings", () => {
  test("fill the seven site settings and the four payment methods", () => {
    expect(Object.keys(DEMO_SITE_SETTINGS)).toHaveLength(7);
    expect(DEMO_PAYMENT_SETTINGS.filter((row) => row.is_active).map((row) => row.payment_method)).toEqual([
      "wave",
      "bank_transfer",
      "qmoney",
    ]);
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
