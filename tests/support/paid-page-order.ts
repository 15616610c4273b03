import { eq, sql } from "drizzle-orm";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import type { PageOrder } from "#app/server/checkout/order-payment.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { sharePayPage } from "#app/server/checkout/ways-to-pay/read-pay-page.ts";
import { settlePageEvent } from "#app/server/money/page-lifecycle/settle-page-event.ts";
import { orderToken, sealedOrderToken } from "#app/server/orders/order-token.ts";
import { findPaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import { signedSandboxEvent } from "#app/server/platform/gateways/sandbox-gateway.ts";
import { findSandboxSession, paySandboxSession } from "#app/server/platform/gateways/sandbox-sessions.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { aLocalOrder, anAddress } from "./fixtures.ts";

/** Returns the input that orders one piece of a product on a payment page. */
export async function aPageOrder(product: { id: string }): Promise<PageOrder> {
  const { receipt: _receipt, ...order } = await aLocalOrder(product, { receipt: null });
  return { ...order, payBy: "page", paymentMethod: "card" };
}

/** Reads an order with the payment on its page. */
export async function orderWithPage(shop: Shop, orderNumber: string) {
  const [order] = await shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  const payment = order && (await findPaymentPage(shop.db, order.id));
  if (!payment) throw new Error(`no order ${orderNumber} with a page`);
  return { order, payment };
}

/** Orders one piece of a product by card and pays it at the test gateway, whose event arrives; returns its number. */
export async function paidPageOrder(shop: Shop, product: { id: string }): Promise<string> {
  const orderNumber = await openPageOrder(shop, product);
  await payPageOrder(shop, orderNumber);
  return orderNumber;
}

/** Orders one piece of a product by card, or as given, and leaves its page open; returns its number. */
export async function openPageOrder(
  shop: Shop,
  product: { id: string },
  given: Partial<PageOrder> = {},
): Promise<string> {
  const made = succeeded(await placeOrder(shop, GUEST, { ...(await aPageOrder(product)), ...given }));
  return made.orderNumber;
}

/** Orders like `openPageOrder` and asks somebody else to pay; `own` is the shopper's link, `link` the payer's. */
export async function sharedPageOrder(shop: Shop, product: { id: string }, given: Partial<PageOrder> = {}) {
  const orderNumber = await openPageOrder(shop, product, given);
  const own = { orderNumber, token: orderToken(shop, "pay-order", orderNumber) };
  succeeded(await sharePayPage(shop, own, anAddress()));
  const link = { token: sealedOrderToken(shop, "pay-for-order", orderNumber), ipAddress: anAddress() };
  return { orderNumber, own, link };
}

/** Pays an order on its open page at the test gateway, whose event arrives. */
export async function payPageOrder(shop: Shop, orderNumber: string): Promise<void> {
  const { sessionId } = (await orderWithPage(shop, orderNumber)).payment;
  await paySandboxSession(shop.db, sessionId ?? "", shop.clock());
  const session = await findSandboxSession(shop.db, sessionId ?? "", shop.clock());
  if (!session) throw new Error(`order ${orderNumber} has no page`);
  const { body, signature } = signedSandboxEvent(shop.config.secret, session, shop.clock());
  await settlePageEvent(shop, shop.gateways.card, { body: Buffer.from(body), signature });
}

/**
 * Makes the payments on an order's page those of real money, or of test money again: stand-ins move test money, which
 * counts nowhere. The ledger of money refuses such a change, so its guard is off meanwhile.
 */
export async function setPageMode(shop: Shop, orderNumber: string, mode: "live" | "test"): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const ofOrder = sql`order_id = (select id from orders where order_number = ${orderNumber})`;
    await tx.execute(sql`update payment_pages set mode = ${mode} where ${ofOrder}`);
    await tx.execute(sql`alter table money_entries disable trigger money_entries_append_only`);
    await tx.execute(sql`update money_entries set mode = ${mode} where source <> 'receipt' and ${ofOrder}`);
    await tx.execute(sql`alter table money_entries enable trigger money_entries_append_only`);
    await tx.execute(sql`delete from money_by_day`);
    await tx.execute(sql`
      insert into money_by_day
      select (at at time zone 'UTC')::date, direction, method, currency, mode,
        sum(case when reverses is null then 1 else -1 end), sum(amount), sum(usd_amount), sum(gmd_amount),
        sum(coalesce(fee, 0))
      from money_entries group by 1, 2, 3, 4, 5`);
  });
}
