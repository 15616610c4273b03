import { useCartActs } from "#app/components/cart/cart-provider.tsx";
import type { CartProduct } from "#app/domain/cart/cart.ts";
import { ONE_SIZE } from "#app/domain/catalogue/one-size.ts";
import { sayLater } from "./say-later.ts";

/** Puts a product into the cart and says so; the toast leads to the cart. */
export function useAddToCart(): (product: CartProduct, size: string, quantity: number) => void {
  const { add, open } = useCartActs();
  return (product, size, quantity) => {
    add(product, size, quantity);
    const shownSize = size === ONE_SIZE ? undefined : size;
    sayLater(({ addedToCart }) => addedToCart(product.name, shownSize), {
      label: "View cart",
      onPress: open,
    });
  };
}
