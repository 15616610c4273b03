import { createContext } from "react";
import type { Cart } from "#app/domain/cart/cart.ts";
import type { CartQuote } from "#app/domain/cart/cart-quote.ts";

/** What Buy Now's URL names, read and priced by the server; `key` makes a form sent twice one order. */
export type BoughtCart = { cart: Cart; quote: CartQuote; key: string };

/** Stands in for the browser's own cart, also without script, as long as the URL names a product. */
export const BoughtCartContext = createContext<BoughtCart | null>(null);
