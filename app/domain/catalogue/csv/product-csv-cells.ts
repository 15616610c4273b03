import { isPriceText } from "#app/domain/catalogue/price-text.ts";
import { AUDIENCES, MAIN_CATEGORIES, MAX_PICTURES } from "#app/domain/catalogue/product.ts";
import { DELIVERY_DURATIONS, FORM_BRANDS, SUBCATEGORIES } from "#app/domain/catalogue/product-choices.ts";
import { CHECKED_BY_MAX, type ProductStory, STORY_PART_MAX } from "#app/domain/catalogue/product-story.ts";
import { parseList } from "#app/domain/catalogue/sizes/size-list.ts";
import { readSizesCell } from "#app/domain/catalogue/sizes/size-stock-cell.ts";
import { dayOf } from "#app/domain/day.ts";
import { CURRENCY_CODES, isCurrencyCode } from "#app/domain/money/currency.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import type { CsvProduct, ProductCsvColumn } from "./product-csv.ts";

type Read = Ok<null> | Refusal<"faulty", string>;
type Reader = (cell: string, product: CsvProduct) => Read;

/** The parser of each column's cell, in parsing order. */
export const CELL_READERS: readonly [Exclude<ProductCsvColumn, "id" | "slug">, Reader][] = [
  ["name", textReader("name", "A product needs a name.", 200)],
  ["description", textReader("description", null, 10_000)],
  ["brand", textReader("brand", null, 100)],
  ["model", textReader("model", null, 100)],
  ["category", choiceReader("category", MAIN_CATEGORIES)],
  ["subcategory", choiceReader("subcategory", ["", ...SUBCATEGORIES])],
  ["target_audience", choiceReader("targetAudience", AUDIENCES)],
  ["currency", readCurrency],
  ["price", priceReader("price")],
  ["compare_price", priceReader("comparePrice")],
  ["weight", readWeight],
  ["delivery_duration", choiceReader("deliveryDuration", DELIVERY_DURATIONS)],
  ["sizes", readSizes],
  ["stock_quantity", readStock],
  ["colors", listReader("colors", parseList)],
  ["images", readImages],
  ["tags", listReader("tags", parseList)],
  ["story_origin", storyReader("origin", STORY_PART_MAX)],
  ["story_materials", storyReader("materials", STORY_PART_MAX)],
  ["story_care", storyReader("care", STORY_PART_MAX)],
  ["story_fit", storyReader("fit", STORY_PART_MAX)],
  ["story_checked_by", storyReader("checkedBy", CHECKED_BY_MAX)],
  ["story_checked_on", readCheckedOn],
  ["is_featured", switchReader("isFeatured")],
  ["is_active", switchReader("isActive")],
];

function textReader(
  field: "name" | "description" | "brand" | "model",
  missing: string | null,
  longest: number,
): Reader {
  return (cell, product) => {
    const text = cell.trim();
    if (text === "" && missing !== null) return faulty(missing);
    if (text.length > longest) return faulty(`The ${field} is longer than ${longest} characters.`);
    product[field] = field === "brand" ? text || FORM_BRANDS[0] : text;
    return ok(null);
  };
}

function storyReader(part: keyof ProductStory, longest: number): Reader {
  return (cell, product) => {
    const text = cell.trim();
    if (text.length > longest) return faulty(`This part of the story is longer than ${longest} characters.`);
    product.story = { ...product.story, [part]: text };
    return ok(null);
  };
}

function readCheckedOn(cell: string, product: CsvProduct): Read {
  const day = cell.trim();
  if (day !== "" && dayOf(day) === null) return faulty(`${quoted(cell)} is no day such as 2026-11-20.`);
  product.story = { ...product.story, checkedOn: day };
  return ok(null);
}

function choiceReader(
  field: "category" | "subcategory" | "targetAudience" | "deliveryDuration",
  choices: readonly string[],
): Reader {
  return (cell, product) => {
    const text = cell.trim().toLowerCase();
    if (!choices.includes(text)) {
      const known = choices.map((choice) => choice || "nothing").join(", ");
      return faulty(`${quoted(cell)} is not one of: ${known}.`);
    }
    product[field] = text;
    return ok(null);
  };
}

function readCurrency(cell: string, product: CsvProduct): Read {
  const code = cell.trim().toUpperCase();
  if (!isCurrencyCode(code)) return faulty(`${quoted(cell)} is not one of: ${CURRENCY_CODES.join(", ")}.`);
  product.currency = code;
  return ok(null);
}

function priceReader(field: "price" | "comparePrice"): Reader {
  return (cell, product) => {
    const text = cell.trim();
    if (text === "" && field === "price") return faulty("Name and price are required");
    if (text !== "" && !isPriceText(text)) {
      return faulty(`Invalid price value ${quoted(cell)}. Write digits and a point, such as 79.50.`);
    }
    product[field] = text;
    return ok(null);
  };
}

function readWeight(cell: string, product: CsvProduct): Read {
  const grams = /^\d{1,4}(\.\d+)?$/.test(cell.trim()) ? Math.round(Number(cell) * 1000) : 0;
  if (grams < 1 || grams > 1_000_000)
    return faulty(`${quoted(cell)} is not a weight in kilograms, such as 0.9.`);
  product.weightGrams = grams;
  return ok(null);
}

function readSizes(cell: string, product: CsvProduct): Read {
  const sizes = readSizesCell(cell);
  if (!sizes.ok) return sizes;
  product.sizes = sizes.value;
  return ok(null);
}

function readStock(cell: string, product: CsvProduct): Read {
  const text = cell.trim();
  if (text === "") return ok(null);
  if (!/^\d{1,6}$/.test(text)) return faulty(`${quoted(cell)} is not a number of items.`);
  product.stockQuantity = Number(text);
  return ok(null);
}

function listReader(field: "colors" | "tags", read: (text: string) => string[]): Reader {
  return (cell, product) => {
    if (cell.length > 2000) return faulty(`The ${field} are longer than 2000 characters.`);
    product[field] = read(cell);
    return ok(null);
  };
}

function readImages(cell: string, product: CsvProduct): Read {
  const sources = [...new Set(cell.split(/\s+/).filter((source) => source !== ""))];
  if (sources.length > MAX_PICTURES) return faulty(`A product has at most ${MAX_PICTURES} pictures.`);
  const strange = sources.find((source) => !isPicture(source));
  if (strange !== undefined) {
    return faulty(
      `${quoted(strange)} is not a picture: it must start with https:// or be one of the shop's own.`,
    );
  }
  product.images = sources;
  return ok(null);
}

function isPicture(source: string): boolean {
  if (source.startsWith("/media/")) return true;
  return /^https:\/\/./.test(source) && URL.canParse(source);
}

function switchReader(field: "isFeatured" | "isActive"): Reader {
  return (cell, product) => {
    const text = cell.trim().toLowerCase();
    const isOn = ["yes", "true", "1"].includes(text);
    if (!isOn && !["no", "false", "0"].includes(text))
      return faulty(`${quoted(cell)} is neither yes nor no.`);
    product[field] = isOn;
    return ok(null);
  };
}

function faulty(words: string): Refusal<"faulty", string> {
  return refuseWith("faulty", words);
}

/** Returns input for a message, truncated if it is long. */
export function quoted(text: string): string {
  return text.length > 40 ? `"${text.slice(0, 40)}…"` : `"${text}"`;
}
