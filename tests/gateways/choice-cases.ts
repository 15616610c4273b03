import { draw, generator, permutations } from "./cases.ts";
import { TROUBLES, type Trouble } from "./drivers.ts";

/** The steps that can happen while a payer chooses another way to pay. */
const STEPS = ["pay", "event", "expiry", "refund"] as const;

/**
 * The parts of a choice: what comes after one happens before the next. `choose` comes before the request that closes the
 * open page, `closed` after its effect, `made` after the next page exists at its gateway, `chosen` at the end.
 */
const PARTS = ["choose", "closed", "made", "chosen"] as const;

type Token = (typeof STEPS)[number] | (typeof PARTS)[number];

/** An order of steps and parts; the first request to a gateway in `troubledPart` meets the trouble. */
export type ChoiceCase = {
  tokens: Token[];
  troubledPart: "closed" | "made" | null;
  trouble: Trouble | null;
};

export type ChoiceStep = (typeof STEPS)[number];

/** Returns every order in which the steps can come before, within and after the parts of a choice, without trouble. */
export function calmChoices(): ChoiceCase[] {
  // Only the order with the parts in their sequence remains of the orders that differ in the parts alone.
  return permutations<Token>([...STEPS, ...PARTS])
    .filter((tokens) => tokens.filter(isPart).every((part, i) => part === PARTS[i]))
    .map((tokens) => ({ tokens, troubledPart: null, trouble: null }));
}

/** Returns the same orders, each with a trouble that is drawn from the seed. */
export function troubledChoices(seed: number): ChoiceCase[] {
  const next = generator(seed);
  return calmChoices().map(({ tokens }) => ({
    tokens,
    troubledPart: next(2) === 0 ? "closed" : "made",
    trouble: draw(TROUBLES, next),
  }));
}

/** Returns whether a token is a part of the choice. */
export function isPart(token: Token): token is (typeof PARTS)[number] {
  return (PARTS as readonly string[]).includes(token);
}

/** Returns a case as a line: "choose, pay, closed (lost), made, chosen". */
export function nameOfChoice({ tokens, troubledPart, trouble }: ChoiceCase): string {
  return tokens.map((token) => (token === troubledPart ? `${token} (${trouble})` : token)).join(", ");
}
