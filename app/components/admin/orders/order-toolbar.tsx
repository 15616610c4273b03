import ListFilter from "lucide/dist/esm/icons/list-filter.mjs";
import { useState } from "react";
import { type OrderFilter, writeOrderFilter } from "#app/domain/orders/admin-order-forms.ts";
import { classes } from "#app/ui/classes.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { OrderChips } from "./order-chips.tsx";
import { OrderFilterForm } from "./order-filter-form.tsx";

type OrderToolbarProps = {
  filter: OrderFilter;
  tab: "pending" | "recent";
  /** Returns the URL of a work list. */
  hrefOf: (view: OrderFilter["view"]) => string;
};

/** Shows the work lists, the search and the filters of the orders; what has no room on demand. */
export function OrderToolbar({ filter, tab, hrefOf }: OrderToolbarProps) {
  const isFiltered = writeOrderFilter({ ...filter, view: "" }).size > 0;
  const [isOpen, setOpen] = useState(isFiltered);
  return (
    <div className="mb-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 desk:grid-cols-[auto_minmax(0,1fr)_auto]">
      <OrderChips active={filter.view} hrefOf={hrefOf} />
      <IconButton
        label="Search and filter"
        title="Filter"
        icon={ListFilter}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={classes("desk:order-2", tab === "pending" && "desk:hidden")}
      />
      <OrderFilterForm filter={filter} tab={tab} isOpen={isOpen} />
    </div>
  );
}
