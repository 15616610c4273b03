import { isCurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, money, percentOf, sameMoney } from "#app/domain/money/money.ts";
import type { Pricing } from "#app/domain/money/pricing.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { INVALID_PRICE, readPrice } from "./price-text.ts";
import type { CountedSize } from "./product.ts";
import { convertPrices, type TypedPrices } from "./product-price.ts";

/**
 * A bulk edit. `percent` is added to a price and may be negative; stock changes apply to each size, or to the one of
 * this name, which leaves products without it as they are.
 */
export type BulkChange =
  | { action: "price-percent"; percent: number; keepOldPrice: boolean }
  | { action: "price-set"; price: Money; keepOldPrice: boolean }
  | { action: "stock-set"; quantity: number; size: string | null }
  | { action: "stock-add"; quantity: number; size: string | null }
  | { action: "visibility"; isActive: boolean };

/** The fields of the bulk screen as typed; `size` is "size:42", or anything else for every size. */
type BulkFields = {
  action: string;
  amount: string;
  currency: string;
  size: string;
  keepOldPrice: boolean;
};

const SIZE_FIELD = "size:";

/** Returns the value of the form's field for one size. */
export function sizeFieldOf(size: string): string {
  return `${SIZE_FIELD}${size}`;
}

/** Reads a bulk edit; the browser shows by it what will change. Refusal: `invalid`, with the message beside the amount. */
export function readBulkChange(fields: BulkFields): Ok<BulkChange> | Refusal<"invalid", string> {
  const invalid = (message: string) => refuseWith("invalid", message);
  const amount = fields.amount.trim();
  const { keepOldPrice } = fields;
  const whole = /^[+-]?\d{1,6}$/.test(amount) ? Number(amount) : null;
  const size = fields.size.startsWith(SIZE_FIELD) ? fields.size.slice(SIZE_FIELD.length) : null;
  const action = BULK_ACTIONS.find(({ value }) => value === fields.action)?.value;
  switch (action) {
    case "price-percent":
      if (whole === null || whole === 0 || whole < -90 || whole > 500) {
        return invalid("Please enter a whole percentage from -90 to 500, such as -20.");
      }
      return ok({ action, percent: whole, keepOldPrice });
    case "price-set": {
      const price = isCurrencyCode(fields.currency) ? readPrice(amount, fields.currency) : null;
      return price === null ? invalid(INVALID_PRICE) : ok({ action, price, keepOldPrice });
    }
    case "stock-set":
      if (whole === null || whole < 0) return invalid("Please enter how many there are, such as 12.");
      return ok({ action, quantity: whole, size });
    case "stock-add":
      if (whole === null || whole === 0) {
        return invalid("Please enter how many came in or went out, such as 6 or -2.");
      }
      return ok({ action, quantity: whole, size });
    case "show":
    case "hide":
      return ok({ action: "visibility", isActive: action === "show" });
    case undefined:
      return invalid("Please choose what to change.");
    default:
      return action satisfies never;
  }
}

/** Returns a price changed by whole percent, rounded half up to the minor unit, and at least one minor unit. */
function priceByPercent(price: Money, percent: number): Money {
  const changed = percentOf(price, 100 + percent);
  return money(Math.max(price.amount === 0 ? 0 : 1, changed.amount), price.currency);
}

/** A bulk edit of prices. */
export type PriceChange = Extract<BulkChange, { keepOldPrice: boolean }>;

/** Returns the prices after a change; the compare price stays above the price, and changes its currency with it. */
export function pricesAfter(before: TypedPrices, change: PriceChange, pricing: Pricing): TypedPrices {
  const price = change.action === "price-set" ? change.price : priceByPercent(before.price, change.percent);
  const former = convertPrices(before, price.currency, pricing);
  const candidates = [former.comparePrice, change.keepOldPrice ? former.price : null].filter(
    (each): each is Money => each !== null && each.currency === price.currency && each.amount > price.amount,
  );
  const comparePrice = candidates.reduce<Money | null>(
    (best, each) => (best && best.amount >= each.amount ? best : each),
    null,
  );
  return { price, comparePrice };
}

/** A product on the bulk screen. */
export type BulkProduct = {
  id: string;
  name: string;
  /** As they were typed. */
  prices: TypedPrices;
  /** By size where sizes are counted; else a single one with an empty size. */
  stock: CountedSize[];
  isActive: boolean;
};

type Fact<T> = { before: T; after: T };

/** The changes that a bulk change makes to a product, without the fields that stay the same. */
export type PlannedChange = {
  price?: Fact<Money>;
  comparePrice?: Fact<Money | null>;
  isActive?: Fact<boolean>;
  stock?: ({ size: string } & Fact<number>)[];
};

/**
 * Returns the change that takes another back; null where the product has other prices or another visibility by now. Of
 * stock it takes back as many pieces as were added or taken off, and leaves none below zero.
 */
export function planUndo(
  product: { prices: TypedPrices; stock: readonly CountedSize[]; isActive: boolean },
  { price, comparePrice, isActive, stock }: PlannedChange,
): PlannedChange | null {
  const { prices } = product;
  const isSame = (now: Money | null, then: Money | null) =>
    now === null || then === null ? now === then : sameMoney(now, then);
  if (price && !isSame(prices.price, price.after)) return null;
  if (comparePrice && !isSame(prices.comparePrice, comparePrice.after)) return null;
  if (isActive && product.isActive !== isActive.after) return null;
  const swapped = <T>({ before, after }: Fact<T>): Fact<T> => ({ before: after, after: before });
  const restored = stock?.flatMap(({ size, before, after }) => {
    const now = product.stock.find((each) => each.size === size)?.quantity;
    return now === undefined ? [] : [{ size, before: now, after: Math.max(0, now + before - after) }];
  });
  if (restored?.length === 0) return null;
  return {
    ...(price && { price: swapped(price) }),
    ...(comparePrice && { comparePrice: swapped(comparePrice) }),
    ...(isActive && { isActive: swapped(isActive) }),
    ...(restored && { stock: restored }),
  };
}

/** Returns what a change would do to a product; null where everything stays as it is. */
export function planBulkChange(
  product: { prices: TypedPrices; stock: readonly CountedSize[]; isActive: boolean },
  change: BulkChange,
  pricing: Pricing,
): PlannedChange | null {
  switch (change.action) {
    case "price-percent":
    case "price-set": {
      const before = product.prices;
      const after = pricesAfter(before, change, pricing);
      const planned: PlannedChange = {
        ...(!sameMoney(before.price, after.price) && { price: { before: before.price, after: after.price } }),
        ...(before.comparePrice?.amount !== after.comparePrice?.amount && {
          comparePrice: { before: before.comparePrice, after: after.comparePrice },
        }),
      };
      return Object.keys(planned).length > 0 ? planned : null;
    }
    case "stock-set":
    case "stock-add": {
      const stock = product.stock.flatMap(({ size, quantity }) => {
        if (change.size !== null && change.size !== size) return [];
        const after =
          change.action === "stock-set" ? change.quantity : Math.max(0, quantity + change.quantity);
        return after === quantity ? [] : [{ size, before: quantity, after }];
      });
      return stock.length > 0 ? { stock } : null;
    }
    case "visibility":
      return change.isActive === product.isActive
        ? null
        : { isActive: { before: product.isActive, after: change.isActive } };
    default:
      return change satisfies never;
  }
}

/** The most products in one bulk edit, because their ids must fit into a URL. */
export const BULK_MAX_PRODUCTS = 300;

/** The actions of a bulk edit, with their labels. */
export const BULK_ACTIONS = [
  { value: "price-percent", label: "Change prices by percent" },
  { value: "price-set", label: "Set one price for all" },
  { value: "stock-set", label: "Set the stock" },
  { value: "stock-add", label: "Add to the stock" },
  { value: "show", label: "Show in the shop" },
  { value: "hide", label: "Hide from the shop" },
] as const;

/** One of the actions. */
export type BulkAction = (typeof BULK_ACTIONS)[number]["value"];
