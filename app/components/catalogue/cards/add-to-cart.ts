import { cartActions } from "#app/components/cart/cart-store.ts";
import type { CartProduct } from "#app/domain/cart/cart.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { showToastLazily } from "./show-toast-lazily.ts";

type AddedProduct = CartProduct & Pick<ProductCard, "category" | "gender" | "price">;

/** Puts a product into the cart and shows a toast that leads to the cart. */
export function addToCart(product: AddedProduct, size: string, quantity: number): void {
  cartActions.add(product, size, quantity);
  showToastLazily(
    ({ addedToCart }) => addedToCart(product, size, product.price.currency),
    { label: "View cart", onPress: cartActions.open },
    { title: "Added to cart", text: `${product.name}. Your cart is saved on this device.`, tone: "success" },
  );
}
