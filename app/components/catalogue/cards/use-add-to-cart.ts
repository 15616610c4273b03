import { cartActions } from "#app/components/cart/cart-store.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import type { CartProduct } from "#app/domain/cart/cart.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { showToastLazily } from "./show-toast-lazily.ts";

type AddedProduct = CartProduct & Pick<ProductCard, "category" | "gender">;

/** Puts a product into the cart and says so; the toast leads to the cart. */
export function useAddToCart(): (product: AddedProduct, size: string, quantity: number) => void {
  const { currency } = useShopFrame();
  return (product, size, quantity) => {
    cartActions.add(product, size, quantity);
    showToastLazily(({ addedToCart }) => addedToCart(product, size, currency), {
      label: "View cart",
      onPress: cartActions.open,
    });
  };
}
