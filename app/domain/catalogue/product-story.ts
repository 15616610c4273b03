import { dayOf } from "#app/domain/day.ts";
import { SHOP_LOCALE } from "#app/domain/shop-name.ts";

/**
 * The facts that a shop can state about a product and that no picture shows. Every part is empty until someone writes
 * it. `checkedOn` is a day such as "2026-11-20". Source: specification 3.19.
 */
export type ProductStory = {
  /** The origin of the colourway's name. */
  origin: string;
  materials: string;
  /** Care in heat and dust. */
  care: string;
  fit: string;
  checkedBy: string;
  checkedOn: string;
};

/** The parts of a story, with their labels on the card and in the panel. */
export const STORY_PARTS = [
  { key: "origin", label: "Where the name comes from" },
  { key: "materials", label: "Materials" },
  { key: "care", label: "Care in heat and dust" },
  { key: "fit", label: "Fit" },
] as const;

/** The longest text of a part, in characters. */
export const STORY_PART_MAX = 400;

/** The longest name of who checked a pair, in characters. */
export const CHECKED_BY_MAX = 60;

export const NO_STORY: ProductStory = {
  origin: "",
  materials: "",
  care: "",
  fit: "",
  checkedBy: "",
  checkedOn: "",
};

/** Returns a stored story; missing parts are empty. */
export function readStory(stored: unknown): ProductStory {
  const parts: Record<string, unknown> = typeof stored === "object" && stored !== null ? { ...stored } : {};
  const textOf = (key: keyof ProductStory) => (typeof parts[key] === "string" ? parts[key] : "");
  return {
    origin: textOf("origin"),
    materials: textOf("materials"),
    care: textOf("care"),
    fit: textOf("fit"),
    checkedBy: textOf("checkedBy"),
    checkedOn: textOf("checkedOn"),
  };
}

/** Returns whether anything of a story is written. A day alone says nothing. */
export function hasStory(story: ProductStory): boolean {
  return Object.values({ ...story, checkedOn: "" }).some((text) => text !== "");
}

/** Returns who checked a pair and when, such as "Fatou, 20 November 2026"; null if nobody is named. */
export function checkedText({ checkedBy, checkedOn }: ProductStory): string | null {
  if (checkedBy === "") return null;
  const day = dayOf(checkedOn);
  if (day === null) return checkedBy;
  const words = day.begin.toLocaleDateString(SHOP_LOCALE, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return `${checkedBy}, ${words}`;
}
