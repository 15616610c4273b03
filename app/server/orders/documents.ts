import { eq, inArray, sql } from "drizzle-orm";
import { type Admin, adminWith } from "#app/domain/accounts/admin.ts";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { balanceOf } from "#app/domain/money/balance.ts";
import { money } from "#app/domain/money/money.ts";
import {
  type Invoice,
  invoiceOf,
  type PackingSlip,
  packingSlipOf,
} from "#app/domain/orders/order-documents.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { isCashDue } from "#app/domain/orders/part-payment.ts";
import { ORDER_COLUMNS, toOrder } from "#app/server/orders/order-rows.ts";
import { opensOrder } from "#app/server/orders/tracking-link.ts";
import { findDueGmd } from "#app/server/payments/money-entries.ts";
import { IS_TEST } from "#app/server/payments/page-rows/page-conditions.ts";
import { type QrCode, qrPath } from "#app/server/platform/qr-path.ts";
import { limitGuesses, type RateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

type Found = Ok<Invoice> | Refusal<"not_found">;
type Asked = { orderNumber: string; token: string | null };

/**
 * Returns an order's invoice for staff who see money and for its own shopper: the signed-in owner, or the holder of its
 * tracking link's token, tried from `ipAddress`. Anyone else gets `not_found`, as for a number that does not exist, or
 * `rate_limited` after too many wrong tokens. Source: specification 8.12.
 */
export async function findInvoice(
  shop: Shop,
  viewer: Viewer,
  asked: Asked & { ipAddress: string },
): Promise<Found | RateLimited> {
  if (asked.token === null) return await findOpenedInvoice(shop, viewer, asked);
  const rule = { rule: "tracking-address", who: asked.ipAddress } as const;
  return await limitGuesses<Found>(shop.limits, rule, () => findOpenedInvoice(shop, viewer, asked));
}

async function findOpenedInvoice(shop: Shop, viewer: Viewer, { orderNumber, token }: Asked): Promise<Found> {
  const [found] = await readPrinted(shop, [orderNumber]);
  if (!found) return refuse("not_found");
  const { order, discountPercent, paidAt, receiptId } = found;
  const isOwner = viewer.kind !== "guest" && order.userId === viewer.userId;
  const hasLink = token !== null && opensOrder(shop, order, token);
  if (!isOwner && !hasLink && adminWith(viewer, "orders.money") === null) return refuse("not_found");
  const { due } = balanceOf({ ...order, total: order.totalAmount });
  const refunded = money(Math.min(order.returned.amount, due.amount), order.currency);
  return ok(invoiceOf(order, { discountPercent, paidAt, refunded, hasReceipt: receiptId !== null }));
}

/** Returns the packing slips of these orders in this sequence, each with its number as a QR code; unknown ones are left out. */
export async function findPackingSlips(
  shop: Shop,
  _admin: Admin<"orders.view">,
  orderNumbers: readonly string[],
): Promise<(PackingSlip & { qr: QrCode })[]> {
  const found = await readPrinted(shop, orderNumbers);
  return await Promise.all(
    found.map(async ({ order, isTestPayment }) => {
      const { totalGmd } = order;
      const cashDue = totalGmd && isCashDue(order) ? await findDueGmd(shop.db, order, totalGmd) : null;
      return { ...packingSlipOf(order, { isTestPayment, cashDue }), qr: qrPath(order.orderNumber) };
    }),
  );
}

async function readPrinted(shop: Shop, asked: readonly string[]) {
  const numbers = asked.map(parseOrderNumber).filter((number) => number !== null);
  const rows = await shop.db
    .select({
      order: ORDER_COLUMNS,
      receiptId: gambianPayments.id,
      paidAt: gambianPayments.verifiedAt,
      isTestPayment: IS_TEST,
    })
    .from(orders)
    .leftJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
    .where(inArray(sql`upper(${orders.orderNumber})`, numbers));
  return rows
    .map(({ order, ...rest }) => ({ ...rest, order: toOrder(order), discountPercent: order.discountPercent }))
    .sort((a, b) => numbers.indexOf(a.order.orderNumber) - numbers.indexOf(b.order.orderNumber));
}
