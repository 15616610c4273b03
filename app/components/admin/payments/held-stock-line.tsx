import { NoticeLink } from "#app/components/admin/shell/notice-link.tsx";
import { LONG_WAIT_DAYS } from "#app/domain/orders/long-wait.ts";

/** Links to the receipts to review, oldest first: shows how much stock is held by receipts that have waited for days, or nothing if there are none. */
export function HeldStockLine({ held }: { held: { orders: number; pieces: number } | null }) {
  if (held === null || held.orders === 0) return null;
  const orders = held.orders === 1 ? "1 order" : `${held.orders} orders`;
  const items = held.pieces === 1 ? "1 item" : `${held.pieces} items`;
  return (
    <NoticeLink
      href="/admin/orders"
      title={`${orders} waiting for over ${LONG_WAIT_DAYS} days`}
      text={`${held.orders === 1 ? "It holds" : "They hold"} ${items} of stock`}
    />
  );
}
