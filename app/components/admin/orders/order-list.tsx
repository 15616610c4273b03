import { type ReactNode, useState } from "react";
import { type OrderFilter, writeOrderFilter } from "#app/domain/orders/admin-order-forms.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ChosenOrders } from "./chosen-orders.tsx";
import { OrderRow } from "./order-row.tsx";
import type { ShownOrder } from "./order-views.ts";

type OrderListProps = {
  orders: readonly ShownOrder[];
  filter: OrderFilter;
  now: Date;
  canChange: boolean;
  canExport: boolean;
  /** Below the rows. */
  children: ReactNode;
};

/** Shows a page of orders as rows, of which many can be chosen at once. */
export function OrderList(props: OrderListProps) {
  const { orders, filter, now, canChange, canExport, children } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  const chosenNumbers = numbers.filter((number) => chosen.has(number));
  const choose = (orderNumber: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(orderNumber);
    else next.delete(orderNumber);
    setChosen(next);
  };
  if (orders.length === 0) return <NoOrders filter={filter} />;
  return (
    <>
      <div className="overflow-hidden rounded-md border border-line border-b-0">
        {orders.map((order) => (
          <OrderRow
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
        onChooseAll={chosenNumbers.length < numbers.length ? () => setChosen(new Set(numbers)) : null}
        onClear={() => setChosen(new Set())}
      />
      {children}
    </>
  );
}

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
