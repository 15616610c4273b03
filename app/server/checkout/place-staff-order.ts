import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { can } from "#app/domain/accounts/permissions.ts";
import { moneyFromDecimal, subtractMoney } from "#app/domain/money/money.ts";
import type { CountedSale, CounterSale } from "#app/domain/orders/counter-sale.ts";
import type { LineProblem } from "#app/server/checkout/pricing/price-cart.ts";
import {
  type BillRefusal,
  idOfSoldTwice,
  partsSold,
  partsToSell,
} from "#app/server/checkout/pricing/price-sale.ts";
import type { NewOrder } from "#app/server/orders/order-writes.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { heldFrom } from "#app/server/orders/unpaid/hold-for-rest.ts";
import { listActiveMethods } from "#app/server/payments/find-method.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { cashLimit, checkCash } from "./cash-payment.ts";
import { type Sale, type StoreRefusal, storeSale } from "./store-sale.ts";

export type SaleRefusal = StoreRefusal | BillRefusal | Refusal<"forbidden" | "payment_method_unavailable">;

/**
 * Places an order that staff write: in one transaction it takes the stock, writes the order, and records its money in the
 * ledger. The bill's id is the order's, so a bill that is sent twice is one order. Its delivery is priced as in checkout.
 *
 * A sale is paid already. Over the counter it is delivered, else it waits to be packed. By a link ("link") the order is not
 * paid yet: its pieces are held for the setting's hours, and it is paid in any way that the shop offers, in parts too. Then
 * it ends by itself; a part that came is kept or given back as the setting said when it was written. At the door ("door") it
 * is paid in cash by the rules of checkout; whoever may give discounts goes over the rule about the buyer's orders.
 *
 * A sale made without network (`soldAt`) is not refused for stock or price: a higher price is taken off again, the
 * difference to a lower one is owed back, what is less than any price since then is due unless its seller may give
 * discounts, and pieces that are gone become a paid order without stock, for a refund or a swap. Whoever sends it, it is
 * its seller's, and the audit log has both; with network it is its sender's.
 *
 * Refusals: `forbidden`, a discount without the permission for it; `discount_too_much`; `unknown_discount`;
 * `area_unavailable`; `out_of_stock` with the lines that are short; `price_changed` with the new bill;
 * `given_too_little`; `changed_meanwhile` where the customer's credit is less than the bill uses; at the door
 * `cash_not_offered`, and `payment_method_unavailable` while cash on delivery is off, and over the counter.
 * Source: specification 11.21.
 */
export async function placeStaffOrder(
  shop: Shop,
  admin: Admin<"sales.create">,
  bill: CounterSale,
): Promise<Ok<CountedSale> | SaleRefusal> {
  if (bill.reduction && !mayDiscount(admin)) return refuse("forbidden");
  const earlier = await findSale(shop, bill.id);
  if (earlier) return ok(earlier);
  const sale = await saleOf(shop, admin, bill);
  const stored = sale.ok ? await priceAndStore(shop, admin, sale.value) : sale;
  // The same bill, sent twice at once, may have taken the last pieces, or be the order that was found open.
  const counted = await findSale(shop, bill.id);
  if (counted) return ok(counted);
  if (stored.ok) throw new Error(`the sale ${bill.id} was stored and is not there`);
  return stored;
}

function mayDiscount(admin: Admin<"sales.create">): boolean {
  return can(admin.roles ?? [], "sales.discount");
}

/** Returns a bill with how it is paid. */
async function saleOf(
  shop: Shop,
  admin: Admin<"sales.create">,
  { paymentMethod, ...bill }: CounterSale,
): Promise<Ok<Sale> | SaleRefusal> {
  const later = { ...bill, given: null, soldAt: null };
  if (paymentMethod === "link") {
    const [first] = await listActiveMethods(shop);
    const { shop: rules } = await readSiteSettings(shop);
    const unpaid = { heldUntil: heldFrom(shop.clock(), rules), isPartKept: rules.keepsParts };
    return ok({ ...later, paymentMethod: first?.method ?? "card", unpaid });
  }
  if (paymentMethod === "door") {
    if ((await cashLimit(shop)) === null || bill.area === "") return refuse("payment_method_unavailable");
    const isTrusted = mayDiscount(admin);
    const check = (tx: Transaction, order: NewOrder) => checkCash(shop, tx, order, bill.area, { isTrusted });
    return ok({ ...later, paymentMethod: "cash", unpaid: { check } });
  }
  return ok({ ...bill, paymentMethod, unpaid: null });
}

const MOST_TRIES = 3;

async function priceAndStore(
  shop: Shop,
  admin: Admin<"sales.create">,
  sale: Sale,
): Promise<Ok<null> | SaleRefusal> {
  const gone: LineProblem[] = [];
  for (let tries = 1; ; tries += 1) {
    const parts = await (sale.soldAt ? partsSold(shop, admin, sale, gone) : partsToSell(shop, sale));
    if (!parts.ok) return parts;
    const stored = await storeSale(shop, admin, sale, parts.value);
    const isShort = !stored.ok && stored.reason === "out_of_stock";
    if (!isShort || !sale.soldAt || tries === MOST_TRIES) return stored;
    gone.push(...stored.detail);
  }
}

/** Returns the sale that is stored under an id; null for none. */
export async function findSale(shop: Shop, id: string): Promise<CountedSale | null> {
  const { orderNumber, totalAmount, cashGiven, soldOutAt, paymentStatus } = orders;
  const [row] = await shop.db
    .select({ orderNumber, totalAmount, cashGiven, soldOutAt, paymentStatus })
    .from(orders)
    .where(eq(orders.id, id));
  const total = row && moneyFromDecimal(row.totalAmount, "GMD");
  if (!row || !total) return null;
  const [second] = await shop.db
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(eq(orders.id, idOfSoldTwice(id)));
  const given = row.cashGiven === null ? null : moneyFromDecimal(row.cashGiven, "GMD");
  return {
    orderNumber: row.orderNumber,
    total,
    change: given && subtractMoney(given, total),
    trackingUrl: trackingUrl(shop, row.orderNumber),
    soldTwice: row.soldOutAt ? row.orderNumber : (second?.orderNumber ?? null),
    isPaid: row.paymentStatus !== "pending",
  };
}
