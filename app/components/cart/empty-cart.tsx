import { StepButton } from "#app/components/checkout/step-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useCart } from "./use-cart.ts";

/** Shows that the cart is empty, with links to products. */
export function EmptyCart({ layout }: { layout: "drawer" | "page" }) {
  const { close } = useCart();
  return (
    <EmptyState
      title="Your cart is empty"
      text="Find a pair you like: we'll keep it here, even if you close the browser."
      heading={layout === "drawer" ? "h3" : "h2"}
      className={layout === "drawer" ? "min-h-full" : "rounded-md"}
    >
      {layout === "drawer" ? (
        <Button variant="primary" onClick={close}>
          Continue Shopping
        </Button>
      ) : (
        <StepButton to="/products" variant="primary">
          Continue Shopping
        </StepButton>
      )}
    </EmptyState>
  );
}
