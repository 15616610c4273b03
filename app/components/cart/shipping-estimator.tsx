import { type FormEvent, useId, useState } from "react";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { NOT_ALL_IN_STOCK } from "#app/copy/cart-words.ts";
import { refusalWords } from "#app/copy/refusals.ts";
import { shippingCalculated, TOASTS } from "#app/copy/toasts.ts";
import { type Cart, setDestination } from "#app/domain/cart/cart.ts";
import type { CartQuote } from "#app/domain/cart/cart-quote.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { COUNTRY_OPTIONS } from "#app/domain/shipping/countries.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useCart } from "./cart-provider.tsx";
import { fetchQuote } from "./fetch-quote.ts";
import { sayToast } from "./say-toast.ts";
import { quoteWishOf } from "./use-cart-quote.ts";

/** Where to, and what that costs; the destination is remembered with the cart. */
export function ShippingEstimator({ onQuote }: { onQuote: (cart: Cart, quote: CartQuote) => void }) {
  const { cart, setDestination: keepDestination } = useCart();
  const { currency } = useShopFrame();
  const headingId = useId();
  const [country, setCountry] = useState(cart.destination?.country ?? (currency === "GMD" ? "GM" : ""));
  const [region, setRegion] = useState(cart.destination?.region ?? "");
  const [error, setError] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);

  const calculate = async (event: FormEvent) => {
    event.preventDefault();
    if (asking) return;
    if (country === "") {
      setError(TOASTS.countryRequired.text ?? null);
      return sayToast(TOASTS.countryRequired);
    }
    setError(null);
    setAsking(true);
    const destination = { country, region: region.trim() };
    const wished = setDestination(cart, destination);
    const answer = await fetchQuote(quoteWishOf(wished, currency));
    setAsking(false);
    const isHeld = answer.ok && answer.value.problems.length > 0;
    if (!answer.ok || (answer.value.shipping === null && !isHeld)) {
      const reason = answer.ok ? "unavailable" : answer.reason;
      if (reason === "unknown_discount") return sayToast(TOASTS.invalidDiscount);
      const text =
        reason === "offline"
          ? "The shop cannot be reached right now. Please try again in a moment."
          : refusalWords(reason);
      return sayToast({ title: "Shipping not calculated", text, tone: "error" });
    }
    onQuote(wished, answer.value);
    keepDestination(destination);
    if (isHeld || answer.value.shipping === null) return sayToast(NOT_ALL_IN_STOCK);
    const { cost, estimatedDays } = answer.value.shipping;
    sayToast(shippingCalculated(cost.amount === 0 ? "Free" : formatMoney(cost), estimatedDays));
  };

  return (
    <form onSubmit={calculate} noValidate aria-labelledby={headingId}>
      <h3 id={headingId} className="sr-only">
        Shipping
      </h3>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-2">
        <SelectField
          label="Country"
          name="country"
          options={COUNTRY_OPTIONS}
          placeholder="Choose…"
          value={country}
          onChange={(event) => {
            setCountry(event.target.value);
            setError(null);
          }}
          error={error}
          autoComplete="shipping country"
        />
        <TextField
          label="Region"
          name="region"
          optional
          value={region}
          onChange={(event) => setRegion(event.target.value)}
          autoComplete="shipping address-level1"
          maxLength={200}
        />
      </div>
      <Button type="submit" variant="outline" wide pending={asking} className="mt-2 h-12">
        Calculate Shipping
      </Button>
    </form>
  );
}
