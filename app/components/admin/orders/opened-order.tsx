import { Button } from "#app/ui/button.tsx";
import { OrderDetails } from "./order-details.tsx";
import { OrderPanel } from "./order-panel.tsx";
import { OrderPapers } from "./order-papers.tsx";
import type { OrderPageData } from "./order-views.ts";

/** Shows all of an order beside the list, with a link to its own page. */
export function OpenedOrder({ opened, onClose }: { opened: OrderPageData; onClose: () => void }) {
  const { orderNumber } = opened.order;
  return (
    <OrderPanel orderNumber={orderNumber} onClose={onClose}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Button variant="quiet" href={`/admin/orders/${orderNumber}`} className="px-3">
          Full page
        </Button>
        <OrderPapers orderNumber={orderNumber} seesMoney={opened.seesMoney} />
      </div>
      <OrderDetails {...opened} isNarrow />
    </OrderPanel>
  );
}
