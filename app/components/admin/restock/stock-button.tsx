import type { ReactNode } from "react";
import { StockForm } from "#app/components/admin/products/stock-form.tsx";
import { SheetLink } from "./sheet-link.tsx";

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
      renderSheet={(onDone) => (
        <>
          <StockForm productId={product.id} stock={stock} idempotencyKey={idempotencyKey} onSaved={onDone} />
          <p className="mt-4">
            <a href={href} className="link text-sm">
              Stock history
            </a>
          </p>
        </>
      )}
    >
      {children}
    </SheetLink>
  );
}
