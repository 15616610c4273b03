import { sameMoney } from "#app/domain/money/money.ts";
import type { GatewayName } from "#app/domain/payments/gateway-facts.ts";
import type { MoneyMessage } from "#app/domain/payments/money-message.ts";
import { DAYS_BEFORE, hasNumber, pairMoney } from "#app/domain/payments/pair-money.ts";
import type { SeenBy } from "#app/server/payments/seen-money.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { gatewaysInUse, type PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { DAY_MS } from "#packages/values";
import {
  lockPairing,
  matchMessage,
  type VerifiedUnseen,
  verifiedUnseenOrders,
  waitingOrders,
} from "./match-money.ts";
import { type StatementMessages, statementMessages } from "./statement-messages.ts";
import { takeBackOfPage, takeBackSeen } from "./take-back-payment.ts";

/**
 * Reads the statements of the payment companies that have one, of today and the days before on which somebody may have
 * paid for an order of today. Money of exactly a waiting order's sum, or with its number, is stored once and paired as a pasted message is;
 * what the counter or anybody else was paid is not kept. Money of an order whose receipt was verified before the statement
 * was read is stored too. What was taken back of an order marks it, and the administrators are
 * told. It reviews nothing: the owner still decides on each receipt. Returns how many payments were paired.
 */
export async function readStatements(shop: Shop, signal?: AbortSignal): Promise<number> {
  let paired = 0;
  for (const gateway of gatewaysInUse(shop.gateways)) {
    const statement = await readDays(shop, gateway, signal);
    if (statement !== null) paired += await matchStatement(shop, gateway.name, statement);
  }
  return paired;
}

/** Returns all of those days together; null for a company without statements, or one that cannot be read now. */
async function readDays(
  shop: Shop,
  gateway: PaymentGateway,
  signal?: AbortSignal,
): Promise<StatementMessages | null> {
  if (!gateway.readStatement) return null;
  const all: StatementMessages = { payments: [], reversals: [], pageReversals: [] };
  try {
    for (let back = DAYS_BEFORE; back >= 0; back -= 1) {
      if (signal?.aborted) return null;
      const day = new Date(shop.clock().getTime() - back * DAY_MS).toISOString().slice(0, 10);
      const { payments, reversals, pageReversals } = statementMessages(
        gateway.name,
        await gateway.readStatement(day),
      );
      all.payments.push(...payments);
      all.reversals.push(...reversals);
      all.pageReversals.push(...pageReversals);
    }
  } catch (error) {
    // The next run reads the same days.
    shop.log.warn({ gateway: gateway.name, reason: error }, "a payment company's statement was not read");
    return null;
  }
  return all;
}

async function matchStatement(
  shop: Shop,
  gateway: GatewayName,
  { payments, reversals, pageReversals }: StatementMessages,
): Promise<number> {
  const by = { userId: null, gateway, now: shop.clock() };
  return await shop.db.transaction(async (tx) => {
    await lockPairing(tx);
    const reader = { ...shop, db: tx };
    const waiting = await waitingOrders(reader);
    const verified = await verifiedUnseenOrders(reader, by.now);
    const isAwaited = (message: MoneyMessage) =>
      waiting.some((order) => sameMoney(order.expected, message.amount) || hasNumber(order, message));
    let paired = 0;
    for (const payment of payments.filter(isAwaited).toSorted(byTime)) {
      const { kind } = await matchMessage(tx, payment, waiting, by);
      if (kind === "paired") paired += 1;
    }
    for (const payment of payments) {
      if (await pairWithVerified(tx, payment, verified, by)) paired += 1;
    }
    for (const reversal of reversals.toSorted(byTime)) await takeBackSeen(shop, tx, gateway, reversal);
    for (const reversal of pageReversals) await takeBackOfPage(shop, tx, gateway, reversal);
    return paired;
  });
}

/** Pairs money with the order whose receipt was verified after it came, so that its reversal is noticed. */
async function pairWithVerified(
  tx: Transaction,
  payment: MoneyMessage,
  verified: VerifiedUnseen[],
  by: SeenBy & { now: Date },
): Promise<boolean> {
  const possible = verified.filter(({ verifiedAt }) => payment.at !== null && payment.at <= verifiedAt);
  if (pairMoney(payment, possible).orderNumber === null) return false;
  return (await matchMessage(tx, payment, possible, by)).kind === "paired";
}

function byTime(a: MoneyMessage, b: MoneyMessage): number {
  return (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0);
}
