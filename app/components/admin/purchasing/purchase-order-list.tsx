import { Timestamp } from "#app/components/orders/timestamp.tsx";
import {
  type ListedPurchaseOrder,
  PURCHASE_STATES,
  type PurchaseState,
} from "#app/domain/purchasing/purchase-order.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";

const TONES: Record<PurchaseState, BadgeTone> = {
  open: "blue",
  partly: "yellow",
  arrived: "green",
  cancelled: "neutral",
};

/** Shows the state of an order to a supplier. */
export function PurchaseStateBadge({ state }: { state: PurchaseState }) {
  return <Badge tone={TONES[state]}>{PURCHASE_STATES[state]}</Badge>;
}

/** Lists orders to suppliers, each with a link to its page. */
export function PurchaseOrderList({ orders }: { orders: readonly ListedPurchaseOrder[] }) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-card">
      {orders.map(({ number, supplier, state, pieces, arrived, createdAt }) => (
        <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
          <p className="min-w-0 flex-1 basis-48 leading-snug">
            <a href={`/admin/reorder/${number}`} className="link break-words font-semibold">
              Order {number} to {supplier}
            </a>
            <span className="block text-ink-faint text-sm">
              <Timestamp at={createdAt} dateOnly />
            </span>
          </p>
          <span className="figures text-ink-soft text-sm">
            {arrived} of {pieces} came
          </span>
          <PurchaseStateBadge state={state} />
        </li>
      ))}
    </ul>
  );
}
