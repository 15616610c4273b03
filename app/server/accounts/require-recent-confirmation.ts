import { and, eq, sql } from "drizzle-orm";
import { type Admin, type ConfirmedAdmin, confirmedAdmin } from "#app/domain/accounts/admin.ts";
import { deviceLabel } from "#app/domain/accounts/device-label.ts";
import type { Permission } from "#app/domain/accounts/permissions.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { checkPasswordAgain, type PasswordAgainRefusal } from "#app/server/accounts/sign-in/own-password.ts";
import type { Shop } from "#app/server/shop.ts";
import { sessions } from "#database/schema/accounts.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** Where a request comes from; `sessionToken` is the stored one, of `storedSessionToken`. */
export type RequestOrigin = { sessionToken: string; ipAddress: string; userAgent: string };

/**
 * Returns the admin as a `ConfirmedAdmin`, who may grant access and change where money goes. The session must have been
 * opened, or confirmed by `checkProof`, within the last ten minutes. Refusal: `confirm_again`.
 * Source: specification 10.3.
 */
export async function requireRecentConfirmation<P extends Permission>(
  shop: Shop,
  admin: Admin<P>,
  { sessionToken, ipAddress, userAgent }: RequestOrigin,
): Promise<Ok<ConfirmedAdmin<P>> | Refusal<"confirm_again">> {
  const [session] = await shop.db
    .select({
      confirmedAt: sql`greatest(${sessions.createdAt}, ${sessions.confirmedAt})`.mapWith(sessions.createdAt),
    })
    .from(sessions)
    .where(and(eq(sessions.userId, admin.userId), eq(sessions.token, sessionToken)));
  if (!session) return refuse("confirm_again");
  const { confirmedAt } = session;
  const from = { ipAddress, browser: deviceLabel(userAgent) };
  const confirmed = confirmedAdmin(admin, { confirmedAt, now: shop.clock(), ...from });
  return confirmed ? ok(confirmed) : refuse("confirm_again");
}

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
