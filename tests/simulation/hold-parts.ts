import { LONGEST_HOLD_MINUTES, PAYING_HOLD_MINUTES } from "#app/domain/orders/stock-hold.ts";
import { DAY_MS } from "#packages/values";
import type { Step } from "./steps.ts";
import {
  type Browser,
  GOOD_NAMES,
  GOODS,
  type Good,
  type Memory,
  type ModelHold,
  type ModelLine,
  type Part,
  poolOf,
  type World,
} from "./world.ts";

const HOLD_MS = PAYING_HOLD_MINUTES * 60_000;
const LONGEST_MS = LONGEST_HOLD_MINUTES * 60_000;
/** The share of a product's pieces that one address may have held, and what it always may. */
const MOST_SHARE = 0.5;
const ALWAYS_HELD = 2;

/** Returns the stock without the pieces that other browsers hold now; what a browser holds it has before those who came later. */
export function freeFor(world: World, browser: Browser | null): Record<string, number> {
  const held = world.holds.filter(({ endsAt }) => endsAt > world.now);
  return Object.fromEntries(
    Object.entries(world.stock).map(([pool, stock]) => {
      const others = held.filter((hold) => hold.pool === pool && hold.browser !== browser);
      const own = held.find((hold) => hold.pool === pool && hold.browser === browser);
      const without = (holds: ModelHold[]) =>
        Math.max(0, stock - holds.reduce((sum, { quantity }) => sum + quantity, 0));
      const earlier = others.filter(({ startedAt }) => own && startedAt < own.startedAt);
      return [pool, Math.max(without(others), Math.min(own?.quantity ?? 0, without(earlier)))];
    }),
  );
}

/** Returns the lines of which there are too few pieces. */
export function shortIn(free: Record<string, number>, lines: readonly ModelLine[]): ModelLine[] {
  return lines.filter((line) => (free[poolOf(line)] ?? 0) < line.quantity);
}

/** Returns whether a browser has held all of these pieces within the last day. */
export function hasHeld(world: World, browser: Browser, lines: readonly ModelLine[]): boolean {
  return lines.every((line) => {
    const hold = holdOf(world, browser, line);
    return hold !== undefined && hold.endsAt > world.now - DAY_MS && hold.most >= line.quantity;
  });
}

/** Uses up what a browser has held of these lines. */
export function spendHolds(world: World, browser: Browser, lines: readonly ModelLine[]): void {
  const pools = new Set(lines.map(poolOf));
  world.holds = world.holds.filter((hold) => hold.browser !== browser || !pools.has(hold.pool));
}

/** Returns the parts of holding a cart's pieces for a browser: price the cart, then replace what it had. */
export function holdParts({ browser, lines }: Extract<Step, { do: "hold" }>): Part[] {
  return [
    {
      apply: (world, memory) => {
        const free = freeFor(world, browser);
        const wanted = lines.map((line) => ({
          ...line,
          quantity: Math.min(line.quantity, free[poolOf(line)] ?? 0),
        }));
        memory.wanted = wanted.filter(({ quantity }) => quantity > 0);
        return wanted.every(({ quantity }) => quantity === 0) ? "refused" : undefined;
      },
    },
    { apply: (world, memory) => replaceHold(world, browser, wantedIn(memory)) },
  ];
}

/** The lines that the first part of a hold has set. */
function wantedIn(memory: Memory): ModelLine[] {
  return memory.wanted as ModelLine[];
}

function replaceHold(world: World, browser: Browser, wanted: ModelLine[]): "ok" | "refused" {
  const { now } = world;
  const free = freeFor(world, browser);
  const held = wanted.map((line) => {
    const pool = poolOf(line);
    const stock = world.stock[pool] ?? 0;
    const former = holdOf(world, browser, line);
    const goesOn = former !== undefined && former.startedAt > now - LONGEST_MS;
    const isOverForToday = former !== undefined && former.endsAt > now - DAY_MS && !goesOn;
    const isLast = stock <= 1;
    const most = isLast ? Number(!(isOverForToday && former.isLast)) : stock - 1;
    const quantity = Math.min(line.quantity, free[pool] ?? 0, most);
    const startedAt = goesOn ? former.startedAt : now;
    const endsAt = Math.min(now + HOLD_MS, startedAt + LONGEST_MS);
    const mostBefore = former && Math.min(former.endsAt, now) > now - DAY_MS ? former.most : 0;
    return {
      good: line.good,
      hold: { browser, pool, quantity, most: Math.max(mostBefore, quantity), isLast, startedAt, endsAt },
    };
  });
  const isAllowed = GOOD_NAMES.every((good) => {
    const pieces = Object.keys(GOODS[good].pools).reduce((sum, pool) => sum + (world.stock[pool] ?? 0), 0);
    return piecesOf(held, good) <= Math.max(ALWAYS_HELD, Math.floor(MOST_SHARE * pieces));
  });
  if (!isAllowed) return "refused";
  const kept = held.map(({ hold }) => hold).filter(({ quantity }) => quantity > 0);
  const others = world.holds
    .filter((hold) => hold.browser !== browser || !kept.some(({ pool }) => pool === hold.pool))
    .map((hold) => (hold.browser === browser ? { ...hold, endsAt: Math.min(hold.endsAt, now) } : hold));
  world.holds = [...others, ...kept];
  return kept.length > 0 ? "ok" : "refused";
}

function piecesOf(held: { good: Good; hold: ModelHold }[], good: Good): number {
  return held.reduce((sum, each) => (each.good === good ? sum + each.hold.quantity : sum), 0);
}

function holdOf(world: World, browser: Browser, line: ModelLine): ModelHold | undefined {
  return world.holds.find((hold) => hold.browser === browser && hold.pool === poolOf(line));
}

/** Returns the part of deleting holds that ended a day ago. */
export function clearHoldsParts(): Part[] {
  return [
    {
      apply: (world) => {
        world.holds = world.holds.filter(({ endsAt }) => endsAt > world.now - DAY_MS);
        return undefined;
      },
    },
  ];
}
