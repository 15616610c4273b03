import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import { CLOTH_SIZE, wovenPattern } from "#app/domain/orders/woven-pattern.ts";
import { classes } from "#app/ui/classes.ts";

/**
 * The strip cloth of an order, woven as far as the order has come. For the eye alone: the state is always beside it
 * in words.
 */
export function WovenReceipt({
  orderNumber,
  status,
  className,
}: {
  orderNumber: string;
  status: OrderStatus;
  className?: string;
}) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${CLOTH_SIZE.width} ${CLOTH_SIZE.height}`}
      className={classes("woven-receipt block w-full bg-sunken", className)}
    >
      {wovenPattern(orderNumber, status).map(({ color, width, d }) => (
        <path key={`${color} ${width}`} stroke={`var(--color-${color})`} strokeWidth={width} d={d} />
      ))}
    </svg>
  );
}
