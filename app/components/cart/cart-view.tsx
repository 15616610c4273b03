import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ContinueButton } from "#app/components/checkout/continue-button.tsx";
import { OrderSummaryRows, TotalRow } from "#app/components/checkout/order-summary-rows.tsx";
import { StepButton } from "#app/components/checkout/step-button.tsx";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { ASK_TO_PAY } from "#app/copy/checkout-messages.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { discountApplied, TOASTS } from "#app/copy/toasts.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import type { CartLine } from "#app/domain/cart/cart-line.ts";
import type { CartQuote } from "#app/domain/cart/cart-quote.ts";
import { applyDiscount } from "#app/domain/cart/change-cart.ts";
import { normalizeCode } from "#app/domain/cart/discount-code.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { classes } from "#app/ui/classes.ts";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showFieldToast, showToast } from "#app/ui/toasts/toast.ts";
import { CartChanges } from "./cart-changes.tsx";
import { CartLineRow } from "./cart-line-row.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import { fetchQuote } from "./fetch-quote.ts";
import { ShippingEstimator } from "./shipping-estimator.tsx";
import { useCart } from "./use-cart.ts";
import { quoteRequestOf, useCartQuote } from "./use-cart-quote.ts";

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

  const undo = { label: "Undo", onPress: () => change(() => cart) };
  const removeLine = (line: CartLine) => {
    remove(line.id);
    list.current?.focus();
    showToast({ title: "Removed from cart", text: line.name, tone: "success", action: undo });
  };
  const setLine = (line: CartLine, quantity: number) =>
    quantity > 0 ? setQuantity(line.id, quantity) : removeLine(line);
  const clearAll = () => {
    clear();
    showToast({ ...TOASTS.cartCleared, action: undo });
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
        <a href="/checkout?way=ask" className="link reach">
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

/** Renders a field for a discount code, which only the server can check. */
function DiscountBox({ onQuote }: { onQuote: (cart: Cart, quote: CartQuote) => void }) {
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
    showToast(discountApplied(code));
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
