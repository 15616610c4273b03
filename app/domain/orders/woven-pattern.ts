import { ORDER_NUMBER_ALPHABET, ORDER_NUMBER_PREFIX } from "./order-number.ts";
import type { OrderStatus } from "./order-status.ts";

/** How many panels a cloth has: one for each character of the order number. */
const PANELS = 8;

/** How many cells a panel is wide and high. */
const CELLS = 6;

/** The size of the drawing in cells, for an SVG's `viewBox`. */
export const CLOTH_SIZE = { width: PANELS * CELLS, height: CELLS };

/** The motifs, as wide as they are high; `#` is a thread. */
const MOTIFS = [
  ["..##..", ".####.", "##..##", "##..##", ".####.", "..##.."],
  ["#....#", "##..##", ".####.", ".####.", "##..##", "#....#"],
  ["######", "#....#", "#....#", "#....#", "#....#", "######"],
  ["###...", "###...", "###...", "...###", "...###", "...###"],
  ["..##..", ".####.", "######", "..##..", ".####.", "######"],
  ["#.##.#", "#.##.#", "#.##.#", "#.##.#", "#.##.#", "#.##.#"],
  ["######", "......", "######", "######", "......", "######"],
] as const;

/** The grounds, each with its thread: names of the theme's colours. */
const YARNS = [
  { ground: "river", thread: "yellow-tint" },
  { ground: "laterite", thread: "paper" },
  { ground: "yellow-tint", thread: "laterite" },
  { ground: "ink", thread: "yellow-tint" },
  { ground: "mangrove", thread: "paper" },
] as const;

/** How many of the eight panels are woven in each state of an order. */
const WOVEN_PANELS: Record<OrderStatus, number> = {
  pending: 2,
  payment_pending: 2,
  confirmed: 4,
  processing: 5,
  shipped: 6,
  delivered: 8,
  cancelled: 0,
};

/** One SVG path, drawn as a stroke of `width` cells in a colour of the theme. */
export type ClothPath = { color: string; width: number; d: string };

/**
 * Returns the strip cloth that belongs to an order: the number chooses motif and yarn of each panel, the state how many
 * of them are woven; the others show their threads in the colour of a line. Under 1 kB as SVG.
 */
export function wovenPattern(orderNumber: string, status: OrderStatus): ClothPath[] {
  const characters = [...orderNumber.slice(ORDER_NUMBER_PREFIX.length)].slice(0, PANELS);
  const woven = WOVEN_PANELS[status];
  const paths = new Map<string, ClothPath>();
  const draw = (color: string, width: number, d: string) => {
    const path = paths.get(`${color} ${width}`) ?? { color, width, d: "" };
    paths.set(`${color} ${width}`, { ...path, d: path.d + d });
  };
  // Grounds are drawn first, so that every thread lies on top.
  const panels = characters.map((character, panel) => {
    const value = Math.max(0, ORDER_NUMBER_ALPHABET.indexOf(character)) + panel * 3;
    const yarn = YARNS[(value + panel) % YARNS.length] ?? YARNS[0];
    return { left: panel * CELLS, motif: MOTIFS[value % MOTIFS.length] ?? MOTIFS[0], yarn };
  });
  for (const { left, yarn } of panels.slice(0, woven)) draw(yarn.ground, CELLS, `M${left} 3h${CELLS}`);
  panels.forEach(({ left, motif, yarn }, panel) => {
    const color = panel < woven ? yarn.thread : "line";
    draw(color, 1, threadsOf(motif, left));
  });
  return [...paths.values()];
}

/** Returns a motif as path data, by rows or by columns: whichever is shorter. */
function threadsOf(motif: readonly string[], left: number): string {
  const columns = motif.map((_, at) => motif.map((row) => row.charAt(at)).join(""));
  const runsOf = (lines: readonly string[], move: (at: number, start: number, length: number) => string) =>
    lines
      .flatMap((line, at) => [...line.matchAll(/#+/g)].map((run) => move(at, run.index, run[0].length)))
      .join("");
  const byRow = runsOf(motif, (top, start, length) => `M${left + start} ${top}.5h${length}`);
  const byColumn = runsOf(columns, (at, start, length) => `M${left + at}.5 ${start}v${length}`);
  return byRow.length <= byColumn.length ? byRow : byColumn;
}
