import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { IdempotencyKeyField } from "#app/components/admin/forms/idempotency-key-field.tsx";
import { type ActionResult, useResultToast } from "#app/components/admin/forms/use-result-toast.ts";
import { BULK_ACTIONS, type BulkAction } from "#app/domain/catalogue/bulk-actions.ts";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

/** A product that the form will change. */
export type BulkProduct = {
  id: string;
  name: string;
  price: string;
  stock: number;
  /** Each size with its stock, if sizes are counted separately. */
  sizes: string;
  isActive: boolean;
};

const AMOUNT_FIELDS: Record<BulkAction, { label: string; hint: string } | null> = {
  "price-percent": { label: "Percent", hint: "-20 makes everything 20% cheaper; 10 makes it 10% dearer." },
  "price-set": { label: "Price", hint: "The new price of every product below." },
  "stock-set": {
    label: "Number of items",
    hint: "If sizes are counted separately, each one gets this number.",
  },
  "stock-add": {
    label: "Number of items",
    hint: "6 came in, -2 went out; counted for each size. It never falls below 0.",
  },
  show: null,
  hide: null,
};

/** Changes all of these products in the same way. */
export function BulkForm({
  products,
  idempotencyKey,
  result,
}: {
  products: BulkProduct[];
  idempotencyKey: string;
  result: ActionResult | undefined;
}) {
  const isSaving = useNavigation().formMethod === "POST";
  const errors = result?.errors ?? {};
  const values = result?.values ?? {};
  const [action, setAction] = useState<BulkAction>(
    BULK_ACTIONS.find(({ value }) => value === values.action)?.value ?? "price-percent",
  );
  useResultToast(result);
  if (products.length === 0) {
    return (
      <EmptyState title="These products are gone" text="They may have been deleted.">
        <Button variant="primary" href="/admin/products/bulk">
          Choose others
        </Button>
      </EmptyState>
    );
  }
  const amount = AMOUNT_FIELDS[action];
  const isPrice = action.startsWith("price");
  return (
    <Form method="post" noValidate className="grid gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
      <IdempotencyKeyField issuedKey={idempotencyKey} result={result} />
      {products.map(({ id }) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <Card className="flex flex-col gap-5 lg:sticky lg:top-20">
        <SelectField
          label="What to change"
          name="action"
          value={action}
          onChange={(event) => {
            const chosen = BULK_ACTIONS.find(({ value }) => value === event.currentTarget.value);
            if (chosen) setAction(chosen.value);
          }}
          options={BULK_ACTIONS}
          error={errors.action}
        />
        {amount && (
          <div
            className={action === "price-set" ? "grid grid-cols-[minmax(0,1fr)_6.5rem] items-end gap-3" : ""}
          >
            <TextField
              key={amount.label}
              label={amount.label}
              hint={amount.hint}
              name="amount"
              defaultValue={values.amount}
              error={errors.amount}
              autoComplete="off"
              suffix={action === "price-percent" ? "%" : undefined}
              inputClassName="figures"
            />
            {action === "price-set" && (
              <SelectField
                label="Currency"
                name="currency"
                defaultValue={values.currency ?? "USD"}
                options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
              />
            )}
          </div>
        )}
        {isPrice && (
          <CheckboxField
            label="Show the old price struck through"
            name="keepOldPrice"
            defaultChecked={values.keepOldPrice === "on"}
            hint="Where the new price is lower."
          />
        )}
        <Button type="submit" variant="primary" pending={isSaving}>
          {`Change ${products.length} ${products.length === 1 ? "product" : "products"}`}
        </Button>
      </Card>
      <section aria-labelledby="chosen" className="min-w-0">
        <h2 id="chosen" className="mb-2 font-bold">
          {products.length} {products.length === 1 ? "product, as it is now" : "products, as they are now"}
        </h2>
        <ul className="divide-y divide-line rounded-md border border-line bg-card">
          {products.map((product) => (
            <li key={product.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
              <BulkProductSummary product={product} />
            </li>
          ))}
        </ul>
      </section>
    </Form>
  );
}

/** Name, price and stock of a product on one line. */
export function BulkProductSummary({ product }: { product: BulkProduct }) {
  const { name, price, stock, sizes, isActive } = product;
  return (
    <>
      <span className="min-w-0 flex-1 basis-48 leading-snug">
        <span className="break-words font-semibold">
          {name} {!isActive && <Badge>Hidden</Badge>}
        </span>
        {sizes && <span className="figures block break-words text-ink-faint text-sm">{sizes}</span>}
      </span>
      <span className="figures w-24 text-right font-semibold max-sm:ml-9 max-sm:w-auto">{price}</span>
      <span className="figures w-28 text-right text-ink-soft text-sm max-sm:w-auto">{stock} in stock</span>
    </>
  );
}
