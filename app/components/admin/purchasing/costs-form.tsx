import { useContext, useState } from "react";
import { Form, useNavigation } from "react-router";
import { AmountField } from "#app/components/admin/fields/amount-field.tsx";
import { convertDecimalComma } from "#app/components/admin/fields/convert-decimal-comma.ts";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { PanelCurrencyContext, PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { nameWithSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import {
  CURRENCIES,
  isCurrencyCode,
  isKnownCurrency,
  KNOWN_CURRENCY_CODES,
  type KnownCurrency,
} from "#app/domain/money/currency.ts";
import { CURRENCY_NAMES } from "#app/domain/money/currency-names.ts";
import type { Money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { plural } from "#app/domain/plural.ts";
import type { LandedCost, Margin, ShownCosts } from "#app/domain/purchasing/landed-cost.ts";
import type { PurchaseLine } from "#app/domain/purchasing/purchase-order.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";

type CostsFormProps = {
  lines: readonly PurchaseLine[];
  costs: ShownCosts;
  result: ActionResult | undefined;
};

/** Takes what an order costs, and shows what a piece of each line costs in the shop and what it earns. */
export function CostsForm({ lines, costs, result }: CostsFormProps) {
  const values = result?.values ?? {};
  const errors = result?.errors ?? {};
  const isSaving = useNavigation().formData?.get("intent") === "costs";
  const [currency, setCurrency] = useState<KnownCurrency>(
    isKnownCurrency(values.currency) ? values.currency : costs.currency,
  );
  const { symbol } = CURRENCIES[currency];
  const isPaid = costs.payments.length > 0;
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <HiddenFields fields={{ intent: "costs", version: costs.version }} />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label="Currency"
          name="currency"
          value={currency}
          onChange={(event) => {
            if (isKnownCurrency(event.target.value)) setCurrency(event.target.value);
          }}
          options={(isPaid ? [costs.currency] : KNOWN_CURRENCY_CODES).map((code) => ({
            value: code,
            label: `${code} · ${CURRENCY_NAMES[code]}`,
          }))}
          hint={isPaid ? "As it was paid in." : undefined}
          error={errors.currency}
        />
        {currency !== "GMD" && (
          <AmountField
            prefix={CURRENCIES.GMD.symbol}
            label={`Dalasi for one ${currency}`}
            name="gmdRate"
            optional={isCurrencyCode(currency)}
            hint={
              isCurrencyCode(currency)
                ? "Empty takes today's rate."
                : `What you pay for one ${CURRENCY_NAMES[currency]}.`
            }
            defaultValue={values.gmdRate ?? costs.gmdRate}
            onBeforeInput={convertDecimalComma}
            error={errors.gmdRate}
          />
        )}
        <AmountField
          prefix={symbol}
          label="Freight"
          name="freight"
          defaultValue={values.freight ?? (costs.freight.amount === 0 ? "" : toDecimal(costs.freight))}
          onBeforeInput={convertDecimalComma}
          error={errors.freight}
        />
        <AmountField
          prefix={symbol}
          label="Duty"
          name="duty"
          defaultValue={values.duty ?? (costs.duty.amount === 0 ? "" : toDecimal(costs.duty))}
          onBeforeInput={convertDecimalComma}
          error={errors.duty}
        />
      </div>
      <ul className="divide-y divide-line border-line border-y">
        {lines.map(({ id, name, size, quantity }) => {
          const cost = costs.lines.find((line) => line.id === id);
          const label = nameWithSize({ name, size });
          const typed = values[`unitCost:${id}`];
          return (
            <li key={id} className="grid items-start gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
              <div className="min-w-0">
                <p className="break-words font-semibold leading-snug">{label}</p>
                <p className="figures text-ink-faint text-sm">
                  {quantity} {plural(quantity, "item")}
                </p>
                {cost?.landed && <Landed landed={cost.landed} margin={cost.margin} />}
              </div>
              <div>
                <input type="hidden" name="line" value={id} />
                <AmountField
                  prefix={symbol}
                  label={`Cost of one ${label}`}
                  hideLabel
                  placeholder="Cost of one"
                  name="unitCost"
                  defaultValue={typed ?? (cost?.unitCost ? toDecimal(cost.unitCost) : "")}
                  onBeforeInput={convertDecimalComma}
                  error={errors[`unitCost:${id}`]}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <p className="figures text-ink-soft text-sm">
        {costs.debt.agreed ? (
          <>
            <strong className="text-ink">{formatPanelMoney(costs.debt.agreed)}</strong> for everything, with
            freight and duty. These are shared by value; a single item is rounded to the cent. Margins use
            {costs.gmdRate === "" ? " today's" : " your"} exchange rate.
          </>
        ) : (
          "Once every size has a cost, you see here what each item costs in the shop and what it earns."
        )}
      </p>
      <Button type="submit" variant="outline" className="self-start" pending={isSaving}>
        Save costs
      </Button>
    </Form>
  );
}

function Landed({
  landed,
  margin,
}: {
  landed: LandedCost & { usd: Money; gmd: Money | null };
  margin: Margin | null;
}) {
  const panel = useContext(PanelCurrencyContext);
  return (
    <p className="figures text-sm">
      <span className="font-semibold">{formatPanelMoney(landed.perPiece)}</span>{" "}
      {landed.perPiece.currency !== panel.currency && (
        <>
          (<PanelMoney amount={landed.usd} inGmd={landed.gmd} />){" "}
        </>
      )}
      <span className="text-ink-soft">in the shop</span>
      {margin && (
        <span className="block">
          <span
            className={classes("font-semibold", margin.left.amount < 0 ? "text-red-ink" : "text-green-ink")}
          >
            <PanelMoney amount={margin.left} />
            {margin.percent !== null && ` (${margin.percent}%)`}
          </span>{" "}
          <span className="text-ink-soft">margin</span>
        </span>
      )}
    </p>
  );
}
