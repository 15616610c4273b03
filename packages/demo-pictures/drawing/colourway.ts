import type { MaterialName } from "./materials.ts";

/** The colours one product comes in. */
export type Colourway = {
  /** The main cloth or leather. */
  base: string;
  /** Pieces laid over it. */
  overlay: string;
  /** The small loud thing: a heel tab, a lining, a print. */
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

/** What the pieces are made of. */
export type Make = { base: MaterialName; overlay: MaterialName };
