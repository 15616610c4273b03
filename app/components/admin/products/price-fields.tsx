import { useState } from "react";
import { AmountField } from "#app/components/admin/fields/amount-field.tsx";
import { convertDecimalComma } from "#app/components/admin/fields/convert-decimal-comma.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { CURRENCIES, CURRENCY_CODES, isCurrencyCode } from "#app/domain/money/currency.ts";
import { CURRENCY_NAMES } from "#app/domain/money/currency-names.ts";
import { money, moneyFromDecimal } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { convertToUsd, type RatesPerUsd } from "#app/domain/money/rates.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import type { ProductValues } from "./product-values.ts";

type PriceFieldsProps = {
  values: Pick<ProductValues, "price" | "comparePrice" | "storedUsd" | "currency">;
  rates: RatesPerUsd;
  errors: FieldErrors;
};

/**
 * Fields for price and compare price in any listed currency, with their value in US dollars: the stored one while both are
 * as they were, as saving leaves it then, else today's. Source: specification 2.6.
 */
export function PriceFields({ values, rates, errors }: PriceFieldsProps) {
  const [currency, setCurrency] = useState(values.currency);
  const [typed, setTyped] = useState({ price: values.price, comparePrice: values.comparePrice });
  const [unreadable, setUnreadable] = useState({ price: false, comparePrice: false });
  const { symbol } = CURRENCIES[currency];
  const amountOf = (input: string) => moneyFromDecimal(input, currency);
  const isChanged =
    currency !== values.currency ||
    FIELDS.some(({ name }) => amountOf(typed[name])?.amount !== amountOf(values[name])?.amount);
  const inUsd = (name: "price" | "comparePrice") => {
    const amount = currency === "USD" ? null : amountOf(typed[name]);
    if (amount === null) return undefined;
    const stored = isChanged ? null : (values.storedUsd?.[name] ?? null);
    const usd = stored === null ? convertToUsd(amount, rates) : money(stored, "USD");
    return `${formatPanelMoney(usd)} in US dollars`;
  };
  return (
    <>
      <SelectField
        label="Currency"
        name="currency"
        hint="Shoppers who see this currency pay exactly what you type; others pay it converted."
        options={CURRENCY_CODES.map((code) => ({ value: code, label: `${code} · ${CURRENCY_NAMES[code]}` }))}
        value={currency}
        onChange={(event) => {
          if (isCurrencyCode(event.target.value)) setCurrency(event.target.value);
        }}
        error={errors.currency}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {FIELDS.map(({ label, name }) => (
          <div key={name} className="flex min-w-0 flex-col gap-2">
            <AmountField
              label={label}
              name={name}
              type="number"
              min={0}
              step={0.01}
              prefix={symbol}
              value={typed[name]}
              onBeforeInput={convertDecimalComma}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              onInput={(event) =>
                setUnreadable({ ...unreadable, [name]: event.currentTarget.validity.badInput })
              }
              error={errors[name]}
            />
            {/* Browsers send nothing of "12e", which would count as no price; the last value of a name counts. */}
            {unreadable[name] && <input type="hidden" name={name} value="unreadable" />}
            <p className="figures text-ink-soft text-sm" aria-live="polite">
              {inUsd(name)}
            </p>
          </div>
        ))}
      </div>
    </>
  );
}

const FIELDS = [
  { label: "Price", name: "price" },
  { label: "Compare price", name: "comparePrice" },
] as const;
