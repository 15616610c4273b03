import { eq, inArray } from "drizzle-orm";
import { type Admin, isAllowed } from "#app/domain/accounts/admin.ts";
import { isCurrencyCode, isKnownCurrency } from "#app/domain/money/currency.ts";
import { addMoney, type KnownMoney, type Money, money, storedMoney } from "#app/domain/money/money.ts";
import { convertToUsd, type RatesPerUsd } from "#app/domain/money/rates.ts";
import {
  inDalasi,
  landedCosts,
  marginOf,
  orderDebt,
  type ShownCosts,
} from "#app/domain/purchasing/landed-cost.ts";
import type { PurchaseLine, PurchaseState } from "#app/domain/purchasing/purchase-order.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { purchaseOrders } from "#database/schema/purchasing.ts";
import { costsVersion } from "./change-purchase-order.ts";
import { isPurchaseNumber, paymentsOf, type StoredPurchaseOrder, withLines } from "./lock-purchase-order.ts";

type ShownPurchaseOrder = {
  number: number;
  supplier: string;
  supplierPhone: string;
  state: PurchaseState;
  createdAt: Date;
  lines: PurchaseLine[];
  /** Null for whoever may not see costs. */
  costs: ShownCosts | null;
};

/**
 * Returns an order to a supplier, with its costs for those who may see them; null if there is none. Margins are in US
 * dollars, at the current rates. Source: specification 11.18.
 */
export async function findPurchaseOrder(
  shop: Shop,
  admin: Admin<"products.view">,
  number: number,
): Promise<ShownPurchaseOrder | null> {
  if (!isPurchaseNumber(number)) return null;
  const [row] = await shop.db.select().from(purchaseOrders).where(eq(purchaseOrders.number, number));
  if (!row) return null;
  const order = await withLines(shop.db, row);
  const { supplier, supplierPhone, state, createdAt } = order;
  const lines = order.lines.map(({ id, productId, name, size, quantity, arrived }) => ({
    id,
    productId,
    name,
    size,
    quantity,
    arrived,
  }));
  const costs = isAllowed(admin, "costs.view") ? await costsOf(shop, order) : null;
  return { number, supplier, supplierPhone, state, createdAt, lines, costs };
}

async function costsOf(shop: Shop, order: StoredPurchaseOrder): Promise<ShownCosts> {
  const currency = isKnownCurrency(order.currency) ? order.currency : "USD";
  const read = (decimal: string) => storedMoney(decimal, currency);
  const [freight, duty] = [read(order.freight), read(order.duty)];
  const unitCosts = order.lines.map(({ unitCost }) => (unitCost === null ? null : read(unitCost)));
  const priced = order.lines.flatMap(({ quantity }, at) => {
    const unitCost = unitCosts[at];
    return unitCost ? [{ quantity, unitCost }] : [];
  });
  const isPriced = priced.length === order.lines.length;
  const landed = isPriced ? landedCosts(priced, addMoney(freight, duty)) : [];
  const prices = await pricesOf(shop, order);
  const rates = shop.rates.current();
  const lines = order.lines.map(({ id, productId }, at) => {
    const cost = landed[at];
    if (!cost) return { id, unitCost: unitCosts[at] ?? null, landed: null, margin: null };
    const gmd = order.gmdRate === null ? null : inDalasi(cost.perPiece, Number(order.gmdRate));
    const usd = inDollars(gmd ?? cost.perPiece, rates);
    const price = productId === null ? null : (prices.get(productId) ?? null);
    const margin = price && marginOf(price, usd);
    return { id, unitCost: unitCosts[at] ?? null, landed: { ...cost, usd, gmd }, margin };
  });
  const [first, ...rest] = landed.map(({ total }) => total);
  const payments = (await paymentsOf(shop.db, order.number)).map(({ id, amount, note, paidAt }) => ({
    id,
    amount: read(amount),
    note,
    paidAt,
  }));
  const debt = orderDebt(
    first ? rest.reduce(addMoney, first) : null,
    payments.map(({ amount }) => amount),
    money(0, currency),
  );
  const gmdRate = order.gmdRate === null ? "" : String(Number(order.gmdRate));
  return { currency, gmdRate, freight, duty, debt, payments, lines, version: costsVersion(order) };
}

/** Returns an amount of a currency that has a current rate in US dollars; one without is stored with a typed rate. */
function inDollars({ amount, currency }: KnownMoney, rates: RatesPerUsd): Money {
  if (!isCurrencyCode(currency)) throw new Error(`an order in ${currency} has no rate`);
  return convertToUsd(money(amount, currency), rates);
}

/** Returns the selling prices of an order's products, in US dollars. */
async function pricesOf(shop: Shop, { lines }: StoredPurchaseOrder): Promise<Map<string, Money>> {
  const ids = lines.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  if (ids.length === 0) return new Map();
  const rows = await shop.db
    .select({ id: products.id, price: products.price })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map(({ id, price }) => [id, storedMoney(price, "USD")]));
}
