import type { RequestedItem } from "#app/domain/checkout/requested-items.ts";
import { priceCart } from "#app/server/checkout/pricing/price-cart.ts";
import { countedIpAddress } from "#app/server/orders/unpaid/order-attempts-limit.ts";
import { findMethod } from "#app/server/payments/find-method.ts";
import type { Shop } from "#app/server/shop.ts";
import {
  browserOf,
  endHold,
  type HeldCart,
  type HeldPage,
  type HoldOwner,
  holdPieces,
} from "#app/server/stock/browser-holds.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/**
 * Holds the pieces of a cart for the browser whose payment page is open, or renews their hold. Leaves out pieces that
 * cannot be bought, such as those of a hidden product. Refusal: `payment_method_unavailable`.
 * Source: specification 7.11.
 */
export async function holdCart(
  shop: Shop,
  { items, ...page }: HeldPage & { items: RequestedItem[] },
): Promise<Ok<HeldCart> | Refusal<"payment_method_unavailable">> {
  if (!(await findMethod(shop, page.paymentMethod))) return refuse("payment_method_unavailable");
  const cart = await priceCart(shop, {
    items,
    country: null,
    area: "",
    discountCode: null,
    currency: "USD",
    customer: null,
    holdToken: page.holdToken,
  });
  if (!cart.ok) throw new Error("a cart without a code was refused");
  const { lines, problems } = cart.value;
  const wanted = [
    ...lines,
    ...problems.flatMap((problem) =>
      problem.available > 0 ? [{ ...problem, quantity: problem.available }] : [],
    ),
  ].map(({ productId, size, quantity }) => ({ productId: productId.toLowerCase(), size, quantity }));
  if (wanted.length === 0) return ok({ endsAt: null, reason: "sold_out" });
  const held = await shop.db.transaction((tx) => holdPieces(shop, tx, { ...page, lines: wanted }));
  return ok(problems.length > 0 && held.reason === "kept" ? { ...held, reason: "sold_out" } : held);
}

/** Ends what is held for a browser that has left its payment page; nothing where nothing is held. */
export async function releaseCart(shop: Shop, holdToken: string): Promise<void> {
  await shop.db.transaction((tx) => endHold(tx, browserOf(shop, holdToken), shop.clock()));
}

/**
 * Counts a request to hold a cart, by its network address and its browser. Returns the seconds to wait where there were
 * too many, else 0. Requests from this machine itself are counted by browser only. Source: specification 7.11.
 */
export async function waitToHold(shop: Shop, { holdToken, ipAddress }: HoldOwner): Promise<number> {
  const counted = countedIpAddress(ipAddress);
  const wait = counted === null ? 0 : await shop.limits.take("hold-address", counted);
  return wait > 0 ? wait : await shop.limits.take("hold-browser", browserOf(shop, holdToken));
}
