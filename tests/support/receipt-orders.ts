import type { Admin } from "#app/domain/accounts/admin.ts";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import { choosePayMethod } from "#app/server/checkout/ways-to-pay/choose-pay-method.ts";
import { sharePayPage } from "#app/server/checkout/ways-to-pay/read-pay-page.ts";
import { expirePageOrders } from "#app/server/money/page-lifecycle/expire-page-orders.ts";
import { reconcilePaymentPages } from "#app/server/money/page-lifecycle/reconcile-payment-pages.ts";
import { settlePageEvent } from "#app/server/money/page-lifecycle/settle-page-event.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { sealedOrderToken } from "#app/server/orders/order-token.ts";
import { trackingToken } from "#app/server/orders/tracking-link.ts";
import { findPaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import { HOUR_MS } from "#packages/values";
import type { Driver } from "#tests/gateways/drivers.ts";
import { addProduct, anAddress, aReceipt } from "./fixtures.ts";
import type { TestShop } from "./open-test-shop.ts";
import { orderByReceipt, orderOf, review, stockOf } from "./order-steps.ts";
import { succeeded } from "./succeeded.ts";

/** Returns what tests do with orders whose receipt was rejected, in a shop whose wallet's company is `driver`. */
export function receiptOrders(
  shop: TestShop["shop"],
  admin: Admin<never>,
  { clock, driver }: { clock: TestShop["clock"]; driver: Driver },
) {
  /** An order in dollars for one of three pieces whose receipt was rejected, its shopper's link, and the payer's. */
  async function withRejectedReceipt() {
    const product = await addProduct(shop, { stockQuantity: 3 });
    const orderNumber = await orderByReceipt(shop, product, { currency: "USD" });
    const decide = (decision: "verified" | "rejected") => review(shop, admin, orderNumber, decision);
    await decide("rejected");
    const { id } = await orderOf(shop, orderNumber);
    const own = { orderNumber, token: trackingToken(shop, orderNumber) };
    const link = { token: sealedOrderToken(shop, "pay-for-order", orderNumber), ipAddress: anAddress() };
    const page = () => findPaymentPage(shop.db, id);
    return {
      product,
      orderNumber,
      own,
      link,
      decide,
      page,
      share: () => sharePayPage(shop, own, anAddress()),
      choose: (method: PageMethod) => choosePayMethod(shop, link, { method, currency: "GBP" }),
      send: async () => {
        const sent = { ...own, email: null, receipt: aReceipt(), ipAddress: anAddress() };
        return await resendReceipt(shop, GUEST, sent);
      },
      /** The order's method, its two states, whether it holds stock, and the state of its page. */
      states: async () => {
        const { paymentMethod, orderStatus, paymentStatus, stockHeld } = await orderOf(shop, orderNumber);
        return [paymentMethod, orderStatus, paymentStatus, stockHeld, (await page())?.status ?? null];
      },
      stock: () => stockOf(shop, product),
      /** The wallet's pages of the order. */
      pages: () => driver.pages().filter((each) => each.orderNumber === orderNumber),
      /** Its money that may be sent back by hand, beside the payment on its page. */
      toReturn: async () => (await findAdminOrder(shop, admin, orderNumber))?.toReturn ?? null,
    };
  }

  async function shared() {
    const made = await withRejectedReceipt();
    succeeded(await made.share());
    return made;
  }

  /** Runs the jobs every hour. */
  async function pass(hours: number) {
    for (let hour = 0; hour < hours; hour += 1) {
      clock.advance(HOUR_MS);
      await reconcilePaymentPages(shop);
      await expirePageOrders(shop);
    }
  }

  const paid = new Set<string>();
  /** Pays a page once, whatever became of it, with its sum or another, and sends an event of its own. */
  async function payLate(page: { sessionId: string } | undefined, amount?: number) {
    const id = page?.sessionId ?? "no page";
    if (!paid.has(id)) driver.pay(id);
    paid.add(id);
    if (amount !== undefined) driver.change(id, { amount, currency: "GMD" });
    return await settlePageEvent(shop, driver.gateway, driver.event(id));
  }

  return { withRejectedReceipt, shared, pass, payLate };
}
