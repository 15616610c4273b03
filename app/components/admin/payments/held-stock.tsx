import { LONG_WAIT_DAYS } from "#app/domain/orders/long-wait.ts";

/** Orders are sorted newest first, and a page number beyond the last shows the last page. */
const OLDEST_TO_REVIEW = "/admin/orders?page=999999";

/** Shows how much stock is held by receipts that have waited for days, or nothing if there are none. */
export function HeldStock({ held }: { held: { orders: number; pieces: number } | null }) {
  if (held === null || held.orders === 0) return null;
  const orders = held.orders === 1 ? "1 order" : `${held.orders} orders`;
  const pieces = held.pieces === 1 ? "1 piece" : `${held.pieces} pieces`;
  return (
    <a
      href={OLDEST_TO_REVIEW}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line border-l-4 border-l-yellow-ink bg-card p-4 transition-colors hover:border-ink sm:px-5"
    >
      <span className="font-bold">
        {orders} waiting for over {LONG_WAIT_DAYS} days
      </span>
      <span className="text-ink-soft text-sm">{pieces} of stock held meanwhile</span>
    </a>
  );
}
