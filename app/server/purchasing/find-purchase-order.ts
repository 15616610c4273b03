import { eq, inArray } from "drizzle-orm";
import { type Admin, isAllowed } from "#app/domain/accounts/admin.ts";
import { type CurrencyCode, isCurrencyCode } from "#app/domain/money/currency.ts";
import { addMoney, type Money, moneyFromDecimal } from "#app/domain/money/money.ts";
import { convertToUsd } from "#app/domain/money/rates.ts";
import { type LandedCost, landedCosts, type Margin, marginOf } from "#app/domain/purchasing/landed-cost.ts";
import type { PurchaseLine, PurchaseState } from "#app/domain/purchasing/purchase-order.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { purchaseOrders } from "#database/schema/restock.ts";
import { costsVersion } from "./change-purchase-order.ts";
import { type StoredPurchaseOrder, withLines } from "./lock-purchase-order.ts";

/** The costs of a line; `landed` and `margin` are null until each line of the order has a cost. */
type LineCost = { id: string; unitCost: Money | null; landed: LandedCost | null; margin: Margin | null };

/** The costs of an order, only for those with `costs.view`. */
type ShownCosts = {
  currency: CurrencyCode;
  freight: Money;
  duty: Money;
  /** Goods, freight and duty; null until each line has a cost. */
  total: Money | null;
  lines: LineCost[];
  version: string;
};

export type ShownPurchaseOrder = {
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
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647) return null;
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
  const currency = isCurrencyCode(order.currency) ? order.currency : "USD";
  const read = (decimal: string) => {
    const amount = moneyFromDecimal(decimal, currency);
    if (amount === null) throw new Error(`a cost in the database is no ${currency}: ${decimal}`);
    return amount;
  };
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
    const cost = landed[at] ?? null;
    const price = productId === null ? null : (prices.get(productId) ?? null);
    const margin = cost && price && marginOf(price, convertToUsd(cost.perPiece, rates));
    return { id, unitCost: unitCosts[at] ?? null, landed: cost, margin };
  });
  const [first, ...rest] = landed.map(({ total }) => total);
  const total = first ? rest.reduce(addMoney, first) : null;
  return { currency, freight, duty, total, lines, version: costsVersion(order) };
}

/** Returns the selling prices of an order's products, in US dollars. */
async function pricesOf(shop: Shop, { lines }: StoredPurchaseOrder): Promise<Map<string, Money>> {
  const ids = lines.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  if (ids.length === 0) return new Map();
  const rows = await shop.db
    .select({ id: products.id, price: products.price })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(
    rows.flatMap(({ id, price }) => {
      const amount = moneyFromDecimal(price, "USD");
      return amount === null ? [] : [[id, amount]];
    }),
  );
}
