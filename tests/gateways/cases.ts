import { TROUBLES, type Trouble } from "./drivers.ts";

/**
 * The steps that can happen to an order that is paid on a gateway's page. A step that comes before `create` happens
 * while `create` waits.
 */
const STEPS = ["create", "pay", "close", "event", "expiry"] as const;

/** Staff refund the order, or cancel it. */
const STAFF_STEPS = ["refund", "cancel"] as const;

export type Step = (typeof STEPS | typeof STAFF_STEPS)[number];

const SETS = STAFF_STEPS.map((step): Step[] => [...STEPS, step]);

/** An order of the steps; the first request to the gateway in step `troubleAt` meets the trouble. */
export type Case<S extends string = Step> = { steps: S[]; troubleAt: number; trouble: Trouble | null };

/** The steps in which the shop sends no request. */
const STEPS_WITHOUT_REQUESTS: readonly Step[] = ["pay", "cancel"];

/** Returns every order of the steps, without trouble. */
export function calmCases(): Case[] {
  return SETS.flatMap(permutations).map((steps) => ({ steps, troubleAt: -1, trouble: null }));
}

/**
 * Returns every trouble in every step that sends a request, after every set of steps before it. In which order these
 * come, and those after it, is drawn from the seed: all of them would be over twenty times as many.
 */
export function troubledCases(seed: number): Case[] {
  const next = generator(seed);
  return SETS.flatMap((all) =>
    all
      .filter((step) => !STEPS_WITHOUT_REQUESTS.includes(step))
      .flatMap((step) =>
        subsets(all.filter((each) => each !== step)).flatMap(({ inside, outside }) =>
          TROUBLES.map((trouble): Case => {
            const steps = [...shuffled(inside, next), step, ...shuffled(outside, next)];
            return { steps, troubleAt: inside.length, trouble };
          }),
        ),
      ),
  );
}

/** Returns `count` of the cases, drawn from a seed without repeating one. */
export function sample<T>(cases: readonly T[], count: number, seed: number): T[] {
  return shuffled(cases, generator(seed)).slice(0, count);
}

/** Returns a case as a line: "create, pay (lost), event". */
export function nameOf({ steps, troubleAt, trouble }: Case<string>): string {
  return steps.map((step, i) => (i === troubleAt ? `${step} (${trouble})` : step)).join(", ");
}

export function permutations<T>(list: T[]): T[][] {
  if (list.length <= 1) return [list];
  return list.flatMap((first, i) => permutations(list.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}

/** Returns every way to divide a list in two. */
function subsets<T>(list: readonly T[]): { inside: T[]; outside: T[] }[] {
  return Array.from({ length: 2 ** list.length }, (_, bits) => ({
    inside: list.filter((_each, i) => bits & (1 << i)),
    outside: list.filter((_each, i) => !(bits & (1 << i))),
  }));
}

/** Returns a linear congruential generator of integers below a limit: enough for drawing, and the same everywhere. */
export function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns one of a list. */
export function draw<T>(list: readonly T[], next: (below: number) => number): T {
  // It is within the list.
  return list[next(list.length)] as T;
}

function shuffled<T>(list: readonly T[], next: (below: number) => number): T[] {
  const drawn = [...list];
  for (let i = 0; i < drawn.length; i += 1) {
    const j = i + next(drawn.length - i);
    // Both are within the list.
    [drawn[i], drawn[j]] = [drawn[j] as T, drawn[i] as T];
  }
  return drawn;
}
