import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const products = "routes/shop/products.tsx";
const category = "routes/shop/category.tsx";

/** Every page of the store, in the order of the specification's tables. */
export default [
  layout("routes/shop/layout.tsx", [
    index("routes/shop/home.tsx"),
    route("products", products, { id: "products" }),
    route("men", products, { id: "men" }),
    route("women", products, { id: "women" }),
    route("kids", products, { id: "kids" }),
    route("brands", products, { id: "brands" }),
    route("category/:category", category, { id: "category" }),
    route("sneakers", category, { id: "sneakers" }),
    route("streetwear", category, { id: "streetwear" }),
    route("apparel", category, { id: "apparel" }),
    route("accessories", category, { id: "accessories" }),
    route("new", "routes/shop/new-arrivals.tsx"),
    route("most-popular", "routes/shop/most-popular.tsx"),
    route("brand/:brand", "routes/shop/brand.tsx"),
    route("product/:slug", "routes/shop/product.tsx"),
    route("wishlist", "routes/shop/wishlist.tsx"),
    route("cart", "routes/shop/cart.tsx"),
    route("checkout", "routes/shop/checkout.tsx"),
    route("checkout/success/:orderNumber?", "routes/shop/checkout-success.tsx"),
    route("checkout/cancel", "routes/shop/checkout-cancel.tsx"),
    route("checkout/local/:paymentMethod", "routes/shop/checkout-local.tsx"),
    route("my-orders", "routes/shop/my-orders.tsx"),
    route("track", "routes/shop/track.tsx"),
    route("auth", "routes/shop/auth.tsx"),
    route("sign-out", "routes/shop/sign-out.tsx"),
    route("newsletter", "routes/shop/newsletter.tsx"),
    route("page/:slug", "routes/shop/content-page.tsx"),
    route("*", "routes/shop/not-found.tsx"),
  ]),
  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/dashboard.tsx"),
    route("products", "routes/admin/products.tsx"),
    route("products/add", "routes/admin/product-add.tsx"),
    route("products/upload", "routes/admin/product-upload.ts"),
    route("products/edit/:id", "routes/admin/product-edit.tsx"),
    route("orders", "routes/admin/orders.tsx"),
    route("customers", "routes/admin/customers.tsx"),
    route("settings", "routes/admin/settings.tsx"),
  ]),
] satisfies RouteConfig;
