import { useEffect, useRef } from "react";
import { ORDER_VIEWS, type OrderFilter } from "#app/domain/orders/admin-order-forms.ts";
import { classes } from "#app/ui/classes.ts";
import { scrollToCurrent } from "#app/ui/navigation/scroll-to-current.ts";

const LABELS = { pack: "To pack", way: "On the way", back: "Money back", test: "Test" } as const;

type OrderChipsProps = { active: OrderFilter["view"]; hrefOf: (view: OrderFilter["view"]) => string };

/** Links to the work lists of the orders; the active one leads back to all orders. Source: issue on the panel, point 11. */
export function OrderChips({ active, hrefOf }: OrderChipsProps) {
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
      {ORDER_VIEWS.map((view) => (
        <a
          key={view}
          ref={view === active ? current : undefined}
          href={hrefOf(view === active ? "" : view)}
          aria-current={view === active ? "true" : undefined}
          className={classes(
            "reach inline-flex h-9 flex-none items-center whitespace-nowrap rounded-full border px-3 font-semibold text-sm",
            view === active ? "border-ink bg-ink text-paper" : "border-edge bg-card hover:border-ink",
          )}
        >
          {LABELS[view]}
        </a>
      ))}
    </nav>
  );
}
