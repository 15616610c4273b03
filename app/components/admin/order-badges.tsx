import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type OrderStatus, STATUS_TONES, statusLabel } from "#app/domain/orders/order-status.ts";
import type { PaymentBadge } from "#app/domain/payments/local-payment.ts";
import { Badge } from "#app/ui/badge.tsx";

/** The states of an order in words: its own, its payment's, and a receipt that was seen before. */
export function OrderBadges({
  orderStatus,
  badge,
  hasReceipt,
  isDuplicateReceipt,
}: {
  orderStatus?: OrderStatus;
  badge: PaymentBadge | null;
  hasReceipt: boolean;
  isDuplicateReceipt: boolean;
}) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {orderStatus && <Badge tone={STATUS_TONES[orderStatus]}>{statusLabel(orderStatus)}</Badge>}
      {badge && (
        <Badge tone={badge.tone}>
          {orderStatus && (
            <span className="font-semibold opacity-80">{hasReceipt ? "Receipt" : "Payment"}:</span>
          )}
          {badge.label}
        </Badge>
      )}
      {isDuplicateReceipt && (
        <Badge tone="red">
          <TriangleAlert aria-hidden className="size-3.5" />
          Duplicate receipt
        </Badge>
      )}
    </span>
  );
}
