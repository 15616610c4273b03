import type { FieldErrors } from "#app/domain/form-errors.ts";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

const NEW_ORDER = "new";

/** The ids of the fields that may be wrong. */
export const SUPPLIER_FIELD_IDS = { supplier: "supplier", supplierPhone: "supplierPhone" };

type SupplierFieldsProps = {
  /** Orders that further lines can be added to. */
  open: readonly { number: number; supplier: string }[];
  values: Record<string, string>;
  errors: FieldErrors;
};

/** Who gets the order: a supplier by name and phone, or an order that is still open. */
export function SupplierFields({ open, values, errors }: SupplierFieldsProps) {
  return (
    <Card className="mt-4 grid items-start gap-4 sm:grid-cols-2 desk:grid-cols-3">
      {open.length > 0 && (
        <SelectField
          label="Which order"
          name="addTo"
          defaultValue={values.addTo || NEW_ORDER}
          options={[
            { value: NEW_ORDER, label: "A new order" },
            ...open.map(({ number, supplier }) => ({
              value: String(number),
              label: `Add to order ${number} to ${supplier}`,
            })),
          ]}
        />
      )}
      <TextField
        label="Supplier"
        id={SUPPLIER_FIELD_IDS.supplier}
        name="supplier"
        defaultValue={values.supplier}
        error={errors.supplier}
        hint={open.length > 0 ? "For a new order." : undefined}
        autoComplete="off"
      />
      <TextField
        label="Their WhatsApp number"
        id={SUPPLIER_FIELD_IDS.supplierPhone}
        name="supplierPhone"
        type="tel"
        optional
        defaultValue={values.supplierPhone}
        error={errors.supplierPhone}
        hint={open.length > 0 ? "For a new order." : undefined}
        autoComplete="off"
      />
    </Card>
  );
}
