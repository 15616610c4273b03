import RotateCcw from "lucide/dist/esm/icons/rotate-ccw.mjs";
import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { showShopToast } from "#app/components/cart/show-shop-toast.ts";
import { itemSizeLabel } from "#app/components/cart/size-label.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { addLine, type CartProduct } from "#app/domain/cart/cart.ts";
import { Button } from "#app/ui/button.tsx";

/** The result of the page's action. */
export type BoughtAgain = {
  items: { product: CartProduct; size: string; quantity: number }[];
  missing: { name: string; size: string; reason: "gone" | "size_gone" | "sold_out"; available: number }[];
};

/** Adds the available items of an order to the cart, and shows what is not available. */
export function BuyAgainButton({ orderNumber }: { orderNumber: string }) {
  const fetcher = useFetcher<BoughtAgain>();
  const { change, open } = useCart();
  const result = fetcher.data;

  const take = useEffectEvent(({ items }: BoughtAgain) => {
    if (items.length === 0) {
      return showShopToast({
        title: "Nothing to add",
        text: "None of this is available any more.",
        tone: "error",
      });
    }
    change((cart) =>
      items.reduce((now, { product, size, quantity }) => addLine(now, product, size, quantity), cart),
    );
    open();
  });
  useEffect(() => {
    if (result) take(result);
  }, [result]);

  return (
    <div className="min-w-0">
      <fetcher.Form method="post" action="/my-orders">
        <input type="hidden" name="intent" value="buy-again" />
        <input type="hidden" name="orderNumber" value={orderNumber} />
        <Button type="submit" variant="outline" size="sm" pending={fetcher.state !== "idle"} icon={RotateCcw}>
          Buy again
        </Button>
      </fetcher.Form>
      {result && result.missing.length > 0 && (
        <div role="status" className="mt-3 text-sm">
          {result.missing.map((line) => (
            <p key={`${line.name} ${line.size}`}>
              <span className="font-semibold">{line.name}</span>, {itemSizeLabel(line)}: {messageOf(line)}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

function messageOf({ reason, available }: BoughtAgain["missing"][number]): string {
  switch (reason) {
    case "gone":
      return "no longer sold";
    case "size_gone":
      return "no longer sold in this size";
    case "sold_out":
      return available > 0 ? `only ${available} left, added to your cart` : "sold out";
    default:
      return reason satisfies never;
  }
}
