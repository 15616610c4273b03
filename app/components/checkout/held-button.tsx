import { type ButtonHTMLAttributes, type ReactNode, useId } from "react";
import type { QuotedCart } from "#app/components/cart/use-cart-quote.ts";
import { HELD_WORDS } from "#app/copy/cart-words.ts";
import { Button } from "#app/ui/button.tsx";

type HeldButtonProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "disabled" | "onClick"> & {
  quoted: QuotedCart;
  variant: "primary" | "solid";
  pending?: boolean;
  children: ReactNode;
};

/** A way on with the cart. Where the cart cannot be ordered as it is, it cannot be pressed and says why. */
export function HeldButton({ quoted, disabled, ...button }: HeldButtonProps) {
  const id = useId();
  return (
    <>
      {quoted.isHeld && (
        <p id={id} className="text-red-ink text-sm">
          {HELD_WORDS}
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
