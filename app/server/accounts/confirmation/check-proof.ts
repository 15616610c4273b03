import { and, eq } from "drizzle-orm";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { checkPasswordAgain, type PasswordAgainRefusal } from "#app/server/accounts/sign-in/own-password.ts";
import type { Shop } from "#app/server/shop.ts";
import { sessions } from "#database/schema/accounts.ts";
import { type Ok, ok } from "#packages/result";

/**
 * Confirms for ten minutes that this session is still its owner's, by the password. Refusals:
 * `wrong_password`; `rate_limited` after ten wrong ones in a quarter of an hour. Source: specification 10.3.
 */
export async function checkProof(
  shop: Shop,
  viewer: SignedIn,
  { password, sessionToken }: { password: string; sessionToken: string },
): Promise<Ok<null> | PasswordAgainRefusal> {
  const checked = await checkPasswordAgain(shop, viewer, password);
  if (!checked.ok) return checked;
  await shop.db
    .update(sessions)
    .set({ confirmedAt: shop.clock() })
    .where(and(eq(sessions.userId, viewer.userId), eq(sessions.token, sessionToken)));
  return ok(null);
}
