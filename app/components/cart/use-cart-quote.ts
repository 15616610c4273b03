import { useCallback, useContext, useEffect, useState } from "react";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { TOASTS } from "#app/copy/toasts.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import type { CartQuote } from "#app/domain/cart/cart-quote.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { showToast } from "#app/ui/toasts/toast.ts";
import { memoryStore, useStore } from "#packages/page-browser";
import { fetchQuote, type QuoteRequest } from "./fetch-quote.ts";
import { type ShownCart, shownCart } from "./shown-cart.ts";
import { BoughtCartContext, useCart } from "./use-cart.ts";

/** The last quote, shared by drawer, cart page and checkout, so that the next page shows the same figures at once. */
const quoteStore = memoryStore<{ key: string; quote: CartQuote; at: number } | null>(null);

function storeQuote(key: string, quote: CartQuote): void {
  quoteStore.update(() => ({ key, quote, at: Date.now() }));
}

/** An older quote is fetched again when a cart becomes visible. */
const FRESH_FOR_MS = 20_000;
/** Pressing + several times sends one request. */
const DEBOUNCE_MS = 250;

export type QuotedCart = ShownCart & {
  /** A request is pending. */
  isAsking: boolean;
  /** The last request failed: the amounts are the last known ones. */
  isOffline: boolean;
  /** Fetches a new quote now. */
  refresh: () => void;
  /** Stores a quote from another request, such as with a discount code. */
  keep: (cart: Cart, quote: CartQuote) => void;
};

/**
 * Returns the cart with correct amounts: at once from what the browser knows, then with the server's prices, stock,
 * discount and shipping. These are fetched in the background whenever the cart changes, and once what
 * is in another shopper's checkout may be free.
 */
export function useCartQuote(): QuotedCart {
  const { cart, ready, removeDiscount, removeArea } = useCart();
  const { currency, pricing } = useShopFrame();
  const bought = useContext(BoughtCartContext);
  const stored = useStore(quoteStore);
  // The quote of one cart: a response for an older cart is ignored.
  const [question, setQuestion] = useState<{ key: string; state: "asked" | "failed" } | null>(null);
  const [round, setRound] = useState(0);

  const quoteRequest = quoteRequestOf(cart, currency);
  const key = JSON.stringify(quoteRequest);
  const known = bought ? { key, quote: bought.quote } : stored;
  const wanted = ready && !bought && quoteRequest.items.length > 0;
  const state = question?.key === key ? question.state : null;

  useEffect(() => {
    if (!wanted) return;
    const last = quoteStore.get();
    if (round === 0 && last?.key === key && Date.now() - last.at < FRESH_FOR_MS) return;
    const requested: QuoteRequest = JSON.parse(key);
    const controller = new AbortController();
    const since = Date.now();
    const timer = setTimeout(async () => {
      // Another request has brought the quote in the meantime.
      const latest = quoteStore.get();
      if (latest?.key === key && latest.at >= since) return;
      setQuestion({ key, state: "asked" });
      const quoted = await fetchQuote(requested, controller.signal);
      if (controller.signal.aborted) return;
      if (quoted.ok) {
        storeQuote(key, quoted.value);
      } else if (quoted.reason === "unknown_discount") {
        removeDiscount();
        showToast(TOASTS.invalidDiscount);
      } else if (quoted.reason === "area_unavailable") {
        removeArea();
        showToast(TOASTS.areaUnavailable);
      } else {
        return setQuestion({ key, state: "failed" });
      }
      setQuestion(null);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, wanted, round, removeDiscount, removeArea]);

  const refresh = useCallback(() => setRound((last) => last + 1), []);
  useEffect(() => {
    window.addEventListener("online", refresh);
    return () => window.removeEventListener("online", refresh);
  }, [refresh]);
  const keep = useCallback(
    (priced: Cart, quote: CartQuote) => storeQuote(JSON.stringify(quoteRequestOf(priced, currency)), quote),
    [currency],
  );

  const shown = shownCart(
    cart,
    { quote: known?.quote ?? null, isCurrent: known?.key === key },
    { currency, pricing },
  );
  const freeAt = shown.freeAt && Number(shown.freeAt);
  useEffect(() => {
    if (freeAt === null) return;
    const timer = setTimeout(refresh, Math.max(0, freeAt - Date.now()) + 1_000);
    return () => clearTimeout(timer);
  }, [freeAt, refresh]);
  return {
    ...shown,
    isAsking: state === "asked" || (wanted && known?.key !== key && state === null),
    isOffline: state === "failed",
    refresh,
    keep,
  };
}

/** Returns the request that prices a cart. */
export function quoteRequestOf(cart: Cart, currency: CurrencyCode): QuoteRequest {
  return {
    items: cart.lines.map(({ productId, size, quantity }) => ({ productId, size, quantity })),
    destination: cart.destination,
    discountCode: cart.discountCode,
    currency,
  };
}
