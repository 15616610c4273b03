import { createHash, randomBytes } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { can, ROLES } from "#app/domain/accounts/permissions.ts";
import type { RequestedItem } from "#app/domain/checkout/requested-items.ts";
import {
  addMoney,
  type Money,
  money,
  moneyFromDecimal,
  percentOf,
  sameMoney,
  storedMoney,
  subtractMoney,
  zero,
} from "#app/domain/money/money.ts";
import type { CountedSale, CounterSale } from "#app/domain/orders/counter-sale.ts";
import { makeOrderNumber, ORDER_NUMBER_BYTES } from "#app/domain/orders/order-number.ts";
import { COUNTER_CUSTOMER } from "#app/domain/orders/order-origin.ts";
import type { PaymentMethod } from "#app/domain/payments/local-method.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import type { AreaRefusal, LineProblem, PricedCart } from "#app/server/checkout/pricing/price-cart.ts";
import { priceCart } from "#app/server/checkout/pricing/price-cart.ts";
import { soldOutLines } from "#app/server/checkout/pricing/price-order.ts";
import { type NewOrder, orderWrites, underNewNames } from "#app/server/orders/order-writes.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { holdForRest } from "#app/server/orders/unpaid/hold-for-rest.ts";
import { lockCredit } from "#app/server/payments/customer-credit.ts";
import { recordMoney } from "#app/server/payments/money-entries.ts";
import { allOrNothing } from "#app/server/platform/db/all-or-nothing.ts";
import { isDatabaseRefusal, UNIQUE_VIOLATION } from "#app/server/platform/db/connection/outage.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { userRoles, users } from "#database/schema/accounts.ts";
import { orders } from "#database/schema/orders.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import type { CashRefusal } from "./order-payment.ts";
import { amountsOf, destinationOf } from "./place-order.ts";
import { type WriteRefusal, writeOrderWithin } from "./write-order.ts";

/** `changed_meanwhile`: the credit that was to pay a part is spent by now. */
type StoreRefusal = WriteRefusal | Refusal<"changed_meanwhile">;

export type SaleRefusal =
  | StoreRefusal
  | Refusal<"forbidden" | "given_too_little" | "discount_too_much" | "checkout_failed">
  | Refusal<"price_changed", PricedCart>
  | Refusal<"payment_method_unavailable">
  | AreaRefusal;

/** A priced part of a sale, which becomes an order of its own. */
type Part = {
  id: string;
  cart: PricedCart;
  taken: Money;
  soldOut: PricedCart["lines"];
  reason: string | null;
};

/** A sale, or an order by link, whose way to pay may be a card. */
type Bill = Omit<CounterSale, "paymentMethod"> & { paymentMethod: PaymentMethod };

/**
 * How an order waits for its money: held until then, with a part kept or given back where the rest does not come; or for
 * cash on delivery, if that is allowed.
 */
type Unpaid =
  | { heldUntil: Date; isPartKept: boolean }
  | { check: (tx: Transaction, order: NewOrder) => Promise<Ok<null> | CashRefusal> };

const MOST_TRIES = 3;

/**
 * Records a sale by staff that is paid already: in one transaction it takes the stock, writes the order, and records its
 * money in the ledger. Over the counter it is delivered, else it waits to be packed; its delivery is priced as in checkout.
 * The sale's id is the order's, so a sale that is sent twice is one order.
 *
 * A sale made without network (`soldAt`) is not refused for stock or price: a higher price is taken off again, the
 * difference to a lower one is owed back, what is less than any price since then is due unless its seller may give
 * discounts, and pieces that are gone become a paid order without stock, for a refund or a swap. Whoever sends it, it is
 * its seller's, and the audit log has both; with network it is its sender's.
 *
 * Refusals: `forbidden`, a discount without the permission for it; `discount_too_much`; `unknown_discount`;
 * `area_unavailable`; `out_of_stock` with the lines that are short; `price_changed` with the new bill;
 * `given_too_little`; `changed_meanwhile` where the customer's credit is less than the bill uses.
 * Source: specification 11.21.
 */
export async function sellAtCounter(
  shop: Shop,
  admin: Admin<"sales.create">,
  sale: CounterSale,
): Promise<Ok<CountedSale> | SaleRefusal> {
  if (sale.reduction && !can(admin.roles ?? [], "sales.discount")) return refuse("forbidden");
  const earlier = await findSale(shop, sale.id);
  if (earlier) return ok(earlier);
  const gone: LineProblem[] = [];
  for (let tries = 1; ; tries += 1) {
    const parts = await (sale.soldAt ? partsSold(shop, admin, sale, gone) : partsToSell(shop, sale));
    const stored = parts.ok ? await storeSale(shop, admin, sale, parts.value) : parts;
    const isShort = parts.ok && !stored.ok && stored.reason === "out_of_stock";
    if (!isShort || !sale.soldAt || tries === MOST_TRIES) {
      // The same sale, sent twice at once, may have taken the last pieces.
      const counted = await findSale(shop, sale.id);
      return counted ? ok(counted) : (stored as SaleRefusal);
    }
    gone.push(...(stored.detail ?? []));
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

/** Returns the id of the order for what had been sold already: the same for the same sale. */
function idOfSoldTwice(id: string): string {
  const hex = createHash("sha256").update(`sold twice ${id}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns a bill as priced now; refusals as of `sellAtCounter`. */
export async function partsToSell(shop: Shop, sale: Bill): Promise<Ok<Part[]> | SaleRefusal> {
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
async function partsSold(
  shop: Shop,
  admin: Admin<"sales.create">,
  sale: CounterSale,
  gone: LineProblem[],
): Promise<Ok<Part[]> | SaleRefusal> {
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
  for (const [at, lines] of groups.entries()) {
    const priced = groups.length === 1 ? all : await priceSale(shop, sale, lines, null);
    if (!priced.ok) return priced;
    const full = priced.value.total.amount;
    const isLast = at === groups.length - 1;
    const taken = isLast ? left : money(Math.min(left.amount, full), "GMD");
    left = subtractMoney(left, taken);
    const isGone = lines !== here;
    const least = isGone || mayReduce ? 0 : await leastTotal(shop, sale.soldAt, priced.value);
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

/** How long after a sale without network its seller can refer to the prices of then. */
const PRICES_OF_THEN_MS = 7 * 24 * 60 * 60 * 1000;

/** What part of a price that was not typed in dalasi a change of its rate leaves. */
const RATE_LEAVES_PERCENT = 95;

/** Returns the least, in bututs, that a cart cost at any time since, at the lowest price that each product had. */
async function leastTotal(shop: Shop, soldAt: Date | null, cart: PricedCart): Promise<number> {
  const earliest = shop.clock().getTime() - PRICES_OF_THEN_MS;
  const since = new Date(Math.max(earliest, soldAt?.getTime() ?? earliest));
  const ids = sql.param(cart.lines.map(({ productId }) => productId));
  const { rows } = await shop.db.execute<{ id: string; gmd: string | null; usd: string | null }>(sql`
    select id, min(typed) filter (where is_gmd)::text as gmd, min(was.price) filter (where not is_gmd)::text as usd
    from products cross join lateral (
      select *, coalesce(currency = 'GMD' and typed is not null, false) as is_gmd from (
        select products.currency, products.entered_price as typed, products.price
        union all
        select before ->> 'currency', (before ->> 'enteredPrice')::numeric, (before ->> 'price')::numeric
        from audit_log
        where subject_type = 'product' and subject_id = products.id::text and at >= ${since.toISOString()}::timestamptz
      ) as facts
    ) as was
    where id = any(${ids}::uuid[]) group by id`);
  const amounts = cart.lines.map(({ productId, quantity, lineTotal, priceUsd }) => {
    const { gmd = null, usd = null } = rows.find(({ id }) => id === productId) ?? {};
    const typed = gmd === null ? lineTotal.amount : storedMoney(gmd, "GMD").amount * quantity;
    const then = usd === null ? priceUsd : storedMoney(usd, "USD").amount;
    const converted =
      (lineTotal.amount * then * (usd === null ? 100 : RATE_LEAVES_PERCENT)) / 100 / Math.max(1, priceUsd);
    return Math.min(lineTotal.amount, typed, converted);
  });
  const goods = amounts.reduce((sum, amount) => sum + amount, 0);
  return Math.floor((goods * (100 - cart.discountPercent)) / 100);
}

async function priceSale(
  shop: Shop,
  sale: Bill,
  items: RequestedItem[],
  further: Money | null,
): Promise<Ok<PricedCart> | SaleRefusal> {
  const price = (discountCode: string | null, reduction: Money | null) =>
    priceCart(shop, {
      items,
      country: sale.area === "" ? null : "GM",
      area: sale.area,
      discountCode,
      currency: "GMD",
      customer: sale,
      isByStaff: true,
      isSentMoneyFor: sale.soldAt !== null,
      reduction,
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

/** What refuses the rows of a sale that is stored already, whichever of them is written first. */
const STORED_BEFORE = ["orders_pkey", "order_items_pkey"];

/** Stores the parts of a sale; one that is `unpaid` waits for its money. */
export async function storeSale(
  shop: Shop,
  admin: Admin<"sales.create">,
  sale: Bill,
  parts: Part[],
  unpaid: Unpaid | null = null,
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
            unpaid,
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

type Seller = { userId: string; email: string };

const SELLING_ROLES = ROLES.filter((role) => can([role], "sales.create"));

/**
 * Returns the account of who sold it: of who sends it, unless it was sold without network by somebody else who may sell.
 */
async function sellerOf(
  tx: Transaction,
  sender: Admin<"sales.create">,
  { seller, soldAt }: Bill,
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
    unpaid: waits,
  }: {
    sale: Bill;
    part: Part;
    soldBy: Seller;
    /** What of it the customer's credit is to pay. */
    wanted: Money;
    orderNumber: string;
    isWhole: boolean;
    unpaid: Unpaid | null;
  },
): Promise<Ok<null> | StoreRefusal> {
  const { id, cart, taken, soldOut, reason } = part;
  const now = shop.clock();
  const isCash = sale.paymentMethod === "cash";
  // Credit may pay all of it.
  const unpaid = wanted.amount < taken.amount ? waits : null;
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
    ...destinationOf({ region: "", deliveryAddress: sale.deliveryAddress }, cart.area),
    paymentMethod: sale.paymentMethod,
    origin: sale.origin,
    cashGiven:
      isCash && isWhole && !unpaid && wanted.amount === 0 && due.amount === 0 ? (enoughGiven ?? taken) : null,
    discountReason: reason,
    ...held,
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
    isByStaff: true,
    check: unpaid && "check" in unpaid ? (within) => unpaid.check(within, order) : undefined,
    soldOut,
    ipAddress: "",
    holdToken: null,
    writes: orderWrites(order, [], soldBy.userId),
    key: null,
    response: null,
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
