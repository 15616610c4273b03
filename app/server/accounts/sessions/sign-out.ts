import { and, eq, ne } from "drizzle-orm";
import type { SignedIn, Viewer } from "#app/domain/accounts/viewer.ts";
import { sessionCookieName } from "#app/server/accounts/sessions/session-cookies.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { sessions } from "#database/schema/accounts.ts";

/**
 * Ends every session of the viewer, on every device at once, and returns the cookies that clear this browser. A guest
 * has nothing to end. Source: specification 9.3.
 */
export async function signOut(shop: Shop, viewer: Viewer): Promise<{ setCookies: string[] }> {
  if (viewer.kind !== "guest") await shop.db.delete(sessions).where(eq(sessions.userId, viewer.userId));
  const secure = shop.config.baseUrl.startsWith("https://") ? "; Secure" : "";
  const name = sessionCookieName(shop.config.baseUrl);
  return { setCookies: [`${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`] };
}

/** Signs out all other devices of the viewer. */
export async function endOtherSessions(
  db: DatabaseOrTransaction,
  { userId }: SignedIn,
  sessionToken: string,
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.token, sessionToken)));
}
