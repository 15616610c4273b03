import { ONE_SIZE } from "./one-size.ts";

/** Returns items in the order of their sizes: numbers first, then XS to XXXL, then other words, 'One Size' last. */
export function inSizeOrder<Item>(items: readonly Item[], sizeOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, size: sizeOf(item), rank: rankOf(sizeOf(item)) }))
    .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.size.localeCompare(b.size, "en"))
    .map(({ item }) => item);
}

const LETTER_SIZES: Record<string, number> = {
  XXS: 0,
  XS: 1,
  S: 2,
  M: 3,
  L: 4,
  XL: 5,
  XXL: 6,
  "2XL": 6,
  XXXL: 7,
  "3XL": 7,
};

function rankOf(size: string): [group: number, place: number] {
  const text = size.trim().toUpperCase();
  if (text === ONE_SIZE.toUpperCase()) return [3, 0];
  const letter = LETTER_SIZES[text];
  if (letter !== undefined) return [1, letter];
  const number = /^(?:US|EU|UK|JP)?\s*(\d+(?:\.\d+)?)\s*(C?)/.exec(text);
  if (!number) return [2, 0];
  const isToddlers = number[2] === "C" && !text.includes("CM");
  return [0, Number(number[1]) - (isToddlers ? 100 : 0)];
}
