import { type RouterContextProvider, redirect } from "react-router";
import type { BoughtCart } from "#app/components/cart/use-cart.ts";
import { addLine, emptyCart } from "#app/domain/cart/cart.ts";
import { limitedQuantity } from "#app/domain/cart/cart-line.ts";
import { cartProductOf } from "#app/domain/cart/cart-product.ts";
import { readCartQuote } from "#app/domain/cart/cart-quote.ts";
import { resolveSize } from "#app/domain/catalogue/product-card.ts";
import { isCountryValue } from "#app/domain/shipping/countries.ts";
import { findProduct } from "#app/server/catalogue/find-product.ts";
import { priceCart } from "#app/server/checkout/pricing/price-cart.ts";
import { holdTokenOf } from "#app/server/http/guards/hold-cookie.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { toQuoteJson } from "#app/server/http/store-api/quote-json.ts";

/**
 * Reads and prices what Buy Now's URL names: product, size, quantity, and a country where one was chosen; `sent` are the
 * values of a form, whose country comes first.
 */
export async function readBought(
  context: Readonly<RouterContextProvider>,
  request: Request,
  sent: Record<string, string> = {},
): Promise<{ bought: BoughtCart | null; isMissing: boolean }> {
  const shop = shopOf(context);
  const visit = visitOf(context);
  const params = new URL(request.url).searchParams;
  const wanted = params.get("product");
  const product = wanted === null ? null : await findProduct(shop, wanted);
  if (product === null) return { bought: null, isMissing: wanted !== null };
  const size = resolveSize(product.sizes, params.get("size") ?? "");
  if (size === null) throw redirect(`/product/${product.slug}#sizes`);
  const quantity = limitedQuantity(Number.parseInt(params.get("quantity") ?? "", 10) || 1);
  const { country = "", region = "", pickup = "", area = "" } = { ...Object.fromEntries(params), ...sent };
  const destination = isCountryValue(country) ? { country, region, area: pickup || area } : null;
  const cart = { ...addLine(emptyCart, cartProductOf(product), size, quantity), destination };
  const priced = await priceCart(shop, {
    items: [{ productId: product.id, size, quantity }],
    country: destination?.country ?? visit.country,
    area: destination?.area ?? "",
    discountCode: null,
    currency: visit.currency,
    customer: null,
    holdToken: holdTokenOf(shop, request.headers),
  });
  const quote = priced.ok ? readCartQuote(toQuoteJson(priced.value), shop.clock()) : null;
  return { bought: quote && { cart, quote, key: crypto.randomUUID() }, isMissing: false };
}
