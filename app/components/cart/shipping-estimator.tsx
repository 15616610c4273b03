import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { focusField } from "#app/components/checkout/focus-field.ts";
import { DestinationFields } from "#app/components/checkout/order-fields.tsx";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { NOT_ALL_IN_STOCK } from "#app/copy/cart-messages.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { shippingCalculated, TOASTS } from "#app/copy/toasts.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import type { CartQuote } from "#app/domain/cart/cart-quote.ts";
import { setDestination } from "#app/domain/cart/change-cart.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { regionFor } from "#app/domain/shipping/countries.ts";
import { arrivalText } from "#app/domain/shipping/delivery-promise.ts";
import { Button } from "#app/ui/button.tsx";
import { showFieldToast, showToast } from "#app/ui/toasts/toast.ts";
import { fetchQuote } from "./fetch-quote.ts";
import { UrlFields } from "./url-fields.tsx";
import { useCart } from "./use-cart.ts";
import { quoteRequestOf } from "./use-cart-quote.ts";

type ShippingEstimatorProps = {
  onQuote: (cart: Cart, quote: CartQuote) => void;
  /** A chosen country is quoted at once, also where the visitor's country is unknown. */
  isQuotedAtOnce?: boolean;
  /** Counts attempts to continue without a country; each marks the field and moves the focus there. */
  timesMissed?: number;
};

/**
 * Edits the destination and shows its shipping price; both are stored with the cart. The selected country applies: where
 * it is not quoted at once, it discards the calculated destination.
 */
export function ShippingEstimator({
  onQuote,
  isQuotedAtOnce = false,
  timesMissed = 0,
}: ShippingEstimatorProps) {
  const { cart, setDestination: keepDestination } = useCart();
  const { currency, country: likelyCountry } = useShopFrame();
  const form = useRef<HTMLFormElement>(null);
  const headingId = useId();
  const [chosen, setChosen] = useState("");
  const country = cart.destination?.country ?? chosen;
  const [wasMissed, setMissed] = useState(false);
  const isMissing = country === "" && (wasMissed || timesMissed > 0);
  const [asking, setAsking] = useState(false);
  const isQuoted = isQuotedAtOnce || likelyCountry !== null;

  const choose = (wanted: string) => {
    setChosen(wanted);
    setMissed(false);
    const region = cart.destination?.region ?? "";
    keepDestination(isQuoted ? { country: wanted, region: regionFor(wanted, region) } : null);
  };

  useEffect(() => {
    if (timesMissed > 0) focusField(form.current, ["country"]);
  }, [timesMissed]);

  const calculate = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (asking) return;
    if (country === "") {
      setMissed(true);
      focusField(form.current, ["country"]);
      return showFieldToast(TOASTS.countryRequired);
    }
    setAsking(true);
    const typed = new FormData(event.currentTarget);
    const [region = "", area = "", pickup = ""] = ["region", "area", "pickup"].map((name) =>
      typed.get(name)?.toString(),
    );
    const destination = { country, region: regionFor(country, region), area: pickup || area };
    const requested = setDestination(cart, destination);
    const quoted = await fetchQuote(quoteRequestOf(requested, currency));
    setAsking(false);
    const isShort = quoted.ok && quoted.value.problems.length > 0;
    if (!quoted.ok || (quoted.value.shipping === null && !isShort)) {
      const reason = quoted.ok ? "unavailable" : quoted.reason;
      if (reason === "unknown_discount") return showToast(TOASTS.invalidDiscount);
      if (reason === "area_unavailable") return showToast(TOASTS.areaUnavailable);
      const text =
        reason === "offline"
          ? "We can't reach the shop right now. Please try again in a moment."
          : refusalMessage(reason);
      return showToast({ title: "Shipping not calculated", text, tone: "error" });
    }
    onQuote(requested, quoted.value);
    keepDestination(destination);
    if (isShort || quoted.value.shipping === null) return showToast(NOT_ALL_IN_STOCK);
    const { cost } = quoted.value.shipping;
    showToast(
      shippingCalculated(cost.amount === 0 ? "Free" : formatMoney(cost), arrivalText(quoted.value.shipping)),
    );
  };

  return (
    <form ref={form} onSubmit={calculate} noValidate aria-labelledby={headingId}>
      <UrlFields except={["country", "region", "area", "pickup", "method"]} />
      <h3 id={headingId} className="sr-only">
        Shipping
      </h3>
      <DestinationFields
        country={country}
        error={isMissing ? TOASTS.countryRequired.text : undefined}
        onCountry={choose}
      />
      <Button
        type="submit"
        variant={isQuoted && cart.destination ? "quiet" : "outline"}
        wide
        pending={asking}
        className="mt-3 h-12"
      >
        Calculate Shipping
      </Button>
    </form>
  );
}
