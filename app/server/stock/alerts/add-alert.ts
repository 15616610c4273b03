import { and, count, isNull, sql } from "drizzle-orm";
import { isSignedIn, type Viewer } from "#app/domain/accounts/viewer.ts";
import { type AlertContact, MOST_WAITING, parseContact } from "#app/domain/alerts/stock-alert.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { resolveSize } from "#app/domain/catalogue/product-card.ts";
import { piecesIn } from "#app/domain/catalogue/sizes/count-pieces.ts";
import { findProduct } from "#app/server/catalogue/find-product.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { lockHolders } from "#app/server/stock/stock-holders.ts";
import { stockAlerts } from "#database/schema/catalogue.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** The product and size that someone waits for; `contact` is empty for the account's own address. */
type WantedAlert = { product: string; size: string; contact: string; ipAddress: string };

type AlertRefusal =
  | Refusal<"not_found" | "still_in_stock" | "too_many_alerts" | "invalid_email" | "invalid_phone">
  | Refusal<"unknown_size" | "contact_required">
  | RateLimited;

/** Returns a size of a product as the shop lists it; null if it has no such size. */
function wantedSize(product: Product, size: string): { size: string; inStock: boolean } | null {
  const listed = resolveSize(product.sizes, size);
  if (listed === null) return null;
  return { size: listed, inStock: piecesIn(product, listed) > 0 && product.stockQuantity > 0 };
}

/**
 * Stores a request to be notified when a sold-out size is restocked; repeating it changes nothing. Refusals:
 * `not_found`, `unknown_size`, `still_in_stock`, `contact_required` for a guest without a contact, `invalid_email`,
 * `invalid_phone`, `too_many_alerts` of one contact, `rate_limited`. Source: specification 3.18.
 */
export async function addAlert(
  shop: Shop,
  viewer: Viewer,
  input: WantedAlert,
): Promise<Ok<{ size: string; contact: string }> | AlertRefusal> {
  const product = await findProduct(shop, input.product);
  if (product === null) return refuse("not_found");
  const wanted = wantedSize(product, input.size);
  if (wanted === null) return refuse("unknown_size");
  if (wanted.inStock) return refuse("still_in_stock");
  const contact = contactOf(viewer, input.contact);
  if (!contact.ok) return contact;
  const wait = await shop.limits.take("alert-address", input.ipAddress);
  if (wait > 0) return rateLimited(wait);
  const name = contact.value.email ?? contact.value.phone;
  return await shop.db.transaction(async (tx) => {
    // Alerts of one contact that come at once are counted one after the other.
    await lockHolders(tx, [`alerts ${name}`]);
    const [waiting] = await tx
      .select({ alerts: count() })
      .from(stockAlerts)
      .where(and(isOf(name), isNull(stockAlerts.toldAt)));
    if ((waiting?.alerts ?? 0) >= MOST_WAITING) return refuse("too_many_alerts");
    await tx
      .insert(stockAlerts)
      .values({
        productId: product.id,
        size: wanted.size,
        ...contact.value,
        userId: isSignedIn(viewer) ? viewer.userId : null,
        createdAt: shop.clock(),
      })
      .onConflictDoNothing();
    return ok({ size: wanted.size, contact: name });
  });
}

/** Returns the condition for alerts of this e-mail address or phone. */
export function isOf(contact: string) {
  return sql`lower(coalesce(${stockAlerts.email}, ${stockAlerts.phone})) = ${contact.toLowerCase()}`;
}

function contactOf(
  viewer: Viewer,
  typed: string,
): Ok<AlertContact> | Refusal<"contact_required" | "invalid_email" | "invalid_phone"> {
  if (typed !== "") return parseContact(typed);
  if (!isSignedIn(viewer) || viewer.email === "") return refuse("contact_required");
  return ok({ email: viewer.email.toLowerCase(), phone: null });
}
