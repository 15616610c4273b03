import { seededRandom } from "#packages/values";
import { TROUBLES, type Trouble } from "./drivers.ts";

/** What can happen to an order while it is paid on a company's page, by how it began. */
const STEPS = {
  page: ["pay", "close", "event", "expiry"],
  choice: ["pay", "event", "expiry", "refund"],
  receipt: ["share", "pay", "event", "expiry", "stop", "send", "verify"],
  rest: ["pay", "event", "expiry", "stop", "send", "verify", "credit", "ship", "cash"],
  exchange: ["pay", "event", "expiry", "stop", "send", "verify", "refund", "refund"],
} as const;

/**
 * How an order begins: with a page that is being made; shared, with a page, while its payer chooses another way; with a
 * rejected receipt, after which somebody else may choose a way; with a part of its money, of which the rest may come on
 * a page, by receipt, of its customer's credit and in cash at the door; or paid on a page and exchanged for what costs more,
 * which may come on a second page or by receipt.
 */
export type Kind = keyof typeof STEPS;

export type Step = (typeof STEPS)[Kind][number] | "refund" | "cancel";

/**
 * The parts of what takes long, the making of the page or the choice: what comes after one happens before the next.
 * `closed` comes after the request that closes the open page, `made` after the next page exists at its company.
 */
const PARTS = ["begin", "closed", "made", "end"] as const;

export type Part = (typeof PARTS)[number];

/** An order of steps and parts; the first request to the company in that of `troubleAt` meets the trouble. */
export type Case = { tokens: (Step | Part)[]; troubleAt: number; trouble: Trouble | null };

export function isPart(token: Step | Part | undefined): token is Part {
  return (PARTS as readonly unknown[]).includes(token);
}

/** Returns cases that a seed draws; every other one has a trouble. */
export function drawCases(kind: Kind, count: number, seed: number): Case[] {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  // It is within the list.
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const shuffled = <T>(list: readonly T[]): T[] => {
    const left = [...list];
    return list.flatMap(() => left.splice(below(left.length), 1));
  };
  /** Returns both lists as one, in which those of the second keep their sequence. */
  const woven = (steps: Step[], parts: Part[]) => {
    const places = shuffled([...steps.map(() => false), ...parts.map(() => true)]);
    return places.flatMap((isOfParts) => (isOfParts ? parts : steps).splice(0, 1));
  };
  const tokensOf = (): Case["tokens"] => {
    const steps = shuffled<Step>(STEPS[kind]);
    if (kind === "page") {
      const all = [...steps, pick(["refund", "cancel"] as const)];
      return ["begin", "made", ...woven(shuffled(all), ["end"])];
    }
    if (kind === "choice") return woven(steps, [...PARTS]);
    const more = Array.from({ length: below(8) }, () => pick<Step | "choose">([...STEPS[kind], "choose"]));
    const choice = shuffled<Step | "choose">([...steps.filter((step) => step !== "share"), "choose"]);
    const at = below(choice.indexOf("choose") + 1);
    const all = [...(kind === "receipt" ? choice.toSpliced(at, 0, "share") : choice), ...more];
    return all.flatMap((step) => (step === "choose" ? (["begin", "end"] as const) : [step]));
  };
  return Array.from({ length: count }, (_, n) => {
    const tokens = tokensOf();
    const isCalm = n % 2 === 0;
    return { tokens, troubleAt: isCalm ? -1 : below(tokens.length), trouble: isCalm ? null : pick(TROUBLES) };
  });
}

/** Returns a case as a line: "begin, pay, closed (lost), made, end". */
export function nameOf({ tokens, troubleAt, trouble }: Case): string {
  return tokens.map((token, i) => (i === troubleAt ? `${token} (${trouble})` : token)).join(", ");
}
