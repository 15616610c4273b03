import { useState } from "react";
import { convertDecimalComma } from "#app/components/admin/fields/convert-decimal-comma.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { CURRENCIES, CURRENCY_CODES, isCurrencyCode } from "#app/domain/money/currency.ts";
import { CURRENCY_NAMES } from "#app/domain/money/currency-names.ts";
import { moneyFromDecimal } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { convertToUsd, type RatesPerUsd } from "#app/domain/money/rates.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { ProductValues } from "./product-values.ts";

type PriceFieldsProps = {
  values: Pick<ProductValues, "price" | "comparePrice" | "currency">;
  rates: RatesPerUsd;
  errors: FieldErrors;
};

/**
 * Fields for price and compare price in any listed currency, with their value in US dollars. Source: specification 2.6.
 */
export function PriceFields({ values, rates, errors }: PriceFieldsProps) {
  const [currency, setCurrency] = useState(values.currency);
  const { symbol } = CURRENCIES[currency];
  const inUsd = (input: string) => {
    const amount = currency === "USD" ? null : moneyFromDecimal(input, currency);
    return amount === null ? undefined : `${formatPanelMoney(convertToUsd(amount, rates))} in US dollars`;
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
        <Amount
          label="Price"
          name="price"
          initialValue={values.price}
          symbol={symbol}
          inUsd={inUsd}
          error={errors.price}
        />
        <Amount
          label="Compare price"
          name="comparePrice"
          initialValue={values.comparePrice}
          symbol={symbol}
          inUsd={inUsd}
          error={errors.comparePrice}
        />
      </div>
    </>
  );
}

type AmountProps = {
  label: string;
  name: string;
  initialValue: string;
  symbol: string;
  inUsd: (input: string) => string | undefined;
  error: string | undefined;
};

function Amount({ label, name, initialValue, symbol, inUsd, error }: AmountProps) {
  const [amount, setAmount] = useState(initialValue);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField
        label={label}
        name={name}
        type="number"
        min={0}
        step={0.01}
        inputMode="decimal"
        prefix={symbol}
        value={amount}
        onBeforeInput={convertDecimalComma}
        onChange={(event) => setAmount(event.target.value)}
        error={error}
        inputClassName="figures"
      />
      <p className="figures text-ink-soft text-sm" aria-live="polite">
        {inUsd(amount)}
      </p>
    </div>
  );
}
