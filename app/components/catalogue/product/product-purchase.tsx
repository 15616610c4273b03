import Ruler from "lucide/dist/esm/icons/ruler.mjs";
import { type FormEvent, lazy, Suspense, useMemo, useRef, useState } from "react";
import { cartActions, cartStore } from "#app/components/cart/cart-store.ts";
import { addToCart } from "#app/components/catalogue/cards/add-to-cart.ts";
import { showToastLazily } from "#app/components/catalogue/cards/show-toast-lazily.ts";
import {
  SizeChoice,
  TELL_ME,
  tellMeButton,
  useSizePreference,
} from "#app/components/catalogue/sizes/size-choice.tsx";
import { AskShop } from "#app/components/layout/ask-shop.tsx";
import { WishlistButton } from "#app/components/wishlist/wishlist-button.tsx";
import { SIZE_REQUIRED } from "#app/copy/size-required.ts";
import { lineId, MAX_LINE_QUANTITY } from "#app/domain/cart/cart-line.ts";
import { SHOWS_LEFT_AT } from "#app/domain/catalogue/product.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import type { OfferedSize } from "#app/domain/catalogue/product-page.ts";
import { initialSize } from "#app/domain/catalogue/sizes/initial-size.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { Button } from "#app/ui/button.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";
import { isPhone } from "#app/ui/is-phone.ts";
import { SheetHeader } from "#app/ui/overlay/sheet-header.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { dismissToasts, showFieldToast } from "#app/ui/toasts/toast.ts";
import { usePopoverBack } from "#packages/page-browser";

type ProductPurchaseProps = {
  product: ProductCard;
  sizes: readonly OfferedSize[];
  /** How many are available in all sizes; null if a cart line's maximum is lower anyway. */
  left: number | null;
  /** The URL of the product's page. */
  url: string;
};

const loadSizeGuide = async () => ({
  default: (await import("#app/components/catalogue/sizes/size-guide.tsx")).SizeGuide,
});
const SizeGuide = import.meta.env.SSR ? (await loadSizeGuide()).default : lazy(loadSizeGuide);

const GUIDE_ID = "size-guide";
const GUIDE_TITLE = "Size guide";
const SHEET_ID = "size-sheet";
const SHEET_TITLE = "Choose your size";

/**
 * Renders size, quantity, Add to Cart and Buy Now. It is a plain GET form, so that Buy Now works before JavaScript. On
 * phones the buttons are within reach of the thumb. Source: specification 3.16.
 */
export function ProductPurchase({ product, sizes, left: leftInAll, url }: ProductPurchaseProps) {
  const { preferred, remember } = useSizePreference(product);
  const [chosen, setChosen] = useState<string | null>(null);
  const size = chosen ?? preferred ?? initialSize(product);
  const [wished, setWished] = useState(1);
  const offered = sizes.find((each) => each.size === size);
  const left = offered ? offered.left : leftInAll;
  const most = left ?? MAX_LINE_QUANTITY;
  const quantity = Math.min(wished, most);
  const [error, setError] = useState<string | null>(null);

  const question = `I have a question about ${product.name}${size ? `, size ${size}` : ""}: ${url}`;

  const refuse = () => {
    showFieldToast(SIZE_REQUIRED);
    setError(SIZE_REQUIRED.text);
    document.getElementById("sizes")?.scrollIntoView({ block: "center" });
  };
  const buyNow = (event: FormEvent) => {
    if (size !== null) return;
    event.preventDefault();
    refuse();
  };
  const addWhatIsLeft = (wanted: string) => {
    const inCart = cartStore.get().lines.find(({ id }) => id === lineId(product.id, wanted))?.quantity ?? 0;
    if (left === null || inCart + quantity <= left) return addToCart(product, wanted, quantity);
    // One toast only: on phones a second one would take the place of the first.
    if (inCart < left) cartActions.add(product, wanted, left - inCart);
    const text = `Only ${left} left, ${inCart < left ? "now" : "already"} in your cart.`;
    // `addToCart` shows its toast lazily: shown at once, this one could come before an earlier press's.
    showToastLazily(() => ({ title: "No more available", text, tone: "error" }));
  };

  const sizeChoice = {
    productId: product.id,
    sizes,
    value: size,
    onChange: (wanted: string) => {
      setChosen(wanted);
      remember(wanted);
      setError(null);
    },
  };
  const sheet = useRef<HTMLDivElement>(null);
  const isSheetOpen = usePopoverBack(sheet);
  const guide = useRef<HTMLDivElement>(null);
  // The same element on every render, or React would replace the server's one until its code has loaded.
  const charts = useMemo(
    () => (
      <Suspense>
        <SizeGuide category={product.category} audience={product.gender} />
      </Suspense>
    ),
    [product],
  );
  usePopoverBack(guide);
  const add = () => {
    if (size !== null) {
      addWhatIsLeft(size);
      sheet.current?.hidePopover();
    } else if (isSheetOpen) setError(SIZE_REQUIRED.text);
    else if (isPhone()) {
      sheet.current?.showPopover();
      sheet.current?.focus();
    } else refuse();
  };

  return (
    <>
      <form action="/checkout" data-link onSubmit={buyNow} className="flex flex-col gap-6">
        <input type="hidden" name="product" value={product.id} />
        {product.sizeType === "one-size" && product.inStock ? (
          <input type="hidden" name="size" value={size ?? ""} />
        ) : (
          <div id="sizes">
            <SizeChoice
              {...sizeChoice}
              error={error}
              aside={product.sizeType === "sized" && <SizeGuideButton />}
            />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {product.inStock && (
            <QuantityStepper
              label="Quantity"
              decreaseLabel="Decrease quantity"
              increaseLabel="Increase quantity"
              name="quantity"
              value={quantity}
              onChange={setWished}
              max={most}
            />
          )}
          <StockNote inStock={product.inStock} left={left} wished={quantity} />
        </div>
        <div className="flex flex-wrap gap-3">
          <div className={product.inStock ? "buy-bar noscript:hidden" : "buy-bar"}>
            {product.inStock && (
              <span className="figures font-bold text-lg md:hidden" aria-hidden>
                {formatMoney({ ...product.price, amount: product.price.amount * quantity })}
              </span>
            )}
            <Button
              variant="primary"
              size="lg"
              className="flex-1 max-md:h-12"
              {...(product.inStock ? { onClick: add } : tellMeButton(product, size))}
            >
              {product.inStock ? "Add to Cart" : TELL_ME}
            </Button>
          </div>
          <Button
            type="submit"
            variant="outline"
            size="lg"
            className="flex-1 max-md:h-12"
            disabled={!product.inStock}
          >
            Buy Now
          </Button>
          <WishlistButton
            product={product}
            variant="outline"
            className="noscript:hidden size-12! md:size-14!"
          />
        </div>
        <AskShop label="Ask about this pair" about={question} />
      </form>
      <form id={product.id} method="post" action={`/tell-me?product=${product.id}`} />
      <div
        ref={sheet}
        id={SHEET_ID}
        tabIndex={-1}
        popover="auto"
        role="dialog"
        aria-label={SHEET_TITLE}
        className="choice-sheet"
      >
        <SheetHeader id={SHEET_ID} title={SHEET_TITLE} />
        {isSheetOpen && (
          <>
            <div className="p-5">
              <SizeChoice {...sizeChoice} error={error} />
            </div>
            <div className="sticky bottom-0 border-line border-t bg-paper p-5 pt-4">
              <Button variant="primary" className="h-12 w-full" onClick={add}>
                Add to Cart
              </Button>
            </div>
          </>
        )}
      </div>
      {product.sizeType === "sized" && (
        <div
          ref={guide}
          id={GUIDE_ID}
          popover="auto"
          role="dialog"
          aria-label={GUIDE_TITLE}
          className="choice-sheet"
        >
          <SheetHeader id={GUIDE_ID} title={GUIDE_TITLE} />
          {charts}
        </div>
      )}
    </>
  );
}

/** Shows how many are left if they are few, or if the quantity is at its maximum. */
function StockNote({ inStock, left, wished }: { inStock: boolean; left: number | null; wished: number }) {
  if (!inStock) return <p className="font-semibold text-red-ink">Out of Stock</p>;
  if (left !== null && (left <= SHOWS_LEFT_AT || wished >= left))
    return <p className="font-semibold text-laterite-ink">Only {left} left</p>;
  return <p className="font-semibold text-mangrove">In stock</p>;
}

function SizeGuideButton() {
  return (
    <button
      type="button"
      popoverTarget={GUIDE_ID}
      // On a phone toasts would cover the guide's own buttons.
      onClick={dismissToasts}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-xs font-semibold text-river-ink underline underline-offset-4"
    >
      <StrokeIcon of={Ruler} className="size-4" />
      {GUIDE_TITLE}
    </button>
  );
}
