import { eq } from "drizzle-orm";
import { type GatewayName, gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import type { PaymentPage } from "./payment-pages.ts";

/**
 * Records money on an order's page that is not its payment, beside what is still there: "D1.00 and £60.59", "Wave and
 * Stripe". Lock the payment before it, and record the same money once.
 */
export async function recordOtherMoney(
  tx: Transaction,
  { orderId, otherMoney, otherMoneyGateway }: PaymentPage,
  { sum, gateway }: { sum: string; gateway: GatewayName },
): Promise<void> {
  const labels = gatewayLabel(otherMoneyGateway).split(AND);
  const isThere = labels.includes(gatewayLabel(gateway));
  const further = {
    otherMoney: [otherMoney, sum].join(AND),
    otherMoneyGateway: isThere ? otherMoneyGateway : [...labels, gatewayLabel(gateway)].join(AND),
  };
  await tx
    .update(paymentPages)
    .set({
      ...(otherMoney === null ? { otherMoney: sum, otherMoneyGateway: gateway } : further),
      otherMoneyReturnedAt: null,
    })
    .where(eq(paymentPages.orderId, orderId));
}

const AND = " and ";

/** Records that the other money on an order's page was sent back. */
export async function returnOtherMoney(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx.update(paymentPages).set({ otherMoneyReturnedAt: now }).where(eq(paymentPages.orderId, orderId));
}
