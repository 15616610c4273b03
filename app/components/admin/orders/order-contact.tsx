import { CustomerContact } from "#app/components/admin/customers/customer-contact.tsx";
import { orderMessage } from "#app/copy/whatsapp-messages.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";
import { countryName } from "#app/domain/shipping/countries.ts";
import type { ReviewableOrder } from "./order-views.ts";

type OrderContactProps = {
  order: ReviewableOrder & { payUrl?: string | null; pageUrl?: string };
  verificationStatus: VerificationStatus | null;
};

/** Shows the customer, the delivery address, and a WhatsApp message about the order's status. */
export function OrderContact({ order, verificationStatus }: OrderContactProps) {
  const deliveryAddress = [
    order.deliveryAddress,
    !order.handover.isPickup && order.region,
    countryName(order.country),
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <CustomerContact
      name={order.customerName}
      email={order.customerEmail}
      phone={order.customerPhone}
      message={orderMessage({ ...order, verificationStatus })}
      deliveryAddress={deliveryAddress}
      handover={order.handover}
    />
  );
}
