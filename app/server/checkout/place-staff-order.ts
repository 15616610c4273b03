import { payLinkMessage } from "#app/copy/whatsapp-messages.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { can } from "#app/domain/accounts/permissions.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { CountedSale, CounterSale } from "#app/domain/orders/counter-sale.ts";
import type { NewOrder } from "#app/server/orders/order-writes.ts";
import { payForPath, trackingUrl } from "#app/server/orders/tracking-link.ts";
import { heldFrom } from "#app/server/orders/unpaid/hold-for-rest.ts";
import { listActiveMethods } from "#app/server/payments/find-method.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, refuse } from "#packages/result";
import { cashLimit, checkCash } from "./cash-payment.ts";
import { findSale, partsToSell, type SaleRefusal, storeSale } from "./sell-at-counter.ts";

/** An order that waits for its money by a link. */
type LinkedOrder = {
  orderNumber: string;
  total: Money;
  /** Where it is paid, in any way that the shop offers. */
  payUrl: string;
  trackingUrl: string;
  /** The prepared words with the link, for WhatsApp. */
  message: string;
};

/**
 * Places an order written by staff that is not paid yet: its pieces are held for the setting's hours, and it is paid by the
 * link in any way that the shop offers, in parts too. Then it ends by itself; a part that came is kept or given back as the
 * setting said when it was written. The sale's id is the order's, so that a bill that is sent twice is one order. Refusals
 * as of `sellAtCounter`.
 */
export async function placeStaffOrder(
  shop: Shop,
  admin: Admin<"sales.create">,
  bill: Omit<CounterSale, "paymentMethod" | "given" | "soldAt">,
): Promise<Ok<LinkedOrder> | SaleRefusal> {
  if (bill.reduction && !can(admin.roles ?? [], "sales.discount")) return refuse("forbidden");
  const earlier = await findLinked(shop, bill);
  if (earlier) return ok(earlier);
  const [first] = await listActiveMethods(shop);
  const sale = { ...bill, paymentMethod: first?.method ?? "card", given: null, soldAt: null } as const;
  const parts = await partsToSell(shop, sale);
  const { shop: rules } = await readSiteSettings(shop);
  const held = { heldUntil: heldFrom(shop.clock(), rules), isPartKept: rules.keepsParts };
  const stored = parts.ok ? await storeSale(shop, admin, sale, parts.value, held) : parts;
  // The same bill, sent twice at once, may have taken the last pieces.
  const placed = await findLinked(shop, bill);
  return placed ? ok(placed) : (stored as SaleRefusal);
}

/**
 * Places an order written by staff that is paid in cash when it is handed over, by the rules of checkout; whoever may give
 * discounts goes over the rule about the buyer's orders. Refusals as of `sellAtCounter`; `cash_not_offered`;
 * `payment_method_unavailable` while cash on delivery is off, and over the counter.
 */
export async function placeCashOrder(
  shop: Shop,
  admin: Admin<"sales.create">,
  bill: CounterSale,
): Promise<Ok<CountedSale> | SaleRefusal> {
  const isTrusted = can(admin.roles ?? [], "sales.discount");
  if (bill.reduction && !isTrusted) return refuse("forbidden");
  const earlier = await findSale(shop, bill.id);
  if (earlier) return ok(earlier);
  if ((await cashLimit(shop)) === null || bill.area === "") return refuse("payment_method_unavailable");
  const sale = { ...bill, paymentMethod: "cash", given: null, soldAt: null } as const;
  const parts = await partsToSell(shop, sale);
  const check = (tx: Transaction, order: NewOrder) => checkCash(shop, tx, order, bill.area, { isTrusted });
  const stored = parts.ok ? await storeSale(shop, admin, sale, parts.value, { check }) : parts;
  // The same bill, sent twice at once, may be the order that was found open.
  const placed = await findSale(shop, bill.id);
  return placed ? ok(placed) : (stored as SaleRefusal);
}

async function findLinked(
  shop: Shop,
  { id, customerName }: Pick<CounterSale, "id" | "customerName">,
): Promise<LinkedOrder | null> {
  const sale = await findSale(shop, id);
  if (sale === null) return null;
  const { orderNumber, total } = sale;
  const payUrl = `${shop.config.baseUrl}${payForPath(shop, orderNumber)}`;
  const message = payLinkMessage({ customerName, orderNumber, total, payUrl });
  return { orderNumber, total, payUrl, trackingUrl: trackingUrl(shop, orderNumber), message };
}
