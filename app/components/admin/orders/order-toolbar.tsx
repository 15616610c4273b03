import { useEffect, useRef, useState } from "react";
import { formatListCount } from "#app/domain/format-count.ts";
import { ORDER_VIEWS, type OrderFilter, writeOrderFilter } from "#app/domain/orders/admin-order-forms.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { scrollToCurrent } from "#app/ui/navigation/scroll-to-current.ts";
import { OrderFilterForm } from "./order-filter-form.tsx";

type OrderToolbarProps = {
  filter: OrderFilter;
  tab: "pending" | "recent";
  /** How many orders each work list has that the reader may see. */
  counts: Partial<Record<(typeof ORDER_VIEWS)[number], number>>;
  seesMoney: boolean;
  /** Returns the URL of a work list. */
  hrefOf: (view: OrderFilter["view"]) => string;
};

/** Shows the work lists, the search and the filters of the orders; what has no room on demand. */
export function OrderToolbar({ filter, tab, counts, seesMoney, hrefOf }: OrderToolbarProps) {
  const isFiltered = writeOrderFilter({ ...filter, view: "" }).size > 0;
  const [isOpen, setOpen] = useState(isFiltered);
  return (
    <div className="mb-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 desk:grid-cols-[auto_minmax(0,1fr)_auto]">
      <OrderChips filter={filter} counts={counts} hrefOf={hrefOf} />
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={classes("desk:order-2", tab === "pending" && "desk:hidden")}
      >
        {tab === "pending" ? "Search" : "Filters"}
      </Button>
      <OrderFilterForm filter={filter} tab={tab} isOpen={isOpen} seesMoney={seesMoney} />
    </div>
  );
}

const LABELS = {
  pack: "To pack",
  way: "On the way",
  returns: "Returns",
  back: "Money back",
  test: "Test",
} as const;

/** Links to the work lists of the orders; the active one leads back to all orders. Source: specification 11.6. */
function OrderChips({
  filter: { view: active },
  counts,
  hrefOf,
}: Pick<OrderToolbarProps, "filter" | "counts" | "hrefOf">) {
  const row = useRef<HTMLElement>(null);
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) scrollToCurrent(row.current, current.current);
  }, [active]);
  return (
    <nav
      ref={row}
      aria-label="Work lists"
      className="scrollbar-none fade-row relative flex min-w-0 gap-1.5 overflow-x-auto"
    >
      {ORDER_VIEWS.filter((view) => counts[view] !== undefined).map((view) => (
        <a
          key={view}
          ref={view === active ? current : undefined}
          href={hrefOf(view === active ? "" : view)}
          aria-current={view === active ? "true" : undefined}
          className={classes(
            "inline-flex h-11 flex-none items-center whitespace-nowrap rounded-full border px-3 font-semibold text-sm",
            view === active ? "border-ink bg-ink text-paper" : "border-edge bg-card hover:border-ink",
          )}
        >
          {LABELS[view]}
          <span className="figures ml-1.5 font-normal">{formatListCount(counts[view] ?? 0)}</span>
        </a>
      ))}
    </nav>
  );
}
