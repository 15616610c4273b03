import { randomBytes } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { can, ROLES } from "#app/domain/accounts/permissions.ts";
import { type Money, money, subtractMoney, zero } from "#app/domain/money/money.ts";
import type { CounterSale } from "#app/domain/orders/counter-sale.ts";
import { makeOrderNumber, ORDER_NUMBER_BYTES } from "#app/domain/orders/order-number.ts";
import { COUNTER_CUSTOMER } from "#app/domain/orders/order-origin.ts";
import type { PaymentMethod } from "#app/domain/payments/local-method.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import type { Part } from "#app/server/checkout/pricing/price-sale.ts";
import { type NewOrder, orderWrites, underNewNames } from "#app/server/orders/order-writes.ts";
import { holdForRest } from "#app/server/orders/unpaid/hold-for-rest.ts";
import { lockCredit } from "#app/server/payments/customer-credit.ts";
import { recordMoney } from "#app/server/payments/money-entries.ts";
import { allOrNothing } from "#app/server/platform/db/all-or-nothing.ts";
import { isDatabaseRefusal, UNIQUE_VIOLATION } from "#app/server/platform/db/connection/outage.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { userRoles, users } from "#database/schema/accounts.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import type { CashRefusal } from "./order-payment.ts";
import { amountsOf, destinationOf } from "./place-order.ts";
import { type WriteRefusal, writeOrderWithin } from "./write-order.ts";

/** `changed_meanwhile`: the credit that was to pay a part is spent by now. */
export type StoreRefusal = WriteRefusal | Refusal<"changed_meanwhile">;

/** A bill with its way to pay; `unpaid` is null where it is paid at once. */
export type Sale = Omit<CounterSale, "paymentMethod"> & {
  paymentMethod: PaymentMethod;
  unpaid: Unpaid | null;
};

/**
 * How an order waits for its money: held until then, with a part kept or given back where the rest does not come; or for
 * cash on delivery, if that is allowed.
 */
type Unpaid =
  | { heldUntil: Date; isPartKept: boolean }
  | { check: (tx: Transaction, order: NewOrder) => Promise<Ok<null> | CashRefusal> };

/** What refuses the rows of a sale that is stored already, whichever of them is written first. */
const STORED_BEFORE = ["orders_pkey", "order_items_pkey"];

/** Stores the parts of a sale; one that is `unpaid` waits for its money. The same sale, stored before, is left as it is. */
export async function storeSale(
  shop: Shop,
  admin: Admin<"sales.create">,
  sale: Sale,
  parts: Part[],
): Promise<Ok<null> | StoreRefusal> {
  try {
    return await underNewNames(({ orderNumber }) =>
      allOrNothing(shop.db, async (tx): Promise<Ok<null> | StoreRefusal> => {
        const soldBy = await sellerOf(tx, admin, sale);
        let credit = sale.credit?.amount ?? 0;
        for (const [at, part] of parts.entries()) {
          const number = at === 0 ? orderNumber : makeOrderNumber(randomBytes(ORDER_NUMBER_BYTES));
          const isWhole = parts.length === 1;
          const wanted = money(Math.min(credit, part.taken.amount), "GMD");
          credit -= wanted.amount;
          const written = await storePart(shop, tx, admin, {
            sale,
            part,
            soldBy,
            wanted,
            orderNumber: number,
            isWhole,
          });
          if (!written.ok) return written;
        }
        return ok(null);
      }),
    );
  } catch (error) {
    // The same sale was stored meanwhile.
    if (STORED_BEFORE.some((key) => isDatabaseRefusal(error, UNIQUE_VIOLATION, key))) return ok(null);
    throw error;
  }
}

/** What a bill does not ask for. */
const TO_THE_BUYER = { region: "", plusCode: "", receiverName: "", receiverPhone: "" };

type Seller = { userId: string; email: string };

const SELLING_ROLES = ROLES.filter((role) => can([role], "sales.create"));

/**
 * Returns the account of who sold it: of who sends it, unless it was sold without network by somebody else who may sell.
 */
async function sellerOf(
  tx: Transaction,
  sender: Admin<"sales.create">,
  { seller, soldAt }: Sale,
): Promise<Seller> {
  if (!soldAt || seller === "" || seller === sender.userId) return sender;
  const { id: userId, email } = users;
  const [found] = await tx
    .selectDistinct({ userId, email })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, userId))
    .where(and(eq(userId, seller), inArray(userRoles.role, SELLING_ROLES)));
  return found ?? sender;
}

async function storePart(
  shop: Shop,
  tx: Transaction,
  admin: Admin<"sales.create">,
  {
    sale,
    part,
    soldBy,
    wanted,
    orderNumber,
    isWhole,
  }: {
    sale: Sale;
    part: Part;
    soldBy: Seller;
    /** What of it the customer's credit is to pay. */
    wanted: Money;
    orderNumber: string;
    isWhole: boolean;
  },
): Promise<Ok<null> | StoreRefusal> {
  const { id, cart, taken, soldOut, reason } = part;
  const now = shop.clock();
  const isCash = sale.paymentMethod === "cash";
  // Credit may pay all of it.
  const unpaid = wanted.amount < taken.amount ? sale.unpaid : null;
  const held = unpaid && "heldUntil" in unpaid ? unpaid : null;
  const isSoldOut = soldOut.length > 0;
  const there = wanted.amount > 0 ? await lockCredit(tx, sale) : zero("GMD");
  const byCredit = money(Math.min(wanted.amount, there.amount), "GMD");
  const missing = subtractMoney(wanted, byCredit);
  if (!sale.soldAt && missing.amount > 0) return refuse("changed_meanwhile");
  // A sale without network is done already: what the credit lacks, or what was not to be taken off, is due.
  const due = money(missing.amount + Math.max(0, cart.total.amount - taken.amount), "GMD");
  const enoughGiven = sale.given && sale.given.amount >= taken.amount ? sale.given : null;
  const order: NewOrder = {
    id,
    orderNumber,
    userId: null,
    ...amountsOf(cart),
    totalGmd: cart.total,
    customerName: sale.customerName || COUNTER_CUSTOMER,
    customerEmail: sale.customerEmail,
    customerPhone: sale.customerPhone,
    country: "GM",
    ...destinationOf({ ...TO_THE_BUYER, deliveryAddress: sale.deliveryAddress }, cart.area),
    paymentMethod: sale.paymentMethod,
    origin: sale.origin,
    cashGiven:
      isCash && isWhole && !unpaid && wanted.amount === 0 && due.amount === 0 ? (enoughGiven ?? taken) : null,
    discountReason: reason,
    heldUntil: held?.heldUntil ?? null,
    isPartKept: held?.isPartKept ?? false,
    paymentStatus: unpaid || due.amount > 0 ? "pending" : "paid",
    orderStatus:
      isSoldOut || held
        ? "payment_pending"
        : sale.origin === "counter" && sale.area === ""
          ? "delivered"
          : "confirmed",
    isSoldOut,
    createdAt: now,
  };
  const written = await writeOrderWithin(shop, tx, {
    order,
    cart,
    visitor: null,
    check: unpaid && "check" in unpaid ? (within) => unpaid.check(within, order) : undefined,
    soldOut,
    writes: orderWrites(order, [], soldBy.userId),
    keyed: null,
  });
  if (!written.ok) return written;
  const moved = {
    at: now,
    orderId: id,
    direction: "received",
    gateway: null,
    mode: "live",
    sourceId: id,
    actorUserId: soldBy.userId,
  } as const;
  const [rest, source] = [subtractMoney(taken, wanted), isCash ? "cash" : "hand"] as const;
  const credit = { method: "credit", source: "hand", sourceId: `${id}:credit` } as const;
  await recordMoney(shop, tx, { ...moved, ...credit, amount: byCredit });
  if (!unpaid) await recordMoney(shop, tx, { ...moved, method: sale.paymentMethod, source, amount: rest });
  const isPart = unpaid !== null && !held && byCredit.amount > 0;
  if (isPart || due.amount > 0) await holdForRest(shop, tx, { id, heldUntil: null }, null);
  await recordAudit(tx, soldBy, {
    action: "order.sold",
    subjectId: orderNumber,
    after: {
      total: cart.total,
      ...(held ? { heldUntil: held.heldUntil } : !unpaid && { taken }),
      ...(byCredit.amount > 0 && { byCredit }),
      ...(due.amount > 0 && { due }),
      ...(soldBy.userId !== admin.userId && { sentBy: admin.email }),
      paymentMethod: sale.paymentMethod,
      origin: sale.origin,
      ...(reason && { discount: cart.discount, reason }),
      ...(sale.soldAt && { soldAt: sale.soldAt }),
    },
  });
  return ok(null);
}
