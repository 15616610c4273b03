import Download from "lucide/dist/esm/icons/download.mjs";
import Package from "lucide/dist/esm/icons/package.mjs";
import Truck from "lucide/dist/esm/icons/truck.mjs";
import { useState } from "react";
import { useFetcher } from "react-router";
import { AskBack } from "#app/components/admin/asking/ask.tsx";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import { ChosenBar } from "#app/components/admin/lists/chosen-bar.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { Button } from "#app/ui/button.tsx";

type ChosenOrdersProps = {
  orderNumbers: readonly string[];
  canChange: boolean;
  canExport: boolean;
  chooseAllLabel: string;
  /** Null if all are chosen. */
  onChooseAll: (() => void) | null;
  onClear: () => void;
};

/** Shows what can be done with all chosen orders at once, at the bottom of the screen; nothing if none is chosen. */
export function ChosenOrders(props: ChosenOrdersProps) {
  const { orderNumbers, canChange, canExport, chooseAllLabel, onChooseAll, onClear } = props;
  const fetcher = useFetcher<ActionResult>();
  const [handledResult, setHandledResult] = useState(fetcher.data);
  if (handledResult !== fetcher.data) {
    setHandledResult(fetcher.data);
    if (fetcher.data?.done) onClear();
  }
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
      {canExport && (
        <Button
          href={`/admin/orders/chosen.csv?${query}`}
          download
          variant="outline"
          icon={Download}
          className="px-3 max-sm:px-2! max-sm:[&_svg]:hidden"
        >
          Export
        </Button>
      )}
    </ChosenBar>
  );
}
