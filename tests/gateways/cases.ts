import type { Trouble } from "./drivers.ts";

/** What can happen to an order that is paid on a gateway's page. What comes before `create` happens while it waits. */
const STEPS = ["create", "pay", "close", "event", "expiry", "refund"] as const;

export type Step = (typeof STEPS)[number];

/** An order of the steps; the first request to the gateway in step `troubleAt` meets the trouble. */
export type Case = { steps: Step[]; troubleAt: number; trouble: Trouble | null };

const TROUBLES: Trouble[] = ["lost", "cut", 500];

/** Returns every order of the steps, without trouble and with one in each step; the kinds take turns. */
export function allCases(hasTroubles: boolean): Case[] {
  return permutations([...STEPS]).flatMap((steps, i) => {
    const calm: Case = { steps, troubleAt: -1, trouble: null };
    const troubled = steps.map((_, troubleAt): Case => {
      return { steps, troubleAt, trouble: TROUBLES[(i + troubleAt) % TROUBLES.length] ?? null };
    });
    return hasTroubles ? [calm, ...troubled] : [calm];
  });
}

/** Returns `count` of the cases, drawn from a seed without repeating one. */
export function sample(cases: readonly Case[], count: number, seed: number): Case[] {
  const drawn = [...cases];
  let state = seed;
  const next = (below: number) => {
    // A linear congruential generator: enough for drawing, and the same everywhere.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let i = 0; i < Math.min(count, drawn.length); i += 1) {
    const j = i + next(drawn.length - i);
    // Both are within the list.
    [drawn[i], drawn[j]] = [drawn[j] as Case, drawn[i] as Case];
  }
  return drawn.slice(0, count);
}

/** Returns a case as a line: "create, pay (lost), event". */
export function nameOf({ steps, troubleAt, trouble }: Case): string {
  return steps.map((step, i) => (i === troubleAt ? `${step} (${trouble})` : step)).join(", ");
}

function permutations<T>(list: T[]): T[][] {
  if (list.length <= 1) return [list];
  return list.flatMap((first, i) => permutations(list.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}
