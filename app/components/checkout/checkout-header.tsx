import ArrowLeft from "lucide/dist/esm/icons/arrow-left.mjs";
import { useLocation } from "react-router";
import { AskShop } from "#app/components/layout/ask-shop.tsx";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { CartButton, NavigationProgress } from "#app/components/layout/site-header.tsx";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

/** Returns the path of the payment methods, with what Buy Now's URL names as long as no cart has it. */
export function useCheckoutPath(): string {
  const { search } = useLocation();
  return new URLSearchParams(search).has("product") ? `/checkout${search}` : "/checkout";
}

/** Renders the header of the checkout: back, name, help and cart, without other links. */
export function CheckoutHeader() {
  const isFirstStep = useLocation().pathname === "/checkout";
  const checkoutPath = useCheckoutPath();
  const { whatsappNumber } = useShopFrame().footer;
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-paper">
      <div className="shop-width flex min-h-16 flex-wrap items-center gap-x-2 md:gap-x-4">
        <a
          href={isFirstStep ? "/cart" : checkoutPath}
          aria-label={isFirstStep ? "Back to your cart" : "Back to payment methods"}
          className="icon-button quiet -ml-2.5"
        >
          <StrokeIcon of={ArrowLeft} className="size-6" />
        </a>
        <a href="/" className="display site-name mr-auto inline-flex min-h-11 items-center">
          {SHOP_NAME}
        </a>
        {whatsappNumber === "" ? (
          <a href="/page/contact" className="link inline-flex min-h-11 items-center font-semibold">
            Help
          </a>
        ) : (
          <AskShop label="Help" about="I have a question about paying for my order." />
        )}
        <span className="-mr-2.5">
          <CartButton />
        </span>
      </div>
      <NavigationProgress />
    </header>
  );
}
