import { useContext, useState } from "react";
import { Form, useNavigation } from "react-router";
import { IdempotencyKeyField } from "#app/components/admin/fields/hidden-fields.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import {
  PanelCurrencyContext,
  PanelMoney,
  usePanelMoneyText,
} from "#app/components/admin/shell/panel-money.tsx";
import {
  BULK_ACTIONS,
  type BulkAction,
  type BulkProduct,
  type PlannedChange,
  planBulkChange,
  readBulkChange,
  sizeFieldOf,
} from "#app/domain/catalogue/bulk-change.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { formatCount } from "#app/domain/format-count.ts";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import type { Money } from "#app/domain/money/money.ts";
import { plural } from "#app/domain/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

const AMOUNT_FIELDS: Record<BulkAction, { label: string; hint: string } | null> = {
  "price-percent": {
    label: "Percent",
    hint: "-20 makes everything 20% cheaper; 10 makes it 10% more expensive.",
  },
  "price-set": { label: "Price", hint: "The new price of every product below." },
  "stock-set": {
    label: "Number of items",
    hint: "Each size gets this number, or the one you choose.",
  },
  "stock-add": {
    label: "Number of items",
    hint: "6 came in, -2 went out, of each size or the one you choose. It never falls below 0.",
  },
  show: null,
  hide: null,
};

const EVERY_SIZE = "all";

/** Changes all of these products in the same way, and shows before what each will be. */
export function BulkForm({
  products,
  idempotencyKey,
  result,
}: {
  products: BulkProduct[];
  idempotencyKey: string;
  result: ActionResult | undefined;
}) {
  const panel = useContext(PanelCurrencyContext);
  const isSaving = useNavigation().formMethod === "POST";
  const errors = result?.errors ?? {};
  const values = result?.values ?? {};
  const [action, setAction] = useState<BulkAction>(
    BULK_ACTIONS.find(({ value }) => value === values.action)?.value ?? "price-percent",
  );
  const [typed, setTyped] = useState({
    amount: values.amount ?? "",
    currency: values.currency ?? panel.currency,
    size: values.size ?? EVERY_SIZE,
    keepOldPrice: values.keepOldPrice === "on",
  });
  const type = (fields: Partial<typeof typed>) => setTyped({ ...typed, ...fields });
  if (products.length === 0) {
    return (
      <EmptyState title="No products to edit" text="Tick them in the list first.">
        <Button variant="primary" href="/admin/products">
          Select products
        </Button>
      </EmptyState>
    );
  }
  const amount = AMOUNT_FIELDS[action];
  const isPrice = action.startsWith("price");
  const sizes = action.startsWith("stock") ? sizesOf(products) : [];
  const isKnownSize = sizes.some((size) => sizeFieldOf(size) === typed.size);
  const size = isKnownSize ? typed.size : EVERY_SIZE;
  const change = readBulkChange({ ...typed, action, size });
  const planned = products.map((product) =>
    change.ok
      ? { product, plan: planBulkChange(product, change.value, panel.pricing) }
      : { product, plan: undefined },
  );
  const changing = planned.filter(({ plan }) => plan).length;
  return (
    <Form method="post" noValidate className="grid gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
      <IdempotencyKeyField issuedKey={idempotencyKey} result={result} />
      {products.map(({ id }) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      {products.map(({ id, stock, prices }) => (
        <input key={id} type="hidden" name="seen" value={JSON.stringify([id, stock, prices.price])} />
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
              value={typed.amount}
              onChange={(event) => type({ amount: event.currentTarget.value })}
              error={errors.amount}
              autoComplete="off"
              suffix={action === "price-percent" ? "%" : undefined}
              inputClassName="figures"
            />
            {action === "price-set" && (
              <SelectField
                label="Currency"
                name="currency"
                value={typed.currency}
                onChange={(event) => type({ currency: event.currentTarget.value })}
                options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
              />
            )}
          </div>
        )}
        {sizes.length > 0 && (
          <SelectField
            label="Which size"
            name="size"
            value={size}
            onChange={(event) => type({ size: event.currentTarget.value })}
            options={[
              { value: EVERY_SIZE, label: "Every size" },
              ...sizes.map((each) => ({ value: sizeFieldOf(each), label: namedSize(each) || each })),
            ]}
          />
        )}
        {isPrice && (
          <CheckboxField
            label="Show the old price struck through"
            name="keepOldPrice"
            checked={typed.keepOldPrice}
            onChange={(event) => type({ keepOldPrice: event.currentTarget.checked })}
            hint="Where the new price is lower."
          />
        )}
      </Card>
      <section aria-labelledby="chosen" className="min-w-0">
        <h2 id="chosen" className="mb-2 font-bold">
          {products.length} {plural(products.length, "product, as it is", "products, as they are")} now
          {change.ok && (
            <span className="ml-2 font-normal text-ink-soft text-sm">
              {changing === 0 ? "nothing will change" : `${changing} will change`}
            </span>
          )}
        </h2>
        <ul className="divide-y divide-line rounded-md border border-line bg-card">
          {planned.map(({ product, plan }) => (
            <li key={product.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
              <BulkProductSummary product={product} planned={plan} />
            </li>
          ))}
        </ul>
      </section>
      <div
        data-save-bar
        className="sticky bottom-0 z-10 -mx-4 border-line border-t bg-paper px-4 py-3 md:mx-0 md:px-0 lg:col-span-2"
      >
        <Button type="submit" variant="primary" className="max-sm:w-full" pending={isSaving}>
          {`Change ${products.length} ${plural(products.length, "product")}`}
        </Button>
      </div>
    </Form>
  );
}

/** The counted sizes of these products, numbers in their order. */
function sizesOf(products: readonly BulkProduct[]): string[] {
  const sizes = products.flatMap(({ stock }) => stock.map(({ size }) => size).filter((size) => size !== ""));
  return [...new Set(sizes)].toSorted((a, b) => (Number(a) || 0) - (Number(b) || 0));
}

/** Name, price and stock of a product on one line, and below what would change. */
function BulkProductSummary({
  product,
  planned,
}: {
  product: BulkProduct;
  /** Null where everything stays; undefined while nothing is chosen. */
  planned?: PlannedChange | null | undefined;
}) {
  const { name, prices, stock, isActive } = product;
  const moneyText = usePanelMoneyText();
  const sizes = stock.filter(({ size }) => size !== "");
  const pieces = stock.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <span className="min-w-0 flex-1 basis-48 leading-snug">
        <span className="break-words font-semibold">
          {name} {!isActive && <Badge>Hidden</Badge>}
        </span>
        {sizes.length > 0 && (
          <span className="figures block break-words text-ink-faint text-sm">
            {sizes.map(({ size, quantity }) => `${size}:${quantity}`).join(" ")}
          </span>
        )}
        {planned !== undefined && (
          <span
            className={`figures block break-words text-sm ${planned === null ? "text-ink-faint" : "font-semibold text-green-ink"}`}
          >
            {planned === null ? "Stays as it is" : plannedWords(planned, moneyText)}
          </span>
        )}
      </span>
      <span className="figures w-24 text-right font-semibold max-sm:w-auto">
        <PanelMoney amount={prices.price} isStacked />
      </span>
      <span className="figures w-28 text-right text-ink-soft text-sm max-sm:w-auto">
        {formatCount(pieces)} in stock
      </span>
    </>
  );
}

function plannedWords(
  { price, comparePrice, isActive, stock }: PlannedChange,
  moneyText: (amount: Money) => string,
): string {
  const struck = comparePrice?.after
    ? `${moneyText(comparePrice.after)} struck through`
    : "nothing struck through";
  return [
    price && `${moneyText(price.before)} → ${moneyText(price.after)}`,
    comparePrice && struck,
    isActive && (isActive.after ? "Hidden → shown" : "Shown → hidden"),
    ...(stock ?? []).map(({ size, before, after }) => `${size && `${size}: `}${before} → ${after}`),
  ]
    .filter(Boolean)
    .join(", ");
}
