import { type FormEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useUnsavedWarning } from "#app/components/admin/asking/use-unsaved-warning.tsx";
import { IdempotencyKeyField } from "#app/components/admin/fields/hidden-fields.tsx";
import {
  EditConflictNotice,
  ExpectedVersionField,
} from "#app/components/admin/results/edit-conflict-notice.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import type { RatesPerUsd } from "#app/domain/money/rates.ts";
import { Button } from "#app/ui/button.tsx";
import { ProductFormFields } from "./product-form-fields.tsx";
import type { ProductValues } from "./product-values.ts";

type ProductFormProps = {
  values: ProductValues;
  /** The loaded version of an existing product, and the URL of its edit screen. */
  edited?: { version: string; path: string; listPath: string };
  brands: readonly string[];
  rates: RatesPerUsd;
  idempotencyKey: string;
  /** "Add Product" or "Update Product". */
  submitLabel: string;
  result: ActionResult | undefined;
};

/** Adds or edits a product; asks before unsaved changes are left. */
export function ProductForm({
  values: loadedValues,
  edited,
  brands,
  rates,
  idempotencyKey,
  submitLabel,
  result,
}: ProductFormProps) {
  // The form ignores revalidated values: the save must send what the user saw.
  const [values, setValues] = useState(loadedValues);
  const [images, setImages] = useState(values.images);
  const [isBusy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [checkedResult, setCheckedResult] = useState(result);
  if (checkedResult !== result) {
    setCheckedResult(result);
    // The message beside the sizes says how many there are now.
    const seenStock = result?.values?.seenStock;
    if (seenStock !== undefined) setValues({ ...values, stockQuantity: Number(seenStock) });
  }
  const isSaving = useNavigation().formMethod === "POST";
  useUnsavedWarning(isDirty && !isSaving);

  const handleChange = (event: FormEvent) => {
    // The file input is cleared once its files are being uploaded.
    if (event.target instanceof HTMLInputElement && event.target.type === "file") return;
    setDirty(true);
  };

  return (
    <Form method="post" encType="multipart/form-data" noValidate onChange={handleChange}>
      <IdempotencyKeyField issuedKey={idempotencyKey} result={result} />
      {edited && <ExpectedVersionField version={edited.version} />}
      <ProductFormFields
        values={values}
        errors={result?.errors ?? {}}
        brands={brands}
        rates={rates}
        images={images}
        onImagesChange={(change) => {
          setImages(change);
          setDirty(true);
        }}
        onBusyChange={setBusy}
        onEdit={() => setDirty(true)}
      />
      {edited && (
        <div className="mt-4 empty:hidden">
          <EditConflictNotice result={result} href={edited.path} />
        </div>
      )}
      {/* On larger screens the bar is opposite the corner of the toasts, which would cover its buttons. */}
      <div
        data-save-bar
        className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-4 py-3 max-sm:gap-1.5 md:mx-0 md:flex-row-reverse md:px-0"
      >
        <Button
          type="submit"
          variant="primary"
          className="whitespace-nowrap max-sm:flex-auto max-sm:px-2! max-sm:text-sm!"
          pending={isSaving}
          disabled={isBusy}
        >
          {submitLabel}
        </Button>
        <Button
          href={edited?.listPath ?? "/admin/products"}
          variant="quiet"
          className="max-sm:px-1! max-sm:text-sm!"
        >
          Cancel
        </Button>
        {isDirty && <p className="text-ink-soft text-sm max-sm:sr-only">Not saved yet</p>}
      </div>
    </Form>
  );
}
