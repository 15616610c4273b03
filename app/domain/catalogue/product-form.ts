import { z } from "zod";
import { parseList, parseSizeList, totalStock } from "#app/domain/catalogue/sizes/size-list.ts";
import { optionalText, switchField } from "#app/domain/contact/contact-fields.ts";
import { dayOf } from "#app/domain/day.ts";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import { zero } from "#app/domain/money/money.ts";
import { INVALID_PRICE, isPriceText, readPrice } from "./price-text.ts";
import { AUDIENCES, MAIN_CATEGORIES, type SizeStock } from "./product.ts";
import { DEFAULT_WEIGHT_GRAMS, DELIVERY_DURATIONS, FORM_BRANDS, SUBCATEGORIES } from "./product-choices.ts";
import { CHECKED_BY_MAX, type ProductStory, STORY_PART_MAX } from "./product-story.ts";

/** The message beside a day that does not exist. */
const NO_DAY = "Please enter a day such as 2026-11-20.";

const part = optionalText(STORY_PART_MAX);

/** The fields of a product form that are its story. */
const storyFields = {
  storyOrigin: part,
  storyMaterials: part,
  storyCare: part,
  storyFit: part,
  storyCheckedBy: optionalText(CHECKED_BY_MAX),
  storyCheckedOn: z
    .string()
    .trim()
    .default("")
    .refine((text) => text === "" || dayOf(text) !== null, NO_DAY),
};

/** Returns the story of a parsed form. */
function storyOfForm(form: { [Field in keyof typeof storyFields]: string }): ProductStory {
  return {
    origin: form.storyOrigin,
    materials: form.storyMaterials,
    care: form.storyCare,
    fit: form.storyFit,
    checkedBy: form.storyCheckedBy,
    checkedOn: form.storyCheckedOn,
  };
}

const NO_NAME = "Enter the product's name";
const NO_PRICE = "Enter a price";

/** The message beside a compare price that would not show a saving. */
export const COMPARE_PRICE_TOO_LOW =
  "This must be higher than the price. Leave it empty if nothing is reduced.";

/** The message beside a stock, or the sizes of one, that is too large to be meant. */
export const TOO_MUCH_STOCK = "Type at most 1,000,000 items.";

const typedPrice = z
  .union([z.string().trim(), z.number().transform(String)], NO_PRICE)
  .refine((text) => text !== "", NO_PRICE)
  .refine((text) => text === "" || isPriceText(text), INVALID_PRICE);

const typedComparePrice = z
  .union([z.string().trim(), z.number().transform(String)], INVALID_PRICE)
  .default("")
  .refine((text) => text === "" || isPriceText(text), INVALID_PRICE);

/**
 * Parses the add and edit form of a product. Prices are in `currency` and become `Money`; weight is in kg and becomes
 * grams (unparsable: 1 kg). Stock defaults to 0 and is the sum over counted sizes; above `LARGEST_STOCK` it is refused.
 * Source: specification 11.4.
 */
export const productForm = z
  .object({
    name: z.string(NO_NAME).trim().min(1, NO_NAME).max(200),
    description: optionalText(10_000),
    price: typedPrice,
    comparePrice: typedComparePrice,
    currency: z.enum(CURRENCY_CODES, "Please choose a supported currency.").default("USD"),
    category: z.enum(MAIN_CATEGORIES, "Please choose a category."),
    subcategory: z
      .enum([...SUBCATEGORIES, "", "none"], "Please choose a subcategory.")
      .default("")
      .transform(noneIsBlank),
    brand: optionalText(100).transform((brand) => brand || FORM_BRANDS[0]),
    model: optionalText(100),
    targetAudience: z.enum(AUDIENCES, "Please choose an audience.").default("men"),
    weight: z
      .union([z.string().trim(), z.number()], "Please enter the weight in kilograms.")
      .transform(gramsOfKilograms),
    deliveryDuration: z.enum(DELIVERY_DURATIONS, "Please choose how long delivery takes."),
    sizes: z.string().max(2000).default("").transform(sizesOf),
    colors: z.string().max(2000).default("").transform(parseList),
    tags: z.string().max(2000).default("").transform(parseList),
    stockQuantity: z.unknown().optional().transform(stockOf),
    ...storyFields,
    isFeatured: switchField,
    isActive: switchField,
  })
  .transform((form, context) => {
    const { weight, ...rest } = form;
    const read = (field: "price" | "comparePrice") => {
      const amount = readPrice(form[field], form.currency);
      if (!amount) context.addIssue({ code: "custom", path: [field], message: INVALID_PRICE });
      return amount;
    };
    const price = read("price");
    const comparePrice = form.comparePrice === "" ? null : read("comparePrice");
    if (price && comparePrice && comparePrice.amount <= price.amount) {
      context.addIssue({ code: "custom", path: ["comparePrice"], message: COMPARE_PRICE_TOO_LOW });
    }
    const stockQuantity = totalStock(form.sizes, form.stockQuantity);
    const story = storyOfForm(form);
    return {
      ...rest,
      story,
      price: price ?? zero(form.currency),
      comparePrice,
      weightGrams: weight,
      stockQuantity,
    };
  });

/** A parsed product form; images are handled separately. */
export type ProductForm = z.output<typeof productForm>;

function gramsOfKilograms(typed: string | number, context: { addIssue: (message: string) => void }): number {
  if (typed === "") context.addIssue("Please enter the weight in kilograms.");
  const grams = Math.round(Number(typed) * 1000);
  return grams > 0 && grams <= 1_000_000 ? grams : DEFAULT_WEIGHT_GRAMS;
}

function stockOf(typed: unknown, context: { addIssue: (message: string) => void }): number {
  const stock = Number.parseInt(String(typed), 10);
  if (stock > LARGEST_STOCK) context.addIssue(TOO_MUCH_STOCK);
  return stock > 0 ? stock : 0;
}

function sizesOf(typed: string, context: { addIssue: (message: string) => void }): SizeStock[] {
  const sizes = parseSizeList(typed);
  if (sizes.some(({ quantity }) => (quantity ?? 0) > LARGEST_STOCK)) context.addIssue(TOO_MUCH_STOCK);
  return sizes;
}

function noneIsBlank<T extends string>(value: T): Exclude<T, "none"> | "" {
  return value === "none" ? "" : (value as Exclude<T, "none">);
}

/** In pieces, of a product or of one of its sizes. */
const LARGEST_STOCK = 1_000_000;

const pieces = z.coerce.number("Type a whole number.").int("Type a whole number.").min(0).max(LARGEST_STOCK);

/**
 * The stock of a product's sizes as typed, with what the page had shown; `size` is empty where stock is one number. The
 * cause is that pieces came in, or were counted again. Source: specification 11.17.
 */
export const stockForm = z
  .object({
    cause: z.enum(["delivery", "count"]),
    idempotencyKey: z.string().max(40),
    size: z.array(z.string().max(100)).min(1).max(200),
    quantity: z.array(pieces),
    seen: z.array(pieces),
  })
  .refine(({ size, quantity, seen }) => size.length === quantity.length && size.length === seen.length)
  .transform(({ cause, idempotencyKey, size, quantity, seen }) => ({
    cause,
    idempotencyKey,
    changes: size.flatMap((name, at) => {
      const change = (quantity[at] ?? 0) - (seen[at] ?? 0);
      return change === 0 ? [] : [{ size: name, change, seen: seen[at] ?? 0 }];
    }),
  }));

/** The form that stores one picture: the one at a URL, or without that a file. */
export const pictureForm = z.object({ url: z.string().optional() });
