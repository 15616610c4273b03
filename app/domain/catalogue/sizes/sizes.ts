import { ONE_SIZE } from "./one-size.ts";

/** Compares sizes: numbers first, then XS to XXXL, then other words, 'One Size' last. */
export function compareSizes(a: string, b: string): number {
  const [groupA, placeA] = rankOf(a);
  const [groupB, placeB] = rankOf(b);
  return groupA - groupB || placeA - placeB || a.localeCompare(b, "en");
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
