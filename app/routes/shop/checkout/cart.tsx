import { CartView } from "#app/components/cart/cart-view.tsx";
import { SHOP_NAME } from "#app/domain/shop-name.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export function meta() {
  return [{ title: `Shopping Cart · ${SHOP_NAME}` }, { name: "robots", content: "noindex" }];
}

export default function CartScreen() {
  return (
    <div className="shop-width py-6 sm:py-10">
      <h1 className="display mb-5 text-headline sm:mb-8">Shopping Cart</h1>
      <CartView layout="page" />
    </div>
  );
}
