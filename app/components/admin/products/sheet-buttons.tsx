import { type MouseEvent, type ReactNode, useContext, useState } from "react";
import { useFetcher } from "react-router";
import { confirmLeaving } from "#app/components/admin/asking/use-unsaved-warning.tsx";
import { AmountField } from "#app/components/admin/fields/amount-field.tsx";
import { convertDecimalComma } from "#app/components/admin/fields/convert-decimal-comma.ts";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import { useOnDone } from "#app/components/admin/results/use-on-done.ts";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { PanelCurrencyContext } from "#app/components/admin/shell/panel-money.tsx";
import { convertPrices } from "#app/domain/catalogue/product-price.ts";
import { CURRENCIES } from "#app/domain/money/currency.ts";
import type { Money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { Portal } from "#app/ui/portal.tsx";
import { StockForm } from "./stock-form.tsx";

type PriceButtonProps = {
  product: { id: string; name: string };
  /** The price in the currency it was typed in. */
  typed: Money;
  /** The product's form, for a new tab. */
  href: string;
  className: string;
  children: ReactNode;
};

/** Opens a sheet that changes a price in the currency it was typed in, one in dollars in that of the panel. */
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
  useOnDone(data, onSaved);
  return (
    <fetcher.Form method="post" action="/admin/products" noValidate className="flex flex-col gap-4">
      <HiddenFields
        fields={{
          intent: "set-price",
          id: product.id,
          currency: now.currency,
          seen: toDecimal(typed),
          seenCurrency: typed.currency,
        }}
      />
      <AmountField
        label={`Price in ${now.currency}`}
        name="price"
        prefix={CURRENCIES[now.currency].symbol}
        hint={`It is ${formatPanelMoney(now)} now.`}
        defaultValue={toDecimal(now)}
        onBeforeInput={convertDecimalComma}
        onFocus={(event) => event.target.select()}
        error={data?.errors?.price}
      />
      <Button type="submit" variant="primary" className="self-start" pending={fetcher.state !== "idle"}>
        Save price
      </Button>
    </fetcher.Form>
  );
}

type StockButtonProps = {
  product: { id: string; name: string };
  /** The stock by size; a single one with an empty size where it is one number. */
  stock: { size: string; quantity: number }[];
  idempotencyKey: string;
  className: string;
  children: ReactNode;
};

/** Opens a sheet that changes a product's stock by a tap. */
export function StockButton({ product, stock, idempotencyKey, className, children }: StockButtonProps) {
  const href = `/admin/stock?product=${product.id}`;
  return (
    <SheetLink
      href={href}
      title={product.name}
      hint="Change stock"
      className={className}
      renderSheet={(onDone, onEdit) => (
        <>
          <a href={href} className="link reach text-sm">
            Stock history
          </a>
          <StockForm
            productId={product.id}
            stock={stock}
            idempotencyKey={idempotencyKey}
            sheet={{ onSaved: onDone, onEdit }}
          />
        </>
      )}
    >
      {children}
    </SheetLink>
  );
}

type SheetLinkProps = {
  /** The page that does the same in a new tab. */
  href: string;
  /** The sheet's name. */
  title: string;
  /** Shown by the pointer. */
  hint: string;
  width?: "sm" | "md";
  className: string;
  children: ReactNode;
  /** The sheet's content, which calls back when it is done, and when what is typed is unsaved or no longer is. */
  renderSheet: (onDone: () => void, onEdit: (isUnsaved: boolean) => void) => ReactNode;
};

/** A link that opens a sheet. With unsaved changes, closing has to be confirmed. */
function SheetLink({ href, title, hint, width = "md", className, children, renderSheet }: SheetLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setWasOpened(true);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setUnsaved(false);
  };
  const askToClose = () => {
    if (isUnsaved && !confirmLeaving()) return false;
    close();
  };
  return (
    <>
      <a href={href} className={className} title={hint} onClick={open}>
        {children}
      </a>
      {wasOpened && (
        <Portal place={document.body}>
          <Dialog open={isOpen} onClose={askToClose} title={title} width={width}>
            {renderSheet(close, setUnsaved)}
          </Dialog>
        </Portal>
      )}
    </>
  );
}
