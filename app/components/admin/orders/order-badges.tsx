import TriangleAlert from "lucide/dist/esm/icons/triangle-alert.mjs";
import { TestModeBadge } from "#app/components/admin/payments/payment-badges.tsx";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import { orderBadge, PARTLY_PAID, type PaymentBadge } from "#app/domain/payments/local-payment.ts";
import { Badge } from "#app/ui/badge.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

/** Shows the states of an order and its payment, test mode, and a duplicate receipt. */
export function OrderBadges({
  orderStatus,
  badge,
  isSoldOut = false,
  takenBack = null,
  isTestPayment = false,
  hasReceipt,
  isDuplicateReceipt,
}: {
  orderStatus?: OrderStatus;
  badge: PaymentBadge | null;
  isSoldOut?: boolean;
  takenBack?: object | null;
  isTestPayment?: boolean;
  hasReceipt: boolean;
  isDuplicateReceipt: boolean;
}) {
  const statusBadge = orderStatus && badge && orderBadge(orderStatus, badge, isSoldOut);
  return (
    <span className="flex flex-wrap gap-1.5">
      {statusBadge && <Badge tone={statusBadge.tone}>{statusBadge.label}</Badge>}
      {badge && !(orderStatus === "cancelled" && badge.status === "pending") && (
        <Badge tone={badge.tone}>
          {orderStatus && (
            <span className="font-semibold opacity-80">
              {hasReceipt && isOfReceipt(badge, orderStatus) ? "Receipt" : "Payment"}:
            </span>
          )}
          {badge.label}
        </Badge>
      )}
      {takenBack && <Badge tone="red">Payment taken back</Badge>}
      {isTestPayment && <TestModeBadge />}
      {isDuplicateReceipt && (
        <Badge tone="red">
          <StrokeIcon of={TriangleAlert} className="size-3.5" />
          Duplicate receipt
        </Badge>
      )}
    </span>
  );
}

/** Returns whether a badge is that of a receipt: an order that waits for one was not begun as "pending". */
function isOfReceipt({ status, label }: PaymentBadge, orderStatus: OrderStatus): boolean {
  if (label === PARTLY_PAID) return false;
  return (
    status === "verified" || status === "rejected" || (status === "pending" && orderStatus !== "pending")
  );
}
