import { type ReactNode, useContext, useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { convertDecimalComma } from "#app/components/admin/fields/convert-decimal-comma.ts";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { PanelCurrencyContext } from "#app/components/admin/shell/panel-money.tsx";
import { convertPrices } from "#app/domain/catalogue/product-price.ts";
import { CURRENCIES } from "#app/domain/money/currency.ts";
import type { Money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { SheetLink } from "./sheet-link.tsx";

type PriceButtonProps = {
  product: { id: string; name: string };
  /** The price in the currency it was typed in. */
  typed: Money;
  /** The product's form, for use without script. */
  href: string;
  className: string;
  children: ReactNode;
};

/** Opens a sheet that changes a price in the currency it was typed in, one in dollars in that of the panel; without script it is a link to the product's form. */
export function PriceButton({ product, typed, href, className, children }: PriceButtonProps) {
  return (
    <SheetLink
      href={href}
      title={product.name}
      hint="Change price"
      width="sm"
      className={className}
      renderSheet={(onDone) => <PriceForm product={product} typed={typed} onSaved={onDone} />}
    >
      {children}
    </SheetLink>
  );
}

function PriceForm({
  product,
  typed,
  onSaved,
}: {
  product: { id: string };
  typed: Money;
  onSaved: () => void;
}) {
  const fetcher = useFetcher<ActionResult>();
  const { data } = fetcher;
  const panel = useContext(PanelCurrencyContext);
  const currency = typed.currency === "USD" ? panel.currency : typed.currency;
  const now = convertPrices({ price: typed, comparePrice: null }, currency, panel.pricing).price;
  const close = useEffectEvent(onSaved);
  useEffect(() => {
    if (data?.done) close();
  }, [data]);
  return (
    <fetcher.Form method="post" action="/admin/products" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="set-price" />
      <input type="hidden" name="id" value={product.id} />
      <input type="hidden" name="currency" value={now.currency} />
      <input type="hidden" name="seen" value={toDecimal(typed)} />
      <input type="hidden" name="seenCurrency" value={typed.currency} />
      <TextField
        label={`Price in ${now.currency}`}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        prefix={CURRENCIES[now.currency].symbol}
        hint={`It is ${formatPanelMoney(now)} now.`}
        defaultValue={toDecimal(now)}
        onBeforeInput={convertDecimalComma}
        onFocus={(event) => event.target.select()}
        error={data?.errors?.price}
        inputClassName="figures"
      />
      <Button type="submit" variant="primary" className="self-start" pending={fetcher.state !== "idle"}>
        Save price
      </Button>
    </fetcher.Form>
  );
}
