import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { can } from "#app/domain/accounts/permissions.ts";
import { MAX_LINE_QUANTITY } from "#app/domain/cart/cart-line.ts";
import { pricesIn } from "#app/domain/catalogue/product-price.ts";
import type { RequestedItem } from "#app/domain/checkout/requested-items.ts";
import {
  addMoney,
  type Money,
  money,
  percentOf,
  sameMoney,
  storedMoney,
  subtractMoney,
  zero,
} from "#app/domain/money/money.ts";
import type { Pricing } from "#app/domain/money/pricing.ts";
import type { CounterSale } from "#app/domain/orders/counter-sale.ts";
import { typedPrices } from "#app/server/catalogue/product-prices.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { type AreaRefusal, type LineProblem, type PricedCart, priceCart } from "./price-cart.ts";
import { soldOutLines } from "./price-order.ts";

export type BillRefusal =
  | Refusal<"unknown_discount" | "discount_too_much" | "given_too_little" | "checkout_failed">
  | Refusal<"out_of_stock", LineProblem[]>
  | Refusal<"price_changed", PricedCart>
  | AreaRefusal;

type Bill = Omit<CounterSale, "paymentMethod">;

/** A priced part of a sale, which becomes an order of its own. */
export type Part = {
  id: string;
  cart: PricedCart;
  taken: Money;
  soldOut: PricedCart["lines"];
  reason: string | null;
};

/** Returns a bill as priced now; refusals as of `placeStaffOrder`. */
export async function partsToSell(shop: Shop, sale: Bill): Promise<Ok<Part[]> | BillRefusal> {
  const priced = await priceSale(shop, sale, sale.items, null);
  if (!priced.ok) return priced;
  const cart = priced.value;
  if (cart.problems.length > 0) return refuseWith("out_of_stock", cart.problems);
  if (sale.total && !sameMoney(sale.total, cart.total)) return refuseWith("price_changed", cart);
  const inCash = cart.total.amount - (sale.credit?.amount ?? 0);
  if (sale.given && sale.given.amount < inCash) return refuse("given_too_little");
  return ok([{ id: sale.id, cart, taken: cart.total, soldOut: [], reason: sale.reason }]);
}

/** Returns the parts of a sale that was made without network: what is there, and what had been sold already. */
export async function partsSold(
  shop: Shop,
  admin: Admin<"sales.create">,
  sale: Bill,
  gone: LineProblem[],
): Promise<Ok<Part[]> | BillRefusal> {
  const all = await priceSale(shop, sale, sale.items, null);
  if (!all.ok) return all;
  if (all.value.problems.length > 0) return refuseWith("out_of_stock", all.value.problems);
  const soldOut = new Set([
    ...soldOutLines(all.value.lines),
    ...all.value.lines.filter((line) =>
      gone.some(({ productId, size }) => line.productId === productId && line.size === size),
    ),
  ]);
  const here = all.value.lines.filter((line) => !soldOut.has(line));
  const groups = [here, [...soldOut]].filter((lines) => lines.length > 0);
  const mayReduce =
    (sale.seller === "" || sale.seller === admin.userId) && can(admin.roles ?? [], "sales.discount");
  const parts: Part[] = [];
  let left = sale.total ?? all.value.total;
  // What a part took beyond its least, since a price rose, another of the same sale lacks.
  let spare = 0;
  for (const [at, lines] of groups.entries()) {
    const priced = groups.length === 1 ? all : await priceSale(shop, sale, lines, null);
    if (!priced.ok) return priced;
    const full = priced.value.total.amount;
    const isLast = at === groups.length - 1;
    const taken = isLast ? left : money(Math.min(left.amount, full), "GMD");
    left = subtractMoney(left, taken);
    const isGone = lines !== here;
    const least = mayReduce ? 0 : Math.max(0, (await leastTotal(shop, sale.soldAt, priced.value)) - spare);
    spare = Math.max(0, taken.amount - least);
    const over = full - Math.max(taken.amount, Math.min(full, least));
    const cart = over > 0 ? await priceSale(shop, sale, lines, money(over, "GMD")) : priced;
    if (!cart.ok) return cart;
    parts.push({
      id: at === 0 ? sale.id : idOfSoldTwice(sale.id),
      cart: cart.value,
      taken,
      soldOut: isGone ? cart.value.lines : [],
      reason: sale.reason ?? (over > 0 ? "Sold at the price of then" : null),
    });
  }
  return ok(parts);
}

/** Returns the id of the order for what had been sold already: the same for the same sale. */
export function idOfSoldTwice(id: string): string {
  const hex = createHash("sha256").update(`sold twice ${id}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** How long after a sale without network its seller can refer to the prices of then. */
const PRICES_OF_THEN_MS = 7 * 24 * 60 * 60 * 1000;

/** What part of a price that was not typed in dalasi a change of its rate leaves. */
const RATE_LEAVES_PERCENT = 95;

/** Returns the least, in bututs, that a cart cost at any time since, at the lowest price that each product had. */
async function leastTotal(shop: Shop, soldAt: Date | null, cart: PricedCart): Promise<number> {
  const earliest = shop.clock().getTime() - PRICES_OF_THEN_MS;
  const since = new Date(Math.max(earliest, soldAt?.getTime() ?? earliest));
  const ids = sql.param(cart.lines.map(({ productId }) => productId));
  const { rows } = await shop.db.execute<PriceOfThen>(sql`
    select id, currency, price::text, entered_price::text as "enteredPrice" from products where id = any(${ids}::uuid[])
    union all
    select subject_id::uuid, before ->> 'currency', before ->> 'price', before ->> 'enteredPrice' from audit_log
    where subject_type = 'product' and subject_id = any(${ids}::text[]) and at >= ${since.toISOString()}::timestamptz
      and before ->> 'price' is not null`);
  const pricing = currentPricing(shop);
  const goods = cart.lines.reduce((sum, { productId, quantity, lineTotal }) => {
    const then = rows.filter(({ id }) => id === productId).map((row) => quantity * leastPrice(row, pricing));
    return sum + Math.min(lineTotal.amount, ...then);
  }, 0);
  return Math.floor((goods * (100 - cart.discountPercent)) / 100);
}

type PriceOfThen = { id: string; currency: string; price: string; enteredPrice: string | null };

/** Returns a price of a product in bututs; one that was not typed in dalasi, less what its rate may have changed. */
function leastPrice(row: PriceOfThen, pricing: Pricing): number {
  const typed = typedPrices({ ...row, comparePrice: null, enteredComparePrice: null });
  const priceUsd = storedMoney(row.price, "USD").amount;
  const { amount } = pricesIn({ priceUsd, comparePriceUsd: null, typed }, "GMD", pricing).price;
  return typed.price.currency === "GMD" ? amount : (amount * RATE_LEAVES_PERCENT) / 100;
}

async function priceSale(
  shop: Shop,
  sale: Bill,
  items: RequestedItem[],
  further: Money | null,
): Promise<Ok<PricedCart> | BillRefusal> {
  const price = (discountCode: string | null, reduction: Money | null) =>
    priceCart(shop, {
      items,
      country: sale.area === "" ? null : "GM",
      area: sale.area,
      discountCode,
      currency: "GMD",
      customer: sale,
      holdToken: null,
      isByStaff: true,
      isSentMoneyFor: sale.soldAt !== null,
      reduction,
      mostPieces: MAX_LINE_QUANTITY,
    });
  const first = await price(sale.discountCode, null);
  const code = first.ok || !sale.soldAt ? sale.discountCode : "";
  const priced = first.ok || code !== "" ? first : await price(code, null);
  if (!priced.ok) return priced;
  const cart = priced.value;
  if (cart.currency !== "GMD") return refuse("checkout_failed");
  const { reduction } = sale;
  const off =
    reduction?.kind === "percent"
      ? percentOf(cart.subtotal, reduction.percent)
      : (reduction?.sum ?? zero("GMD"));
  const reducible = subtractMoney(cart.subtotal, cart.discount);
  if (!sale.soldAt && off.amount > reducible.amount) return refuse("discount_too_much");
  const together = addMoney(off, further ?? zero("GMD"));
  if (together.amount === 0) return ok(cart);
  return await price(code, together);
}
