import type { SizeStock } from "#app/domain/catalogue/product.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { isCounted, parseList } from "./size-list.ts";

type Faulty = Refusal<"faulty", string>;

/**
 * Returns sizes as one table cell: "40:3 41:2" if every size is counted, else "S, M, L". A single counted size is
 * "42=3", because a spreadsheet would read "42:3" as a time.
 */
export function sizesCell(sizes: readonly SizeStock[]): string {
  if (!isCounted(sizes)) return sizes.map(({ size }) => size).join(", ");
  const mark = sizes.length === 1 ? "=" : ":";
  return sizes.map(({ size, quantity }) => `${size}${mark}${quantity ?? 0}`).join(" ");
}

/** Parses such a cell; commas may also separate counted sizes. Refusal: `faulty`, with a message. */
export function readSizesCell(text: string): Ok<SizeStock[]> | Faulty {
  const sizes = /[:=]/.test(text)
    ? countedSizes(text)
    : parseList(text).map((size) => ({ size, quantity: null }));
  if (sizes === null) {
    return faulty(`Sizes cannot be read from "${short(text)}". Write 40:3 41:2, or S, M, L without numbers.`);
  }
  const seen = new Set<string>();
  for (const { size } of sizes) {
    if (size.length > 60) return faulty(`Size "${short(size)}" is longer than 60 characters.`);
    if (seen.has(size.toLowerCase())) return faulty(`Size ${size} is listed twice.`);
    seen.add(size.toLowerCase());
  }
  return ok(sizes);
}

/** Returns pairs of size and number; null if the text contains anything else. */
function countedSizes(text: string): SizeStock[] | null {
  const pair = /[\s,]*([^:=,\n]+?)\s*[:=]\s*(\d{1,6})(?=[\s,]|$)/y;
  const sizes: SizeStock[] = [];
  let end = 0;
  for (let match = pair.exec(text); match; match = pair.exec(text)) {
    sizes.push({ size: (match[1] ?? "").replace(/\s+/g, " "), quantity: Number(match[2]) });
    end = pair.lastIndex;
  }
  return /^[\s,]*$/.test(text.slice(end)) ? sizes : null;
}

function faulty(words: string): Faulty {
  return refuseWith("faulty", words);
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
