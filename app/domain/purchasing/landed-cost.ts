import { CURRENCIES, type KnownCurrency } from "#app/domain/money/currency.ts";
import {
  addMoney,
  divideHalfUp,
  type KnownMoney,
  type Money,
  money,
  multiplyMoney,
  subtractMoney,
} from "#app/domain/money/money.ts";

/** The cost of a line once it is in the shop: all its pieces exactly, and one of them rounded half up to the cent. */
export type LandedCost = { total: KnownMoney; perPiece: KnownMoney };

/**
 * Returns what each line of an order to a supplier costs with its share of freight and duty. These are shared by value
 * of what was ordered, since many products weigh the default kilogram and the supplier owes what is missing; by pieces
 * where all cost nothing; in whole cents: each share is rounded down, and the cents that are left go one each to the
 * lines that lost most by that, the first of equals first. So the totals sum exactly to the goods, freight and duty.
 */
export function landedCosts(
  lines: readonly { quantity: number; unitCost: KnownMoney }[],
  extra: KnownMoney,
): LandedCost[] {
  const values = lines.map(({ quantity, unitCost }) => multiplyMoney(unitCost, quantity));
  const hasValue = values.some(({ amount }) => amount > 0);
  const weights = hasValue ? values.map(({ amount }) => amount) : lines.map(({ quantity }) => quantity);
  const shares = shareOut(extra.amount, weights);
  return lines.map(({ quantity, unitCost }, at) => {
    const total = addMoney(multiplyMoney(unitCost, quantity), money(shares[at] ?? 0, extra.currency));
    return { total, perPiece: perPiece(total, quantity) };
  });
}

/** The margin of a piece: what is left of its price, and that in whole percent of the price, null for a price of 0. */
export type Margin = { left: Money; percent: number | null };

/** Returns what is left of a price after the landed cost, both in one currency; below zero for a loss. */
export function marginOf(price: Money, landed: Money): Margin {
  const left = subtractMoney(price, landed);
  const percent = price.amount === 0 ? null : divideHalfUp(BigInt(left.amount) * 100n, BigInt(price.amount));
  return { left, percent };
}

/** Returns a supplier's amount in dalasi, at so many of them for one unit of its currency; rounded half up. */
export function inDalasi(amount: KnownMoney, gmdRate: number): Money {
  const unit = 10 ** CURRENCIES[amount.currency].decimals;
  const millionths = BigInt(Math.round(gmdRate * 1_000_000));
  return money(divideHalfUp(BigInt(amount.amount) * millionths * 100n, 1_000_000n * BigInt(unit)), "GMD");
}

/** What is agreed of an order, goods, freight and duty, what of it is paid, and what is owed; below zero if too much. */
export type OrderDebt = { agreed: KnownMoney | null; paid: KnownMoney; owed: KnownMoney | null };

/** Returns what is owed of an order; null while a size has no cost. */
export function orderDebt(
  agreed: KnownMoney | null,
  payments: readonly KnownMoney[],
  none: KnownMoney,
): OrderDebt {
  const paid = payments.reduce(addMoney, none);
  return { agreed, paid, owed: agreed && subtractMoney(agreed, paid) };
}

function perPiece(total: KnownMoney, quantity: number): KnownMoney {
  return money(divideHalfUp(BigInt(total.amount), BigInt(quantity)), total.currency);
}

/** Shares a whole amount out by weights, largest remainder first; the shares sum to the amount. */
function shareOut(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight, at) => {
    const scaled = BigInt(amount) * BigInt(weight);
    return { at, share: scaled / sum, rest: scaled % sum };
  });
  let left = BigInt(amount) - exact.reduce((total, { share }) => total + share, 0n);
  const byRest = exact.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  for (const line of byRest) {
    if (left === 0n) break;
    line.share += 1n;
    left -= 1n;
  }
  return exact.map(({ share }) => Number(share));
}

/** The costs of a line; `landed` and `margin` are null until each line of the order has a cost. */
type LineCost = {
  id: string;
  unitCost: KnownMoney | null;
  /** With the cost of a piece in dollars, and in dalasi where the rate is typed. */
  landed: (LandedCost & { usd: Money; gmd: Money | null }) | null;
  margin: Margin | null;
};

/** The costs of an order, only for those with `costs.view`. */
export type ShownCosts = {
  currency: KnownCurrency;
  /** How many dalasi one unit of the currency costs, as typed; empty at the current rates. */
  gmdRate: string;
  freight: KnownMoney;
  duty: KnownMoney;
  /** Goods, freight and duty, and what of it is paid; null until each line has a cost. */
  debt: OrderDebt;
  payments: { id: string; amount: KnownMoney; note: string; paidAt: Date }[];
  lines: LineCost[];
  version: string;
};
