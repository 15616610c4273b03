import { useState } from "react";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { convertToUsd } from "#app/domain/money/rates.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { useCart } from "./cart-provider.tsx";
import { fetchQuote } from "./fetch-quote.ts";
import type { ShownLine } from "./shown-cart.ts";
import { sizeWords } from "./size-words.ts";
import { type QuotedCart, quoteWishOf } from "./use-cart-quote.ts";

/** What sold out or changed price since it was put into the cart, line by line, with one tap to take it as it is. */
export function CartChanges({ quoted, className }: { quoted: QuotedCart; className?: string }) {
  const { cart, change } = useCart();
  const { rates } = useShopFrame();
  const [asking, setAsking] = useState(false);
  const changed = quoted.lines.filter((shown) => shown.available !== null || shown.formerPrice !== null);
  if (changed.length === 0 || !quoted.isExact) return null;

  const accept = async () => {
    setAsking(true);
    // The cart keeps dollars; where the shop cannot be asked for them, the shown price converted back comes close.
    const dollars = await fetchQuote(quoteWishOf(cart, "USD"));
    setAsking(false);
    const priceUsdOf = ({ line, unitPrice }: ShownLine) =>
      dollars.ok
        ? dollars.value.lines.find((each) => each.productId === line.productId && each.size === line.size)
            ?.unitPrice
        : convertToUsd(unitPrice, rates);
    change((now) => ({
      ...now,
      lines: now.lines.flatMap((line) => {
        const shown = changed.find((each) => each.line.id === line.id);
        if (!shown) return [line];
        if (shown.available === 0) return [];
        const quantity = shown.available ?? line.quantity;
        return [{ ...line, quantity, priceUsd: priceUsdOf(shown)?.amount ?? line.priceUsd }];
      }),
    }));
  };

  return (
    <div
      role="status"
      className={classes(
        "rounded-sm border-yellow-ink border-l-4 bg-yellow-tint p-4 text-yellow-ink",
        className,
      )}
    >
      <p className="font-bold">Since you put these in your cart</p>
      <div className="mt-1 space-y-1 text-sm">
        {changed.map((shown) => (
          <p key={shown.line.id}>
            <span className="font-semibold">{shown.line.name}</span>, {sizeWords(shown.line.size)}:{" "}
            {changeWords(shown)}
          </p>
        ))}
      </div>
      <Button size="sm" className="mt-3" pending={asking} onClick={accept}>
        Update my cart
      </Button>
    </div>
  );
}

function changeWords({ available, formerPrice, unitPrice }: ShownLine): string {
  if (available === 0) return "sold out";
  const words = [];
  if (available !== null) words.push(`only ${available} left`);
  if (formerPrice) words.push(`now ${formatMoney(unitPrice)}, was ${formatMoney(formerPrice)}`);
  return words.join("; ");
}
