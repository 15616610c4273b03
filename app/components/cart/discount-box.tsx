import { type FormEvent, useState } from "react";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { discountApplied, TOASTS } from "#app/copy/toasts.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import type { CartQuote } from "#app/domain/cart/cart-quote.ts";
import { applyDiscount } from "#app/domain/cart/change-cart.ts";
import { normalizeCode } from "#app/domain/cart/discount-code.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { fetchQuote } from "./fetch-quote.ts";
import { showFieldToast, showShopToast } from "./show-shop-toast.ts";
import { useCart } from "./use-cart.ts";
import { quoteRequestOf } from "./use-cart-quote.ts";

/** Renders a field for a discount code, which only the server can check. */
export function DiscountBox({ onQuote }: { onQuote: (cart: Cart, quote: CartQuote) => void }) {
  const { cart, applyDiscount: keepCode, removeDiscount } = useCart();
  const { currency } = useShopFrame();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);

  const refuse = (text: string, title = TOASTS.invalidDiscount.title) => {
    setError(text);
    showFieldToast({ title, text, tone: "error" });
  };
  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (asking) return;
    const code = normalizeCode(typed);
    if (code === "") return refuse(refusalMessage("unknown_discount"));
    setError(null);
    setAsking(true);
    const quoted = await fetchQuote({ ...quoteRequestOf(cart, currency), discountCode: code });
    setAsking(false);
    if (!quoted.ok) return refuse(...messageOf(quoted.reason));
    const { discountPercent } = quoted.value;
    onQuote(applyDiscount(cart, code, discountPercent), quoted.value);
    keepCode(code, discountPercent);
    setTyped("");
    showShopToast(discountApplied(code));
  };

  return (
    <form onSubmit={apply} noValidate>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          label="Discount code"
          name="discountCode"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(null);
          }}
          error={error}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          inputClassName="uppercase"
        />
        <Button type="submit" variant="outline" pending={asking} className="mt-6.5 h-12">
          Apply
        </Button>
      </div>
      {cart.discountCode && (
        <p className="mt-3">
          <Chip
            label={
              cart.discountPercent > 0 ? `${cart.discountCode} −${cart.discountPercent}%` : cart.discountCode
            }
            removeLabel={`Remove discount ${cart.discountCode}`}
            onRemove={removeDiscount}
          />
        </p>
      )}
    </form>
  );
}

function messageOf(reason: string): [text: string, title: string | undefined] {
  switch (reason) {
    case "unknown_discount":
      return [refusalMessage(reason), undefined];
    case "rate_limited":
      return [refusalMessage(reason), "Too many tries"];
    case "offline":
      return ["We can't reach the shop right now. Please try again in a moment.", "No connection"];
    default:
      return [refusalMessage(reason), "Discount not applied"];
  }
}
