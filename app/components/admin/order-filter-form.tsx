import Search from "lucide-react/icons/search";
import { Form, useSubmit } from "react-router";
import type { OrderFilter } from "#app/domain/orders/admin-order-forms.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES, statusLabel } from "#app/domain/orders/order-status.ts";
import { LOCAL_METHODS, paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";

type OrderFilterFormProps = {
  filter: OrderFilter;
  /** Else the search box alone; it leads to all orders. */
  isWhole: boolean;
};

/** Searches and narrows the orders; everything of it lives in the address. */
export function OrderFilterForm({ filter, isWhole }: OrderFilterFormProps) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action="/admin/orders"
      role="search"
      key={JSON.stringify(filter)}
      className="mb-4 grid gap-2 md:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="tab" value="recent" />
      <div className="flex gap-2">
        <TextField
          type="search"
          label="Search orders"
          hideLabel
          name="search"
          defaultValue={filter.search}
          placeholder="Number, name, e-mail or phone"
          className="min-w-0 flex-1"
        />
        <IconButton
          type="submit"
          label="Search"
          variant="outline"
          icon={<Search aria-hidden className="size-5" />}
          className="size-12 rounded-sm!"
        />
      </div>
      {isWhole && (
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:contents">
          <SelectField
            label="Filter by status"
            hideLabel
            name="status"
            defaultValue={filter.status || "all"}
            options={[{ value: "all", label: "Any status" }, ...ORDER_STATUSES.map(asOption)]}
          />
          <SelectField
            label="Filter by payment"
            hideLabel
            name="payment"
            defaultValue={filter.payment || "all"}
            options={[{ value: "all", label: "Paid or not" }, ...PAYMENT_STATUSES.map(asOption)]}
          />
          <SelectField
            label="Filter by way to pay"
            hideLabel
            name="method"
            defaultValue={filter.method || "all"}
            options={[
              { value: "all", label: "Any way to pay" },
              ...(["card", ...LOCAL_METHODS] as const).map((value) => ({
                value,
                label: paymentMethodLabel(value),
              })),
            ]}
            className="max-sm:col-span-2"
          />
        </div>
      )}
    </Form>
  );
}

function asOption(value: string) {
  return { value, label: statusLabel(value) };
}
