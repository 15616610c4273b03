import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { lineValue, type SizeChoice } from "#app/domain/orders/changes/order-change.ts";
import { RETURN_REASONS } from "#app/domain/orders/changes/order-return.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

type ReturnFieldsProps = {
  items: readonly Pick<OrderItem, "productId" | "name" | "size" | "sizeShown" | "quantity">[];
  sizes: readonly SizeChoice[];
  errors: FieldErrors;
};

/** Renders which line comes back, how many of it, why, and the size to send instead. */
export function ReturnFields({ items, sizes, errors }: ReturnFieldsProps) {
  const most = Math.max(...items.map(({ quantity }) => quantity));
  const own = sizes.filter(({ of, productId }) => of === productId);
  const wanted = [...new Set(own.map(({ size }) => size))];
  return (
    <>
      <SelectField
        label="Item"
        name="line"
        options={items.map((item) => ({
          value: lineValue(item),
          label: [item.sizeShown ?? namedSize(item.size), item.name].filter(Boolean).join(", "),
        }))}
        error={errors.line}
      />
      {most > 1 ? (
        <TextField
          label="How many"
          name="quantity"
          type="number"
          min={1}
          max={most}
          defaultValue={1}
          error={errors.quantity}
        />
      ) : (
        <input type="hidden" name="quantity" value="1" />
      )}
      <SelectField
        label="Reason"
        name="reason"
        options={Object.entries(RETURN_REASONS).map(([value, label]) => ({ value, label }))}
        error={errors.reason}
      />
      {wanted.length > 0 && (
        <SelectField
          label="Size instead"
          name="wantedSize"
          options={[
            { value: "none", label: "No exchange" },
            ...wanted.map((size) => {
              const left = own.filter((each) => each.size === size).reduce((sum, each) => sum + each.left, 0);
              return {
                value: size,
                label: left > 0 ? namedSize(size) : `${namedSize(size)}, sold out`,
                disabled: left === 0,
              };
            }),
          ]}
          error={errors.wantedSize}
        />
      )}
      <TextField label="Note" name="words" optional maxLength={500} autoComplete="off" />
    </>
  );
}
