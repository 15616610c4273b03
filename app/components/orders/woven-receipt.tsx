import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import { CLOTH_VIEW_BOX, GROUND_WIDTH, wovenPattern } from "#app/domain/orders/woven-pattern.ts";
import { classes } from "#app/ui/classes.ts";

type WovenReceiptProps = { orderNumber: string; status: OrderStatus; className?: string };

/**
 * Shows an order's strip cloth, woven according to its progress. It is decorative: the state is always beside it in
 * words.
 */
export function WovenReceipt({ orderNumber, status, className }: WovenReceiptProps) {
  const { grounds, threads } = wovenPattern(orderNumber, status);
  return (
    <svg aria-hidden viewBox={CLOTH_VIEW_BOX} className={classes("cloth block w-full bg-sunken", className)}>
      <g strokeWidth={GROUND_WIDTH}>
        {Object.entries(grounds).map(([color, d]) => (
          <path key={color} stroke={`var(--color-${color})`} d={d} />
        ))}
      </g>
      {Object.entries(threads).map(([color, d]) => (
        <path key={color} stroke={`var(--color-${color})`} d={d} />
      ))}
    </svg>
  );
}
