import { useState } from "react";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

const NOT_CHOSEN = "none";
const NEW_SUPPLIER = "new";

/** The ids of the fields that may be wrong. */
export const SUPPLIER_FIELD_IDS = { supplier: "supplier", supplierPhone: "supplierPhone" };

type SupplierFieldsProps = {
  /** The shop's suppliers, each with an order to it. */
  suppliers: readonly { supplier: string; number: number }[];
  /** Orders that further lines can be added to. */
  open: readonly { number: number; supplier: string }[];
  values: Record<string, string>;
  errors: FieldErrors;
};

/** Who gets the order: a supplier that the shop knows, a new one, or an order that is still open. */
export function SupplierFields({ suppliers, open, values, errors }: SupplierFieldsProps) {
  const [to, setTo] = useState(values.addTo || (suppliers.length > 0 ? NOT_CHOSEN : NEW_SUPPLIER));
  const isNew = to === NEW_SUPPLIER;
  const fields = (
    <>
      <TextField
        label="Supplier"
        {...(isNew && { id: SUPPLIER_FIELD_IDS.supplier })}
        name="supplier"
        defaultValue={values.supplier}
        error={errors.supplier}
        autoComplete="off"
      />
      <TextField
        label="Their WhatsApp number"
        {...(isNew && { id: SUPPLIER_FIELD_IDS.supplierPhone })}
        name="supplierPhone"
        type="tel"
        optional
        defaultValue={values.supplierPhone}
        error={errors.supplierPhone}
        autoComplete="off"
      />
    </>
  );
  return (
    <Card className="mb-4 grid items-start gap-4 sm:grid-cols-2 desk:grid-cols-3">
      {suppliers.length > 0 && (
        <SelectField
          label="Order from"
          name="addTo"
          {...(!isNew && { id: SUPPLIER_FIELD_IDS.supplier })}
          value={to}
          error={isNew ? undefined : errors.supplier}
          onChange={(event) => setTo(event.target.value)}
          options={[
            { value: NOT_CHOSEN, label: "Choose a supplier" },
            ...suppliers.map(({ supplier, number }) => ({ value: `from:${number}`, label: supplier })),
            { value: NEW_SUPPLIER, label: "A new supplier" },
            ...open.map(({ number, supplier }) => ({
              value: String(number),
              label: `Add to order ${number} to ${supplier}`,
            })),
          ]}
        />
      )}
      {isNew ? fields : <noscript className="contents">{fields}</noscript>}
    </Card>
  );
}
