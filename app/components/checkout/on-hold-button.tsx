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
  children: ReactNode;
};

/** Renders a link that continues with the cart; disabled with a reason while the cart cannot be ordered. */
export function OnHoldButton({ quoted, disabled, ...button }: OnHoldButtonProps) {
  const id = useId();
  return (
    <>
      {quoted.isHeld && (
        <p id={id} className="text-red-ink text-sm">
          {CART_OUT_OF_STOCK_MESSAGE}
        </p>
      )}
      <Button
        {...button}
        size="lg"
        wide
        disabled={disabled || quoted.isHeld}
        aria-describedby={quoted.isHeld ? id : undefined}
      />
    </>
  );
}
