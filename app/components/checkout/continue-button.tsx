import { type ButtonHTMLAttributes, type ReactNode, useId } from "react";
import type { QuotedCart } from "#app/components/cart/use-cart-quote.ts";
import { CART_OUT_OF_STOCK_MESSAGE } from "#app/copy/cart-messages.ts";
import { Button } from "#app/ui/button.tsx";

type ContinueButtonProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "type" | "name" | "value" | "disabled" | "onClick"
> & {
  quoted: QuotedCart;
  variant: "primary" | "solid";
  pending?: boolean;
  children: ReactNode;
};

/** Renders a button that continues with the cart; disabled with a reason while it cannot be ordered. */
export function ContinueButton({ quoted, disabled, ...button }: ContinueButtonProps) {
  const id = useId();
  return (
    <>
      {quoted.isShort && (
        <p id={id} className="text-red-ink text-sm">
          {CART_OUT_OF_STOCK_MESSAGE}
        </p>
      )}
      <Button
        {...button}
        size="lg"
        wide
        disabled={disabled || quoted.isShort}
        aria-describedby={quoted.isShort ? id : undefined}
      />
    </>
  );
}
