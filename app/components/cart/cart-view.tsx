import { useRef } from "react";
import { useNavigate } from "react-router";
import { ContinueButton } from "#app/components/checkout/continue-button.tsx";
import { OrderSummaryRows, TotalRow } from "#app/components/checkout/order-summary-rows.tsx";
import { StepButton } from "#app/components/checkout/step-button.tsx";
import { ASK_TO_PAY } from "#app/copy/checkout-messages.ts";
import { TOASTS } from "#app/copy/toasts.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import type { CartLine } from "#app/domain/cart/cart-line.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { CartChanges } from "./cart-changes.tsx";
import { CartLineRow } from "./cart-line-row.tsx";
import { DiscountBox } from "./discount-box.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import { ShippingEstimator } from "./shipping-estimator.tsx";
import { showShopToast } from "./show-shop-toast.ts";
import { useCart } from "./use-cart.ts";
import { useCartQuote } from "./use-cart-quote.ts";

type Layout = "drawer" | "page";

/** Renders the whole cart with lines, discount, shipping and total, in the drawer or on its own page. */
export function CartView({ layout }: { layout: Layout }) {
  const { cart, ready } = useCart();
  if (!ready) return <CartOnItsWay className={layout === "drawer" ? "p-5" : undefined} />;
  if (cart.lines.length === 0) return <EmptyCart layout={layout} />;
  return <FilledCart layout={layout} />;
}

function FilledCart({ layout }: { layout: Layout }) {
  const { cart, change, clear, remove, setQuantity, close } = useCart();
  const navigate = useNavigate();
  const quoted = useCartQuote();
  const list = useRef<HTMLUListElement>(null);
  const inDrawer = layout === "drawer";

  const giveBack = (before: Cart) => ({ label: "Undo", onPress: () => change(() => before) });
  const removeLine = (line: CartLine) => {
    const before = cart;
    remove(line.id);
    list.current?.focus();
    showShopToast({ title: "Removed from cart", text: line.name, tone: "success" }, giveBack(before));
  };
  const setLine = (line: CartLine, quantity: number) =>
    quantity > 0 ? setQuantity(line.id, quantity) : removeLine(line);
  const clearAll = () => {
    const before = cart;
    clear();
    showShopToast(TOASTS.cartCleared, giveBack(before));
  };

  const isCalculated = cart.destination !== null;
  const checkout = (
    <ContinueButton
      variant="primary"
      quoted={quoted}
      disabled={!isCalculated}
      onClick={() => void navigate("/checkout")}
    >
      {isCalculated ? "Proceed to Checkout" : "Calculate Shipping First"}
    </ContinueButton>
  );
  const lines = (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Items in your cart"
        className="divide-y divide-line outline-none"
      >
        {quoted.lines.map((shown) => (
          <CartLineRow
            key={shown.line.id}
            shown={shown}
            roomy={!inDrawer}
            onQuantity={(quantity) => setLine(shown.line, quantity)}
            onRemove={() => removeLine(shown.line)}
          />
        ))}
      </ul>
      <div className="border-line border-t pt-2">
        <div className="-mx-3.5 flex justify-between gap-3">
          {inDrawer ? (
            <Button variant="quiet" size="sm" onClick={close}>
              Continue Shopping
            </Button>
          ) : (
            <StepButton to="/products" variant="quiet" size="sm">
              Continue Shopping
            </StepButton>
          )}
          <Button variant="quiet" size="sm" onClick={clearAll}>
            Clear Cart
          </Button>
        </div>
      </div>
    </>
  );
  const reckoning = (
    <>
      <div className="space-y-6">
        <DiscountBox onQuote={quoted.keep} />
        <ShippingEstimator onQuote={quoted.keep} />
      </div>
      <OrderSummaryRows quoted={quoted} className="mt-6" />
      <p className="mt-4">
        <a href="/checkout?way=ask" className="link">
          {ASK_TO_PAY}
        </a>
      </p>
    </>
  );

  if (inDrawer) {
    return (
      <div className="flex min-h-full flex-col">
        <div className="flex-1 px-5 pt-1 pb-5">
          <CartChanges quoted={quoted} className="my-3" />
          {lines}
          <div className="mt-4 border-line border-t pt-5">{reckoning}</div>
        </div>
        <div className="sticky bottom-0 space-y-3 border-line border-t bg-card px-5 pt-3.5 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <TotalRow quoted={quoted} />
          {checkout}
        </div>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 [&_:is(input,select,button,a)]:scroll-my-24 desk:grid-cols-[minmax(0,1fr)_25rem]">
      <section aria-label="Items">
        <CartChanges quoted={quoted} className="mb-4" />
        {lines}
      </section>
      <section
        aria-labelledby="order-summary"
        className="desk:sticky desk:top-24 desk:rounded-md desk:border desk:border-line desk:bg-card desk:p-6"
      >
        <h2 id="order-summary" className="display mb-4 text-title">
          Order summary
        </h2>
        {reckoning}
        <div className="-mx-gutter sticky bottom-0 z-10 mt-4 space-y-3 border-line border-t bg-paper px-gutter pt-3.5 pb-[max(1rem,env(safe-area-inset-bottom))] desk:static desk:mx-0 desk:bg-transparent desk:px-0 desk:pb-0">
          <TotalRow quoted={quoted} />
          {checkout}
        </div>
      </section>
    </div>
  );
}

/** The placeholder until the browser's storage was read. */
export function CartOnItsWay({ className }: { className?: string | undefined }) {
  return (
    <div className={classes("space-y-4", className)} aria-busy>
      <noscript>
        <p className="font-semibold">
          Your cart is stored in your browser and needs JavaScript. The rest of the shop works without it.
        </p>
      </noscript>
      <div className="noscript:hidden space-y-4">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    </div>
  );
}
