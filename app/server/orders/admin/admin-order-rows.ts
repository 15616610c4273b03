import { asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/accounts/permissions.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { type Money, money, moneyFromDecimal, subtractMoney } from "#app/domain/money/money.ts";
import type { AdminOrder } from "#app/domain/orders/admin-order.ts";
import { expectedGmd } from "#app/domain/orders/expected-gmd.ts";
import { dueNow, isCashDue, orderPaidBy, partPayment } from "#app/domain/orders/part-payment.ts";
import { hasAmount, timeline } from "#app/domain/orders/timeline.ts";
import { gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import { paymentBadge } from "#app/domain/payments/local-payment.ts";
import { type UnequalSum, unequalSum } from "#app/domain/payments/unequal-sum.ts";
import { shownHandover } from "#app/domain/shipping/handover.ts";
import { eventsOfOrder, type StoredEvent, toOrderEvents } from "#app/server/orders/order-events.ts";
import {
  COLUMNS_WITHOUT_ITEMS,
  ORDER_COLUMNS,
  type OrderRow,
  toOrder,
} from "#app/server/orders/order-rows.ts";
import { HAS_PAYMENT_PAGE, IS_PAGE_OPEN, IS_TEST } from "#app/server/payments/page-rows/page-conditions.ts";
import { IS_OPEN_TAKEN_BACK } from "#app/server/payments/taken-back.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import {
  duplicateOf,
  type StoredDuplicate,
  type StoredStatementMoney,
  toAdminPayment,
} from "./admin-payment.ts";

/**
 * The money that was paired with an order and not taken back. Of an order that is paid in parts it leaves out, one for one,
 * the sums of receipts that were verified before.
 */
export const MONEY_OF_ORDER = sql`from (
  select seen_money.*, row_number() over (partition by amount_gmd order by created_at, id) as nth
  from seen_money where seen_money.order_id = ${orders.id} and reversed_by is null
) as seen where nth > (
  select count(*) from live_money
  where ${orders.heldUntil} is not null and live_money.order_id = ${orders.id}
    and live_money.source = 'receipt' and live_money.amount = seen.amount_gmd
)`;

const moneySeen = sql<number>`(select count(*)::int ${MONEY_OF_ORDER})`;

const seenGmd = sql<string | null>`(select sum(amount_gmd) ${MONEY_OF_ORDER})`;

const statementMoney = sql<StoredStatementMoney | null>`(
  select json_build_object(
    'gateway', gateway, 'amountGmd', amount_gmd::text, 'sentAt', sent_at, 'phoneEnd', right(sender_phone, 4)
  )
  ${MONEY_OF_ORDER} and gateway is not null limit 1
)`;

const takenBack = sql<{ gateway: string; gmd: string } | null>`(
  select json_build_object('gateway', min(gateway), 'gmd', sum(amount)::text)
  from live_money where live_money.order_id = ${orders.id} and ${IS_OPEN_TAKEN_BACK} having count(*) > 0
)`;

/** What came in dalasi of an order that is paid in parts; null where nothing did. */
export const PAID_GMD = sql<
  string | null
>`case when ${orders.heldUntil} is not null and ${orders.receivedAmount} > 0 then (
  select sum(case direction when 'received' then gmd_amount else -gmd_amount end)::text
  from money_entries where money_entries.order_id = ${orders.id}
) end`;

const OPEN_PAGE_AT = sql<string | null>`(
  select payment_pages.gateway from payment_pages where payment_pages.order_id = ${orders.id} and ${IS_PAGE_OPEN}
)`;

/** An order as read with its payment, and the money that was seen for it. */
type MoneyRow = {
  order: OrderRow;
  payment: typeof gambianPayments.$inferSelect | null;
  moneySeen: number;
  /** What is due in dalasi, and in dollars where no rate of the dalasi is known. */
  dueGmd: Money;
  unequalSum: UnequalSum | null;
  duplicateOf: StoredDuplicate | null;
};

/** An order as read for the staff, with its payment and its timeline. */
type AdminOrderRow = MoneyRow & {
  statementMoney: StoredStatementMoney | null;
  hasPaymentPage: boolean;
  /** The gateway on whose page somebody can still pay; null for none. */
  openPageAt: string | null;
  takenBack: { gateway: string; gmd: string } | null;
  isTestPayment: boolean;
  events: StoredEvent[];
};

/** The shop, or a transaction of it. */
export type OrderReader = Pick<Shop, "rates" | "rounding"> & { db: DatabaseOrTransaction };

/** The sequences of a list of orders: by when they were placed, or by when their receipt came. */
export const SEQUENCES = {
  newest: [desc(orders.createdAt), desc(orders.id)],
  oldest: [asc(orders.createdAt), asc(orders.id)],
  waiting: [asc(gambianPayments.updatedAt), asc(orders.id)],
};

export type OrderSequence = keyof typeof SEQUENCES;

/** Returns the query of the ids of the orders that match a condition on them and their payments. */
export function ordersWhere(shop: OrderReader, where: SQL | undefined) {
  return shop.db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
    .where(where);
}

type Part = { limit: number; offset: number; sequence?: OrderSequence };

/** What tells how much of an order is due and was seen. */
const MONEY_COLUMNS = { payment: gambianPayments, moneySeen, seenGmd, paidGmd: PAID_GMD, duplicateOf };

/** Returns the orders that match a condition, newest first unless asked otherwise, each in one row. */
export async function readRows(
  shop: OrderReader,
  where: SQL | undefined,
  part: Part,
): Promise<AdminOrderRow[]> {
  const rows = await shop.db
    .select({
      ...MONEY_COLUMNS,
      order: ORDER_COLUMNS,
      statementMoney,
      hasPaymentPage: HAS_PAYMENT_PAGE,
      openPageAt: OPEN_PAGE_AT,
      takenBack,
      isTestPayment: IS_TEST,
      events: eventsOfOrder,
    })
    .from(orders)
    .leftJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
    .where(isInPart(shop, where, part))
    .orderBy(...sequenceOf(part));
  return rows.map(withDue(shop));
}

/** Returns the same orders without their items and all else that `MoneyRow` leaves out. */
export async function readMoneyRows(
  shop: OrderReader,
  where: SQL | undefined,
  part: Part,
): Promise<MoneyRow[]> {
  const rows = await shop.db
    .select({ ...MONEY_COLUMNS, order: COLUMNS_WITHOUT_ITEMS })
    .from(orders)
    .leftJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
    .where(isInPart(shop, where, part))
    .orderBy(...sequenceOf(part));
  return rows.map(withDue(shop));
}

const sequenceOf = ({ sequence = "newest" }: Part) => SEQUENCES[sequence];

/** Chosen first, since PostgreSQL would work out the columns for every row that the offset passes over. */
function isInPart(shop: OrderReader, where: SQL | undefined, part: Part): SQL {
  const { limit, offset } = part;
  const chosen = ordersWhere(shop, where)
    .orderBy(...sequenceOf(part))
    .limit(limit)
    .offset(offset);
  return inArray(orders.id, chosen);
}

type ReadMoney = Pick<MoneyRow, "order"> & { seenGmd: string | null; paidGmd: string | null };

function withDue(shop: OrderReader) {
  const pricing = currentPricing(shop);
  return <Row extends ReadMoney>({ seenGmd, paidGmd, ...row }: Row) => {
    const expected = expectedGmd(toOrder(row.order), pricing);
    const paid = gmd(paidGmd)?.amount ?? 0;
    const dueGmd = money(Math.max(0, expected.amount - paid), expected.currency);
    return { ...row, dueGmd, unequalSum: unequalSum(gmd(seenGmd), dueGmd) };
  };
}

function gmd(decimal: string | null): Money | null {
  return decimal === null ? null : moneyFromDecimal(decimal, "GMD");
}

/** Returns a row as this member of staff may see it. */
export function toAdminOrder(row: AdminOrderRow, admin: SignedIn): AdminOrder {
  const order = toOrder(row.order);
  const roles = admin.roles ?? [];
  const seesMoney = can(roles, "orders.money");
  const shown = (amount: Money) => (seesMoney ? amount : null);
  const verification = row.payment?.verificationStatus ?? null;
  return {
    orderNumber: order.orderNumber,
    createdAt: order.createdAt,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    isGuest: order.userId === null,
    country: order.country,
    region: order.region,
    deliveryAddress: order.deliveryAddress,
    handover: shownHandover(order.handover),
    items: order.items.map((item) => ({ ...item, price: shown(item.price) })),
    subtotal: shown(order.subtotal),
    shippingCost: shown(order.shippingCost),
    discountAmount: shown(order.discountAmount),
    discountCode: seesMoney ? order.discountCode : null,
    discountReason: seesMoney ? row.order.discountReason : null,
    total: shown(order.totalAmount),
    totalGmd: order.totalGmd && shown(order.totalGmd),
    part: seesMoney ? partPayment(order) : null,
    paid: shown(subtractMoney(order.received, order.returned)),
    due: shown(dueNow(order)),
    usd: seesMoney ? { total: money(order.totalUsd, "USD"), exchangeRate: order.exchangeRate } : null,
    paymentMethodLabel: orderPaidBy(order, row.payment !== null),
    cashDue: isCashDue(order) ? row.dueGmd : null,
    origin: order.origin,
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    isTestPayment: row.isTestPayment,
    badge: paymentBadge(order.paymentStatus, verification),
    isSoldOut: order.isSoldOut,
    takenBack: row.takenBack && {
      gateway: gatewayLabel(row.takenBack.gateway),
      sum: seesMoney ? moneyFromDecimal(row.takenBack.gmd, "GMD") : null,
    },
    trackingNumber: order.trackingNumber,
    cancelEffect: {
      isStockHeld: row.order.stockHeld,
      pieces: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
      openPageOf: row.openPageAt === null ? null : gatewayLabel(row.openPageAt),
      paidBy:
        order.received.amount > order.returned.amount
          ? row.hasPaymentPage
            ? "gateway"
            : "receipt"
          : order.paymentStatus === "pending" && verification === "pending"
            ? "unchecked"
            : null,
    },
    timeline: timeline(toOrderEvents(row.events), "staff").filter(
      ({ status }) => seesMoney || !hasAmount(status),
    ),
    payment:
      row.payment &&
      verification &&
      toAdminPayment(row.payment, {
        verificationStatus: verification,
        moneySeen: row.moneySeen,
        unequalSum: seesMoney ? row.unequalSum : null,
        // No row is named where several payments, or another sum than expected, were seen.
        statementMoney: row.moneySeen === 1 && row.unequalSum === null ? row.statementMoney : null,
        duplicateOf: row.duplicateOf,
        canReview: can(roles, "payments.review"),
      }),
  };
}
