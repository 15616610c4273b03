import type { MaterialName } from "./materials.ts";

/** The colours of one product. */
export type Colourway = {
  /** The main cloth or leather. */
  base: string;
  /** Pieces laid over the base. */
  overlay: string;
  /** The small accent: a heel tab, a lining, a print. */
  accent: string;
  /** Midsole, or ribbing on clothes. */
  sole: string;
  /** Outsole, or metal and fittings on bags. */
  outsole: string;
  lace: string;
  lining: string;
  /** The backdrop. */
  tint: string;
};

/** The material of the pieces. */
export type Make = { base: MaterialName; overlay: MaterialName };
