import { and, desc, eq, gt, ne } from "drizzle-orm";
import { deviceLabel } from "#app/domain/accounts/device-label.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { sessions } from "#database/schema/accounts.ts";

/** A signed-in device. `place` is the country in English, or the IP address if that is unknown. */
export type MySession = {
  id: string;
  device: string;
  place: string;
  since: Date;
  lastSeen: Date;
  isThisOne: boolean;
};

/** Returns the devices of the viewer, this one first, then by last use. Source: specification 9.3. */
export async function mySessions(shop: Shop, viewer: SignedIn, sessionToken: string): Promise<MySession[]> {
  const rows = await shop.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.userId), gt(sessions.expiresAt, shop.clock())))
    .orderBy(desc(sessions.updatedAt))
    .limit(50);
  const shown = await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      device: deviceLabel(row.userAgent ?? ""),
      place: await locationOf(shop, row.ipAddress ?? ""),
      since: row.createdAt,
      lastSeen: row.updatedAt,
      isThisOne: row.token === sessionToken,
    })),
  );
  return shown.toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne));
}

/** Signs out one of the viewer's devices; false if there is no such device. */
export async function endSession(shop: Shop, viewer: SignedIn, sessionId: string): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const ended = await shop.db
    .delete(sessions)
    .where(and(eq(sessions.userId, viewer.userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Signs out all other devices of the viewer; returns how many. */
export async function endOtherSessions(
  db: DatabaseOrTransaction,
  viewer: SignedIn,
  sessionToken: string,
): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, viewer.userId), ne(sessions.token, sessionToken)))
    .returning({ id: sessions.id });
  return ended.length;
}

async function locationOf(shop: Shop, ipAddress: string): Promise<string> {
  const country = await shop.countryOfIp(ipAddress);
  if (!country) return ipAddress;
  return new Intl.DisplayNames("en", { type: "region" }).of(country) ?? ipAddress;
}
