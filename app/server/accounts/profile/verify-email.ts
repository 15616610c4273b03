import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { limitGuesses, type RateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { adoptGuestOrders } from "./adopt-guest-orders.ts";
import {
  type ConfirmRefusal,
  confirmEmail,
  confirmEmailChange,
  type EmailLink,
  emailOfLink,
} from "./confirm-email.ts";

/** The address that was proven, and how many guest orders have joined the account for it. */
export type VerifiedEmail = { email: string; adopted: number };

/** `sign_in_first` has the e-mail address the link was sent to. */
export type VerifyRefusal = ConfirmRefusal | Refusal<"sign_in_first", string> | RateLimited;

/**
 * Verifies the address of a mailed link (or, with `isChange`, makes it the account's) and moves the guest orders placed
 * with it to the account. The account must be signed in: otherwise the mailbox's owner would verify the address for a
 * stranger who signed up with it, and give them the orders. Refusals: `link_expired`, `sign_in_first`, `other_account`,
 * `email_taken`, `rate_limited`. Source: specification 9.6.
 */
export async function verifyEmail(
  shop: Shop,
  viewer: Viewer,
  link: EmailLink,
  ipAddress: string,
): Promise<Ok<VerifiedEmail> | VerifyRefusal> {
  return await limitGuesses(
    shop.limits,
    { rule: "link-address", who: ipAddress, isWrong: isNoLink },
    async () => await openLink(shop, viewer, link),
  );
}

function isNoLink(opened: Ok<VerifiedEmail> | VerifyRefusal): boolean {
  return !opened.ok && opened.reason === "link_expired";
}

async function openLink(
  shop: Shop,
  viewer: Viewer,
  link: EmailLink,
): Promise<Ok<VerifiedEmail> | VerifyRefusal> {
  if (viewer.kind === "guest") {
    const sentTo = await emailOfLink(shop, link);
    return sentTo === null ? refuse("link_expired") : { ok: false, reason: "sign_in_first", detail: sentTo };
  }
  const confirm = link.isChange ? confirmEmailChange : confirmEmail;
  const confirmed = await confirm(shop, viewer, link.token);
  if (!confirmed.ok) return confirmed;
  const { email, userId } = confirmed.value;
  return ok({ email, adopted: await adoptGuestOrders(shop, userId) });
}
