import type { ReactNode } from "react";
import { SheetLink } from "./sheet-link.tsx";
import { StockForm } from "./stock-form.tsx";

type StockButtonProps = {
  product: { id: string; name: string };
  /** The stock by size; a single one with an empty size where it is one number. */
  stock: { size: string; quantity: number }[];
  idempotencyKey: string;
  className: string;
  children: ReactNode;
};

/** Opens a sheet that changes a product's stock by a tap; without script it is a link to the stock's page. */
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
