import { orderReceivedMail, soldOutOrderMail } from "#app/copy/mails/order-mails.ts";
import { receiptTypeOf } from "#app/domain/payments/receipt.ts";
import { receiptNotices } from "#app/server/money/review/receipt-notices.ts";
import { mailSender, mailsWrite, type QueuedMail } from "#app/server/notifications/queue-mail.ts";
import type { NewOrder } from "#app/server/orders/order-writes.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { findMethod } from "#app/server/payments/find-method.ts";
import { localPaymentWrites } from "#app/server/payments/local-payment-writes.ts";
import { prepareReceipt } from "#app/server/payments/receipts/receipt-file.ts";
import { discardReceipt, storeReceipt } from "#app/server/payments/receipts/store-receipt.ts";
import { cachedSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, refuse } from "#packages/result";
import type { OrderPayment, PaymentRefusal, ReceiptOrder } from "./order-payment.ts";

/**
 * Returns the payment of an order by a local method: its receipt is stored first, and waits for a review once the order
 * is written. Refusals: `payment_method_unavailable` (unknown, inactive or without an account); `receipt_required`;
 * when it is prepared, those of `prepareReceipt`. Source: specification 7.3.
 */
export async function receiptPayment(
  shop: Shop,
  { paymentMethod, receipt: sent }: ReceiptOrder,
): Promise<Ok<OrderPayment> | PaymentRefusal> {
  const offered = await findMethod(shop, paymentMethod);
  if (!offered) return refuse("payment_method_unavailable");
  if (!sent) return refuse("receipt_required");
  const { method } = offered;
  return ok({
    method,
    orderStatus: "payment_pending",
    isInDalasi: true,
    events: [{ kind: "verification_status", from: null, to: "pending" }],
    // A picture is decoded.
    isCostly: receiptTypeOf(sent)?.type.startsWith("image/") ?? false,
    prepare: async () => {
      const prepared = await prepareReceipt(sent);
      if (!prepared.ok) return prepared;
      const receipt = await storeReceipt(shop, prepared.value);
      return ok({
        writes: async (order) => {
          const [mails, settings] = await Promise.all([
            orderPlacedMails(shop, order),
            cachedSiteSettings(shop),
          ]);
          const { id: orderId, customerName, customerEmail, customerPhone, createdAt } = order;
          const customer = { customerName, customerEmail, customerPhone };
          return [
            ...localPaymentWrites({ orderId, paymentMethod: method, ...customer, receipt, createdAt }),
            mailsWrite(mails, mailSender(settings), createdAt),
          ];
        },
        discard: () => discardReceipt(shop, receipt),
      });
    },
  });
}

/**
 * Returns the mails of a new local order: to the shopper that it arrived, to every administrator that a receipt waits.
 * Source: specification 7.4.
 */
async function orderPlacedMails(shop: Shop, order: NewOrder): Promise<QueuedMail[]> {
  const facts = { ...order, totalAmount: order.total };
  const mailed = { ...facts, trackingUrl: trackingUrl(shop, order.orderNumber) };
  const toShopper = order.isSoldOut ? soldOutOrderMail(mailed) : orderReceivedMail(mailed, { isPaid: false });
  const toAdmins = await receiptNotices(shop, { ...facts, isFirst: true });
  return [{ kind: "order_received", to: order.customerEmail, orderId: order.id, ...toShopper }, ...toAdmins];
}
