import { type Ok, ok, type Refusal } from "#app/domain/result.ts";
import { confirmEmail, confirmEmailChange } from "#app/server/accounts/confirm-email.ts";
import type { Shop } from "#app/server/shop.ts";
import { adoptGuestOrders } from "./adopt-guest-orders.ts";

/** The address that was proven, and how many guest orders have joined the account for it. */
export type VerifiedEmail = { email: string; adopted: number };

/**
 * Opens the link of a mail that proves an address (or, with `isChange`, makes a new one the account's), and lets the
 * orders placed with it as a guest join the account. Refusals: `link_expired`, `email_taken`, `rate_limited`.
 * Source: decisions, Accounts and access.
 */
export async function verifyEmail(
  shop: Shop,
  input: { token: string; isChange: boolean },
  address: string,
): Promise<Ok<VerifiedEmail> | Refusal<"link_expired" | "email_taken"> | Refusal<"rate_limited", number>> {
  const wait = await shop.limits.take("link-address", address);
  if (wait > 0) return { ok: false, reason: "rate_limited", detail: wait };
  const confirm = input.isChange ? confirmEmailChange : confirmEmail;
  const confirmed = await confirm(shop, input.token);
  if (!confirmed.ok) return confirmed;
  const { email, userId } = confirmed.value;
  return ok({ email, adopted: await adoptGuestOrders(shop, userId) });
}
