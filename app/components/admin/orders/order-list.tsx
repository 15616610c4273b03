import Package from "lucide/dist/esm/icons/package.mjs";
import Truck from "lucide/dist/esm/icons/truck.mjs";
import { type ReactNode, useState } from "react";
import { useFetcher } from "react-router";
import { AskBack } from "#app/components/admin/asking/ask.tsx";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import { ChosenBar } from "#app/components/admin/lists/chosen-bar.tsx";
import { Thumbnail } from "#app/components/admin/products/thumbnail.tsx";
import { useOnDone } from "#app/components/admin/results/use-on-done.ts";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { sizeOnBox } from "#app/domain/catalogue/sizes/size-labels.ts";
import type { AdminOrder } from "#app/domain/orders/admin-order.ts";
import { type OrderFilter, writeOrderFilter } from "#app/domain/orders/admin-order-forms.ts";
import { piecesToPick } from "#app/domain/orders/pieces-to-pick.ts";
import { plural } from "#app/domain/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { OrderRow, PackRow } from "./order-row.tsx";

type OrderListProps = {
  orders: readonly AdminOrder[];
  /** The numbers of all orders of the list that can be chosen at once, and how many there are. */
  numbers: readonly string[];
  total: number;
  filter: OrderFilter;
  now: Date;
  canChange: boolean;
  /** Below the rows. */
  children: ReactNode;
};

/** Shows a page of orders as rows; many can be chosen at once, also on other pages. */
export function OrderList(props: OrderListProps) {
  const { orders, numbers, total, filter, now, canChange, children } = props;
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

/** Shows on demand what to fetch from the shelves for these orders. Source: specification 11.6. */
function PickList({ orders }: { orders: readonly AdminOrder[] }) {
  const items = piecesToPick(orders);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <details className="group min-w-0 flex-1 open:basis-full">
      <summary className="flex h-11 cursor-pointer items-center gap-2 rounded-sm border border-edge bg-card px-3 font-semibold text-sm">
        <span className="whitespace-nowrap">Pick list</span>
        <span className="figures truncate font-normal text-ink-soft">
          {`${pieces} ${plural(pieces, "item")}`}
          <span className="max-sm:sr-only">{` for ${orders.length} ${plural(orders.length, "order")}`}</span>
        </span>
      </summary>
      <ul aria-label="Pick list" className="mt-2 divide-y divide-line rounded-md border border-line bg-card">
        {items.map(({ productId, name, size, sizeShown, color, image, quantity }) => (
          <li key={`${productId} ${size} ${color}`} className="flex min-h-14 items-center gap-3 px-3 py-1">
            <Thumbnail src={image} className="h-12 w-10" />
            <span className="min-w-0 flex-1 text-sm leading-snug">
              <span className="block font-bold">{sizeOnBox({ size, sizeShown }) || "One size"}</span>
              {[name, color].filter(Boolean).join(" · ")}
            </span>
            <span className="figures font-bold text-lg">×{quantity}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type ChosenOrdersProps = {
  orderNumbers: readonly string[];
  canChange: boolean;
  chooseAllLabel: string;
  /** Null if all are chosen. */
  onChooseAll: (() => void) | null;
  onClear: () => void;
};

/** Shows what can be done with all chosen orders at once, at the bottom of the screen; nothing if none is chosen. */
function ChosenOrders(props: ChosenOrdersProps) {
  const { orderNumbers, canChange, chooseAllLabel, onChooseAll, onClear } = props;
  const fetcher = useFetcher<ActionResult>();
  useOnDone(fetcher.data, onClear);
  if (orderNumbers.length === 0) return null;
  const query = `orderNumbers=${orderNumbers.join(",")}`;
  return (
    <ChosenBar
      label="Selected orders"
      count={orderNumbers.length}
      chooseAllLabel={chooseAllLabel}
      onChooseAll={onChooseAll}
      onClear={onClear}
    >
      <AskBack result={fetcher.data} />
      {canChange && (
        <fetcher.Form method="post" action="/admin/orders" className="max-sm:flex-1">
          <input type="hidden" name="intent" value="ship-chosen" />
          <HiddenFields fields={{ orderNumbers }} />
          <Button
            type="submit"
            icon={Truck}
            wide
            className="whitespace-nowrap px-3 max-sm:px-2! max-sm:[&_svg]:hidden"
            pending={fetcher.state !== "idle"}
          >
            Mark as shipped
          </Button>
        </fetcher.Form>
      )}
      <Button
        href={`/admin/orders/packing-slips?${query}`}
        target="_blank"
        variant="outline"
        icon={Package}
        aria-label="Packing slips"
        className="px-3 max-sm:px-2! max-sm:[&_svg]:hidden"
      >
        <span className="max-sm:hidden">Packing slips</span>
        <span className="sm:hidden">Slips</span>
      </Button>
    </ChosenBar>
  );
}
