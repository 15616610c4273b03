import { and, eq, sql } from "drizzle-orm";
import { type Admin, type ConfirmedAdmin, confirmedAdmin } from "#app/domain/accounts/admin.ts";
import { deviceLabel } from "#app/domain/accounts/device-label.ts";
import type { Permission } from "#app/domain/accounts/permissions.ts";
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
