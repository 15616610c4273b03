import Download from "lucide/dist/esm/icons/download.mjs";
import Package from "lucide/dist/esm/icons/package.mjs";
import Truck from "lucide/dist/esm/icons/truck.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { useState } from "react";
import { useFetcher } from "react-router";
import { QuestionDialog } from "#app/components/admin/forms/question-dialog.tsx";
import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

type ChosenOrdersProps = {
  orderNumbers: readonly string[];
  canChange: boolean;
  canExport: boolean;
  /** Null if all are chosen. */
  onChooseAll: (() => void) | null;
  onClear: () => void;
};

/** Shows what can be done with all chosen orders at once, at the bottom of the screen; nothing if none is chosen. */
export function ChosenOrders(props: ChosenOrdersProps) {
  const { orderNumbers, canChange, canExport, onChooseAll, onClear } = props;
  const fetcher = useFetcher<ActionResult>();
  const [handledResult, setHandledResult] = useState(fetcher.data);
  if (handledResult !== fetcher.data) {
    setHandledResult(fetcher.data);
    if (fetcher.data?.done) onClear();
  }
  if (orderNumbers.length === 0) return null;
  const query = new URLSearchParams(orderNumbers.map((number) => ["orderNumbers", number]));
  return (
    <section
      aria-label="Chosen orders"
      className="sticky bottom-20 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-md border border-ink bg-card p-2 shadow-lift md:bottom-4"
    >
      <QuestionDialog result={fetcher.data} />
      <p role="status" className="figures flex-1 whitespace-nowrap pl-2 font-bold text-sm">
        {`${orderNumbers.length} chosen`}
      </p>
      {onChooseAll && (
        <Button variant="quiet" className="px-3" onClick={onChooseAll}>
          Choose all
        </Button>
      )}
      <IconButton label="Choose none" icon={X} onClick={onClear} className="sm:order-last" />
      <div className="flex gap-2 max-sm:w-full">
        {canChange && (
          <fetcher.Form method="post" action="/admin/orders" className="max-sm:flex-1">
            <input type="hidden" name="intent" value="ship-chosen" />
            {orderNumbers.map((number) => (
              <input key={number} type="hidden" name="orderNumbers" value={number} />
            ))}
            <Button
              type="submit"
              icon={Truck}
              wide
              className="whitespace-nowrap px-3 max-sm:px-2!"
              pending={fetcher.state !== "idle"}
            >
              Mark as shipped
            </Button>
          </fetcher.Form>
        )}
        <Button
          href={`/admin/orders/packing-slips.pdf?${query}`}
          target="_blank"
          variant="outline"
          icon={Package}
          className="px-3 max-sm:px-4!"
        >
          <span className="max-sm:sr-only">Packing slips</span>
        </Button>
        {canExport && (
          <Button
            href={`/admin/orders/chosen.csv?${query}`}
            download
            variant="outline"
            icon={Download}
            className="px-3 max-sm:px-4!"
          >
            <span className="max-sm:sr-only">Export</span>
          </Button>
        )}
      </div>
    </section>
  );
}
