import { ORDER_NUMBER_ALPHABET, ORDER_NUMBER_PREFIX } from "./order-number.ts";
import type { OrderStatus } from "./order-status.ts";

/** The number of panels: one for each character of the order number. */
const PANELS = 8;

/** The width and height of a panel, in cells. */
const CELLS = 6;

/** The `viewBox`, in cells; shifted up by half a cell, so that rows have whole numbers. */
export const CLOTH_VIEW_BOX = `0 -.5 ${PANELS * CELLS} ${CELLS}`;

/** The stroke width of grounds, in cells; that of threads is 1. */
export const GROUND_WIDTH = CELLS;

/** The square motifs; `#` is a thread. */
const MOTIFS = [
  ["..##..", ".####.", "######", "######", ".####.", "..##.."],
  ["#.....", "##....", "###...", "####..", "#####.", "######"],
  ["..##..", "..##..", "######", "######", "..##..", "..##.."],
  ["###...", "###...", "###...", "...###", "...###", "...###"],
  ["..##..", ".####.", "######", "..##..", ".####.", "######"],
  ["#.##.#", "#.##.#", "#.##.#", "#.##.#", "#.##.#", "#.##.#"],
  ["######", "......", "######", "######", "......", "######"],
] as const;

/** The grounds with their threads, by theme colour. */
const YARNS = [
  { ground: "river", thread: "yellow-tint" },
  { ground: "laterite", thread: "paper" },
  { ground: "yellow-tint", thread: "laterite" },
  { ground: "ink", thread: "yellow-tint" },
  { ground: "mangrove", thread: "paper" },
] as const;

/** The number of woven panels in each state of an order. */
const WOVEN_PANELS: Record<OrderStatus, number> = {
  pending: 2,
  payment_pending: 2,
  confirmed: 4,
  processing: 5,
  shipped: 6,
  delivered: 8,
  cancelled: 0,
};

/** SVG stroke paths by theme colour. */
type PathsByColor = Record<string, string>;

/**
 * Returns the strip cloth of an order. The number determines motif and yarn of each panel, and the state how many are
 * woven; the others show their threads in the border colour. Grounds are below threads.
 */
export function wovenPattern(
  orderNumber: string,
  status: OrderStatus,
): { grounds: PathsByColor; threads: PathsByColor } {
  const grounds: PathsByColor = {};
  const threads: PathsByColor = {};
  const characters = [...orderNumber.slice(ORDER_NUMBER_PREFIX.length)].slice(0, PANELS);
  characters.forEach((character, panel) => {
    const value = Math.max(0, ORDER_NUMBER_ALPHABET.indexOf(character)) + panel * 3;
    const motif = MOTIFS[value % MOTIFS.length] ?? MOTIFS[0];
    const { ground, thread } = YARNS[(value + panel) % YARNS.length] ?? YARNS[0];
    const left = panel * CELLS;
    const isWoven = panel < WOVEN_PANELS[status];
    const color = isWoven ? thread : "line";
    if (isWoven) grounds[ground] = `${grounds[ground] ?? ""}M${left} 2.5h${CELLS}`;
    threads[color] = (threads[color] ?? "") + threadsOf(motif, left);
  });
  return { grounds, threads };
}

/** Returns a motif as path data, by rows or by columns, whichever is shorter. */
function threadsOf(motif: readonly string[], left: number): string {
  const columns = motif.map((_, at) => motif.map((row) => row.charAt(at)).join(""));
  const runsOf = (lines: readonly string[], move: (at: number, start: number, length: number) => string) =>
    lines
      .flatMap((line, at) => [...line.matchAll(/#+/g)].map((run) => move(at, run.index, run[0].length)))
      .join("");
  const byRow = runsOf(motif, (top, start, length) => `M${left + start} ${top}h${length}`);
  const byColumn = runsOf(columns, (at, start, length) => `M${left + at}.5 ${start - 0.5}v${length}`);
  return byRow.length <= byColumn.length ? byRow : byColumn;
}
