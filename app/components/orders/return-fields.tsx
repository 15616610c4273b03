import type { ReactNode } from "react";
import type { useReceipt } from "#app/components/checkout/use-receipt.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { lineValue, type SizeChoice } from "#app/domain/orders/changes/order-change.ts";
import { NO_EXCHANGE, RETURN_REASONS } from "#app/domain/orders/changes/order-return.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";
import { RECEIPT_ACCEPT } from "#app/domain/payments/receipt.ts";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

type ReturnFieldsProps = {
  items: readonly Pick<OrderItem, "productId" | "name" | "size" | "sizeShown" | "quantity">[];
  sizes: readonly SizeChoice[];
  errors: FieldErrors;
  /** The picture being chosen. */
  photo: Pick<ReturnType<typeof useReceipt>, "choose" | "resetKey">;
  /** Further fields, above the note. */
  children?: ReactNode;
};

/** Renders which line comes back, how many of it, why, what to send instead, and a picture of it. */
export function ReturnFields({ items, sizes, errors, photo, children }: ReturnFieldsProps) {
  const most = Math.max(...items.map(({ quantity }) => quantity));
  const [only] = items.length === 1 ? items : [];
  const instead = [...new Map(sizes.map((each) => [lineValue(each), each])).values()].filter(
    (each) => !only || lineValue(each) !== lineValue(only),
  );
  const isOneProduct = instead.every(({ productId }) => productId === items[0]?.productId);
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
      {instead.length > 0 && (
        <SelectField
          label={isOneProduct ? "Size instead" : "Size or colour instead"}
          name="wanted"
          options={[
            { value: NO_EXCHANGE, label: "No exchange" },
            ...instead.map((each) => ({
              value: lineValue(each),
              label: [!isOneProduct && each.name, namedSize(each.size), each.left === 0 && "sold out"]
                .filter(Boolean)
                .join(", "),
              disabled: each.left === 0,
            })),
          ]}
          error={errors.wanted}
        />
      )}
      {children}
      <FileField
        key={photo.resetKey}
        label="Photo of the item"
        name="photo"
        optional
        prompt="Take a photo or choose a file"
        accept={RECEIPT_ACCEPT}
        error={errors.photo}
        onChange={(event) => photo.choose(event.target.files?.[0] ?? null)}
      />
      <TextField label="Note" name="words" optional maxLength={500} autoComplete="off" />
    </>
  );
}
