import { HOLD_MINUTES } from "#app/domain/orders/hold-minutes.ts";
import type { Browser, Step } from "./steps.ts";
import {
  GOOD_NAMES,
  GOODS,
  type Good,
  type Memory,
  type ModelLine,
  type Part,
  poolOf,
  putBack,
  type World,
} from "./world.ts";

const HOLD_MS = HOLD_MINUTES * 60_000;
/** The share of a product's pieces that one address may have kept, and what it always may. */
const MOST_SHARE = 0.5;
const ALWAYS_KEPT = 2;

/** Returns the parts of pricing a browser's cart: stock and what is kept for it are read, in either order. */
export function readParts(browser: Browser): Part[] {
  const readKept: Part["apply"] = (world, memory) => {
    memory.kept ??= world.holds[browser]?.lines ?? [];
    return undefined;
  };
  const readStock: Part["apply"] = (world, memory) => {
    memory.stock ??= { ...world.stock };
    return undefined;
  };
  return [{ apply: readKept, isOptional: true }, { apply: readStock }, { apply: readKept }];
}

/**
 * Returns the pools whose lines are short by what was read, with how many pieces are available. Discards what was read.
 */
export function shortOf(memory: Memory, lines: readonly ModelLine[]): Map<string, number> {
  // Set by `readParts`.
  const free = { stock: { ...(memory.stock as World["stock"]) } };
  putBack(free, memory.kept as ModelLine[]);
  // Worlds that differ in nothing else are searched once.
  delete memory.stock;
  delete memory.kept;
  const short = lines.filter((line) => (free.stock[poolOf(line)] ?? 0) < line.quantity);
  return new Map(short.map((line) => [poolOf(line), free.stock[poolOf(line)] ?? 0]));
}

/** Returns the parts of keeping a cart's pieces for a browser: price the cart, then replace what it had. */
export function holdParts({ browser, lines }: Extract<Step, { do: "hold" }>): Part[] {
  return [
    ...readParts(browser),
    {
      apply: (_world, memory) => {
        const short = shortOf(memory, lines);
        const wanted = atMost(lines, (pool) => short.get(pool));
        memory.wanted = wanted;
        return wanted.length === 0 ? "refused" : undefined;
      },
    },
    { apply: (world, memory) => replaceHold(world, browser, memory.wanted as ModelLine[]) },
  ];
}

function replaceHold(world: World, browser: Browser, wanted: ModelLine[]): "ok" | "refused" {
  const before = world.holds[browser]?.lines ?? [];
  const endsAt = world.now + HOLD_MS;
  if (textOf(before) === textOf(wanted)) {
    world.holds[browser] = { lines: before, endsAt };
    return "ok";
  }
  const free = { stock: { ...world.stock } };
  putBack(free, before);
  const isAllowed = GOOD_NAMES.every((good) => {
    const pieces = Object.keys(GOODS[good].pools).reduce((sum, pool) => sum + (world.stock[pool] ?? 0), 0);
    const most = Math.max(ALWAYS_KEPT, Math.floor(MOST_SHARE * (pieces + piecesOf(before, good))));
    return piecesOf(wanted, good) <= most;
  });
  if (!isAllowed) return "refused";
  const taken = atMost(wanted, (pool) => free.stock[pool] ?? 0);
  putBack(
    free,
    taken.map((line) => ({ ...line, quantity: -line.quantity })),
  );
  world.stock = free.stock;
  delete world.holds[browser];
  if (taken.length === 0) return "refused";
  world.holds[browser] = { lines: taken, endsAt };
  return "ok";
}

/** Returns the parts of giving expired pieces back to stock, one per browser. */
export function endHoldsParts(world: World): Part[] {
  return Object.keys(world.holds).map((browser) => ({
    isOptional: true,
    apply: (now) => {
      const hold = now.holds[browser];
      if (hold === undefined || hold.endsAt > now.now) return undefined;
      putBack(now, hold.lines);
      delete now.holds[browser];
      return undefined;
    },
  }));
}

function atMost(lines: readonly ModelLine[], most: (pool: string) => number | undefined): ModelLine[] {
  const limited = lines.map((line) => ({
    ...line,
    quantity: Math.min(line.quantity, most(poolOf(line)) ?? line.quantity),
  }));
  return limited.filter(({ quantity }) => quantity > 0).sort((a, b) => (poolOf(a) < poolOf(b) ? -1 : 1));
}

function textOf(lines: readonly ModelLine[]): string {
  return lines.map((line) => `${poolOf(line)} ${line.quantity}`).join();
}

function piecesOf(lines: readonly ModelLine[], good: Good): number {
  return lines.reduce((sum, line) => (line.good === good ? sum + line.quantity : sum), 0);
}
