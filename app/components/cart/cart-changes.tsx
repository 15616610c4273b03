import { useContext, useState } from "react";
import { useLocation } from "react-router";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { type Money, sameMoney } from "#app/domain/money/money.ts";
import { priceFromUsd } from "#app/domain/money/pricing.ts";
import { convertToUsd } from "#app/domain/money/rates.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { fetchQuote } from "./fetch-quote.ts";
import { availabilityLabel, type ShownLine } from "./shown-cart.ts";
import { lineSizeLabel } from "./size-label.ts";
import { BoughtCartContext, useCart } from "./use-cart.ts";
import { type QuotedCart, quoteRequestOf } from "./use-cart-quote.ts";

type CartChangesProps = {
  quoted: QuotedCart;
  /** The total an order was refused for, if it differs from the one shown when it was sent. */
  newTotal?: { former: Money; now: Money } | null;
  /** The step suggested where the total is new: "pay the difference". */
  advice?: string;
  /** Called when the shopper has accepted all changes. */
  onAccept?: () => void;
  className?: string;
};

/**
 * Shows what sold out or changed price since the shopper last saw it, line by line, with the new total. One tap accepts
 * everything; what is in another shopper's checkout can only be waited for. A cart that Buy Now's URL names is changed
 * by that URL, without script. Source: specification 5.7.
 */
export function CartChanges({ quoted, newTotal = null, advice, onAccept, className }: CartChangesProps) {
  const { cart, change } = useCart();
  const { pricing } = useShopFrame();
  const bought = useContext(BoughtCartContext);
  const { pathname, search } = useLocation();
  const [asking, setAsking] = useState(false);
  const changed = quoted.isExact
    ? quoted.lines.filter((shown) => shown.available !== null || shown.formerPrice !== null)
    : [];
  const final = changed.filter(({ freeAt }) => freeAt === null);
  // A line with too little stock does not count yet, so the total of the others cannot be accepted.
  const total = changed.some(({ available }) => available !== null) ? null : newTotal;
  if (changed.length === 0 && total === null) return null;

  const accept = async () => {
    if (final.length > 0) await takeLines();
    onAccept?.();
  };
  const takeLines = async () => {
    const changeOf = (id: string) => final.find((shown) => shown.line.id === id);
    const cutDown = (whole: Cart): Cart => ({
      ...whole,
      lines: whole.lines
        .map((line) => ({ ...line, quantity: changeOf(line.id)?.available ?? line.quantity }))
        .filter(({ quantity }) => quantity > 0),
    });
    setAsking(true);
    // The cart stores dollars; where the shop does not respond, the shown price converted back is close.
    const dollars = await fetchQuote(quoteRequestOf(cutDown(cart), "USD"));
    setAsking(false);
    const priceUsdOf = ({ line, unitPrice }: ShownLine) =>
      dollars.ok
        ? dollars.value.lines.find((each) => each.productId === line.productId && each.size === line.size)
            ?.unitPrice
        : convertToUsd(unitPrice, pricing.rates);
    change((now) => {
      const left = cutDown(now);
      const lines = left.lines.map((line) => {
        const shown = changeOf(line.id);
        if (!shown) return line;
        const priceUsd = priceUsdOf(shown)?.amount ?? line.priceUsd;
        const converted = priceFromUsd(priceUsd, shown.unitPrice.currency, pricing);
        // A price that is not the converted one was typed in this currency.
        return {
          ...line,
          priceUsd,
          typed: sameMoney(converted, shown.unitPrice) ? undefined : shown.unitPrice,
        };
      });
      return { ...left, lines };
    });
  };

  return (
    <Notice tone="yellow" role="status" className={className}>
      <p className="font-bold">
        {total
          ? `The total is now ${formatMoney(total.now)}`
          : final.length > 0
            ? "Something changed since you added these"
            : "Someone else may be buying this right now"}
      </p>
      {total && (
        <p className="mt-0.5 text-sm">
          It was {formatMoney(total.former)} when you last saw it. {advice}
        </p>
      )}
      {changed.length > 0 && (
        <ul className="mt-1 space-y-1 text-sm">
          {changed.map((shown) => (
            <li key={shown.line.id}>
              <span className="font-semibold">{shown.line.name}</span>,{" "}
              {lineSizeLabel(shown.line, shown.unitPrice.currency)}: {changeMessage(shown)}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 flex flex-wrap gap-3">
        {(total || final.length > 0) &&
          (bought && final[0] ? (
            <UrlChange shown={final[0]} />
          ) : (
            <Button size="sm" pending={asking} onClick={accept}>
              {total ? "Accept the new total" : "Update my cart"}
            </Button>
          ))}
        {final.length < changed.length && (
          <Button
            size="sm"
            {...(bought
              ? { href: pathname + search }
              : { pending: quoted.isAsking, onClick: quoted.refresh })}
          >
            Check again
          </Button>
        )}
      </p>
    </Notice>
  );
}

/** Leads to the URL with what is left of its one line, or back to the product where nothing is. */
function UrlChange({ shown: { line, available } }: { shown: ShownLine }) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.set("quantity", String(available ?? line.quantity));
  return available === 0 ? (
    <Button size="sm" href={`/product/${line.slug}`}>
      Back to the product
    </Button>
  ) : (
    <Button size="sm" href={`${pathname}?${params}`}>
      Update my cart
    </Button>
  );
}

function changeMessage(shown: ShownLine): string {
  const { available, formerPrice, unitPrice } = shown;
  const words = available === null ? [] : [availabilityLabel(shown)];
  if (available === 0) return words.join();
  if (formerPrice) words.push(`now ${formatMoney(unitPrice)}, was ${formatMoney(formerPrice)}`);
  return words.join("; ");
}
