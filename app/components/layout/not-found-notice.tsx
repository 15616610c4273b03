import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { Button } from "#app/ui/button.tsx";
import { Pattern } from "#app/ui/pattern.tsx";
import { AskShop } from "./ask-shop.tsx";

/** Renders the page for an unknown URL. Source: specification 4.7. */
export function NotFoundNotice() {
  return (
    <div className="relative isolate overflow-hidden bg-sunken">
      <title>{`Page not found · ${SHOP_NAME}`}</title>
      <Pattern
        cloth="gara"
        className="absolute inset-0 -z-10 text-river-ink opacity-12 [mask-position:center]"
      />
      <div className="shop-width flex min-h-[60svh] flex-col items-start justify-center gap-5 py-16">
        <p aria-hidden className="display text-[clamp(6rem,28vw,20rem)] text-laterite leading-[0.8]">
          404
        </p>
        <h1 className="display text-headline">Oops! Page not found</h1>
        <p className="max-w-md text-ink-soft leading-relaxed">
          The page may have moved, or the address has a typo. The shoes are still here.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" href="/">
            Return to Home
          </Button>
          <Button variant="outline" href="/products">
            All Products
          </Button>
        </div>
        <AskShop label="Ask the shop" about="I was looking for something and could not find the page." />
      </div>
    </div>
  );
}
