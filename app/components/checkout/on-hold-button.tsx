import { type ButtonHTMLAttributes, type ReactNode, useId } from "react";
import type { QuotedCart } from "#app/components/cart/use-cart-quote.ts";
import { CART_OUT_OF_STOCK_MESSAGE } from "#app/copy/cart-messages.ts";
import { Button } from "#app/ui/button.tsx";

type OnHoldButtonProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "type" | "name" | "value" | "disabled" | "onClick"
> & {
  quoted: QuotedCart;
  variant: "primary" | "solid";
  pending?: boolean;
  /** True if it stays enabled although the cart cannot be ordered. */
  isOpen?: boolean;
  children: ReactNode;
};

/** Renders a link that continues with the cart; disabled with a reason while the cart cannot be ordered. */
export function OnHoldButton({ quoted, disabled, isOpen = false, ...button }: OnHoldButtonProps) {
  const id = useId();
  const isClosed = quoted.isHeld && !isOpen;
  return (
    <>
      {isClosed && (
        <p id={id} className="text-red-ink text-sm">
          {CART_OUT_OF_STOCK_MESSAGE}
        </p>
      )}
      <Button
        {...button}
        size="lg"
        wide
        disabled={disabled || isClosed}
        aria-describedby={isClosed ? id : undefined}
      />
    </>
  );
}
