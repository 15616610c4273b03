import { sql } from "drizzle-orm";
import { orderReceivedMail } from "#app/copy/mails/order-mails.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import { takesCash } from "#app/domain/shipping/delivery-area.ts";
import { mailSender, mailsWrite, type QueuedMail } from "#app/server/notifications/queue-mail.ts";
import type { NewOrder } from "#app/server/orders/order-writes.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { IS_NO_TEST } from "#app/server/payments/page-rows/page-conditions.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { activeAreas } from "#app/server/settings/read-shop-rules.ts";
import { cachedSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, refuse, refuseWith } from "#packages/result";
import type { CashRefusal, OrderPayment, PaymentRefusal, ReceiptOrder } from "./order-payment.ts";

/** Returns the most that an order paid in cash may cost, in dalasi; null while cash on delivery is off. */
export async function cashLimit(shop: Shop): Promise<Money | null> {
  const { cashOnDelivery, cashMost } = (await cachedSiteSettings(shop)).shop;
  return cashOnDelivery ? money(cashMost * 100, "GMD") : null;
}

/**
 * Returns the payment of an order in cash, when it is delivered or picked up in The Gambia. The order is confirmed at
 * once, and holds its pieces. Refusals: `payment_method_unavailable` while that is off or elsewhere; when it is
 * written, those of `checkCash`.
 */
export async function cashPayment(
  shop: Shop,
  { country, area: areaId }: ReceiptOrder,
): Promise<Ok<OrderPayment> | PaymentRefusal> {
  if ((await cashLimit(shop)) === null || country !== "GM") return refuse("payment_method_unavailable");
  return ok({
    method: "cash",
    orderStatus: "confirmed",
    isInDalasi: true,
    events: [],
    isCostly: false,
    prepare: async (order) => {
      const { totalGmd: due } = order;
      if (due === null) return refuseWith("cash_not_offered", "sum");
      return ok({
        check: (tx) => checkCash(shop, tx, order, areaId),
        writes: async () => {
          const facts = {
            ...order,
            totalAmount: order.total,
            trackingUrl: trackingUrl(shop, order.orderNumber),
          };
          const mail: QueuedMail = {
            kind: "order_received",
            to: order.customerEmail,
            orderId: order.id,
            ...orderReceivedMail(facts, { isPaid: false, cash: due }),
          };
          return [mailsWrite([mail], mailSender(await cachedSiteSettings(shop)), order.createdAt)];
        },
        discard: async () => {},
      });
    },
  });
}

/**
 * Checks in an order's own transaction whether it may be paid in cash. Refusal: `cash_not_offered`: its area takes no cash,
 * it costs more than the limit, or its buyer has another such order open, or has paid fewer orders, less those refused at
 * the door, than the setting asks for. `isTrusted` goes over the buyer's orders.
 */
export async function checkCash(
  shop: Shop,
  tx: Transaction,
  order: NewOrder,
  areaId: string,
  { isTrusted = false } = {},
): Promise<Ok<null> | CashRefusal> {
  const limit = await cashLimit(shop);
  if (!takesCash(await activeAreas(shop), areaId)) return refuseWith("cash_not_offered", "area");
  if (!limit || !order.totalGmd || order.totalGmd.amount > limit.amount)
    return refuseWith("cash_not_offered", "sum");
  return isTrusted ? ok(null) : await checkBuyer(shop, tx, order);
}

/**
 * Looks at the other orders with this e-mail address, or of a customer with this phone number. Two orders with either wait
 * for each other, so that the second sees the first.
 */
async function checkBuyer(
  shop: Shop,
  tx: Transaction,
  { customerEmail: email, customerPhone: phone }: NewOrder,
): Promise<Ok<null> | CashRefusal> {
  const { cashAfterOrders } = (await cachedSiteSettings(shop)).shop;
  await tx.execute(sql`
    select pg_advisory_xact_lock(hash) from (
      select distinct hashtext('cash ' || contact) as hash
      from unnest(array[customer_contact(${email}, ''), customer_contact('', ${phone})]) as contact
      where contact is not null order by 1
    ) as hashes`);
  const { rows } = await tx.execute<{ paid: number; open: number; refused: number }>(sql`
    select count(*) filter (where payment_status in ('paid', 'partially_refunded') and ${IS_NO_TEST})::int as paid,
      count(*) filter (where payment_method = 'cash' and payment_status = 'pending' and order_status <> 'cancelled')::int as open,
      count(*) filter (where payment_method = 'cash' and order_status = 'cancelled' and exists (
        select from order_events where order_id = orders.id and to_status in ('shipped', 'delivered')
      ))::int as refused
    from orders
    where customer_contact(customer_email, customer_phone) in (
      select customer_contact(${email}, ${phone})
      union select contact from customers where customers.phone = plain_phone(${phone})
    )`);
  const { paid = 0, open = 0, refused = 0 } = rows[0] ?? {};
  if (open > 0) return refuseWith("cash_not_offered", "open");
  return paid - refused < cashAfterOrders ? refuseWith("cash_not_offered", "history") : ok(null);
}
