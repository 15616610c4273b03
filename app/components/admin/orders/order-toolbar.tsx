import { useState } from "react";
import { FilterForm, SearchBox } from "#app/components/admin/lists/filter-form.tsx";
import { formatListCount } from "#app/domain/format-count.ts";
import { ORDER_VIEWS, type OrderFilter, writeOrderFilter } from "#app/domain/orders/admin-order-forms.ts";
import { ORDER_ORIGINS, ORIGIN_LABELS } from "#app/domain/orders/order-origin.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES, statusLabel } from "#app/domain/orders/order-status.ts";
import { PAYMENT_METHODS, paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { LinkChips } from "#app/ui/navigation/link-chips.tsx";

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
  return (
    <LinkChips
      label="Work lists"
      chips={ORDER_VIEWS.filter((view) => counts[view] !== undefined).map((view) => ({
        href: hrefOf(view === active ? "" : view),
        isCurrent: view === active,
        text: (
          <>
            {LABELS[view]}
            <span className="figures ml-1.5 font-normal">{formatListCount(counts[view] ?? 0)}</span>
          </>
        ),
      }))}
    />
  );
}

type OrderFilterFormProps = {
  filter: OrderFilter;
  /** Pending payments have a search only; all orders have filters by state too. */
  tab: "pending" | "recent";
  isOpen: boolean;
  seesMoney: boolean;
};

/** Searches and filters the orders, in cells of the toolbar's grid; without room only once it is opened. */
function OrderFilterForm({ filter, tab, isOpen, seesMoney }: OrderFilterFormProps) {
  return (
    <FilterForm action="/admin/orders" filter={filter} className="contents">
      {tab === "recent" && <input type="hidden" name="tab" value="recent" />}
      {tab === "recent" && filter.view !== "" && <input type="hidden" name="view" value={filter.view} />}
      <div className={classes("max-desk:col-span-full desk:order-1", !isOpen && "max-desk:hidden")}>
        <SearchBox
          label="Search orders"
          search={filter.search}
          placeholder={`Number, name, phone, ${seesMoney ? "sum" : "item"}`}
        />
      </div>
      {tab === "recent" && (
        <div
          className={classes(
            "order-3 col-span-full grid grid-cols-2 gap-2 desk:grid-cols-5",
            !isOpen && "hidden",
          )}
        >
          <SelectField
            label="Filter by status"
            hideLabel
            name="status"
            defaultValue={filter.status || "all"}
            options={[{ value: "all", label: "Any status" }, ...ORDER_STATUSES.map(asOption)]}
          />
          {seesMoney && (
            <>
              <SelectField
                label="Filter by payment"
                hideLabel
                name="payment"
                defaultValue={filter.payment || "all"}
                options={[
                  { value: "all", label: "Paid or not" },
                  { value: "earned", label: "Money is in" },
                  { value: "owed", label: "Money back" },
                  { value: "sold_out", label: "Refund or swap" },
                  ...PAYMENT_STATUSES.map(asOption),
                ]}
              />
              <SelectField
                label="Filter by payment method"
                hideLabel
                name="method"
                defaultValue={filter.method || "all"}
                options={[
                  { value: "all", label: "Any method" },
                  ...PAYMENT_METHODS.map((value) => ({
                    value,
                    label: paymentMethodLabel(value),
                  })),
                ]}
              />
            </>
          )}
          <SelectField
            label="Filter by origin"
            hideLabel
            name="origin"
            defaultValue={filter.origin || "all"}
            options={[
              { value: "all", label: "Any origin" },
              ...ORDER_ORIGINS.map((value) => ({ value, label: ORIGIN_LABELS[value] })),
            ]}
          />
          <TextField type="date" label="Filter by day" hideLabel name="day" defaultValue={filter.day} />
        </div>
      )}
    </FilterForm>
  );
}

function asOption(value: string) {
  return { value, label: statusLabel(value) };
}
