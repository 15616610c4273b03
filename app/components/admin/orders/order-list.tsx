import { type ReactNode, useState } from "react";
import { type OrderFilter, writeOrderFilter } from "#app/domain/orders/admin-order-forms.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ChosenOrders } from "./chosen-orders.tsx";
import { OrderRow, PackRow } from "./order-row.tsx";
import type { ShownOrder } from "./order-views.ts";
import { PickList } from "./pick-list.tsx";

type OrderListProps = {
  orders: readonly ShownOrder[];
  /** The numbers of all orders of the list that can be chosen at once, and how many there are. */
  numbers: readonly string[];
  total: number;
  filter: OrderFilter;
  now: Date;
  canChange: boolean;
  canExport: boolean;
  /** Below the rows. */
  children: ReactNode;
};

/** Shows a page of orders as rows; many can be chosen at once, also on other pages. */
export function OrderList(props: OrderListProps) {
  const { orders, numbers, total, filter, now, canChange, canExport, children } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shownNumbers = orders.map(({ orderNumber }) => orderNumber);
  const chosenNumbers = [...new Set([...numbers, ...shownNumbers])].filter((number) => chosen.has(number));
  const choose = (orderNumber: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(orderNumber);
    else next.delete(orderNumber);
    setChosen(next);
  };
  if (orders.length === 0) return <NoOrders filter={filter} />;
  const isPacking = filter.view === "pack";
  const chosenOrders = orders.filter(({ orderNumber }) => chosen.has(orderNumber));
  const Row = isPacking ? PackRow : OrderRow;
  return (
    <>
      {isPacking && (
        <div className="mb-2 flex flex-wrap items-start gap-2">
          <PickList orders={chosenOrders.length > 0 ? chosenOrders : orders} />
          {canChange && orders.length > 1 && (
            <Button
              variant="outline"
              className="px-3 text-sm"
              onClick={() => setChosen(new Set(shownNumbers.slice(0, AT_ONCE)))}
            >
              {`Select ${Math.min(AT_ONCE, orders.length)}`}
            </Button>
          )}
        </div>
      )}
      <div className="overflow-hidden rounded-md border border-line border-b-0">
        {orders.map((order) => (
          <Row
            key={order.orderNumber}
            order={order}
            now={now}
            canChange={canChange}
            isChosen={chosen.has(order.orderNumber)}
            onChoose={(isChosen) => choose(order.orderNumber, isChosen)}
          />
        ))}
      </div>
      <ChosenOrders
        orderNumbers={chosenNumbers}
        canChange={canChange}
        canExport={canExport}
        chooseAllLabel={numbers.length < total ? `Select first ${numbers.length}` : `Select all ${total}`}
        onChooseAll={chosenNumbers.length < numbers.length ? () => setChosen(new Set(numbers)) : null}
        onClear={() => setChosen(new Set())}
      />
      {children}
    </>
  );
}

/** How many orders are packed and shipped in one go. */
const AT_ONCE = 10;

function NoOrders({ filter }: { filter: OrderFilter }) {
  if (filter.view === "pack" && filter.search === "") {
    return <EmptyState title="Nothing to pack" text="Every paid order is on its way." />;
  }
  if (writeOrderFilter(filter).size === 0) {
    return <EmptyState title="No orders yet" text="The first one will appear here automatically." />;
  }
  return (
    <EmptyState
      title="No orders found"
      text={filter.search === "" ? "No order matches these filters." : `Nothing matches “${filter.search}”.`}
    >
      <Button variant="outline" href="/admin/orders?tab=recent">
        Show all orders
      </Button>
    </EmptyState>
  );
}
