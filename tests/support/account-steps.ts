import { desc, eq } from "drizzle-orm";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { viewerOfRequest } from "#app/server/accounts/sessions/viewer-of-request.ts";
import { signUp } from "#app/server/accounts/sign-in/sign-up.ts";
import type { Shop } from "#app/server/shop.ts";
import { userRoles, users } from "#database/schema/accounts.ts";
import { auditLog, outbox, rateLimits } from "#database/schema/operations.ts";
import { siteSettings } from "#database/schema/settings.ts";
import { succeeded } from "#tests/support/succeeded.ts";

export const PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
/** The address and user agent of these tests' person. */
export const FROM = { ipAddress: "192.0.2.9", userAgent: PHONE };
export const PASSWORD = "mango tree by the river";
export const EMAIL = "awa@example.com";

/** Returns the steps that account tests repeat on a shop. */
export function accountSteps(shop: Shop) {
  /** A browser with a cookie jar. */
  function browser() {
    const jar = new Map<string, string>();
    return {
      keep(setCookies: string[]) {
        for (const line of setCookies) {
          const [pair = ""] = line.split(";");
          const at = pair.indexOf("=");
          if (/max-age=0/i.test(line)) jar.delete(pair.slice(0, at));
          else jar.set(pair.slice(0, at), pair.slice(at + 1));
        }
      },
      cookies: () => [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      headers() {
        return new Headers({ cookie: this.cookies() });
      },
      async viewer(): Promise<SignedIn> {
        const { viewer } = await viewerOfRequest(shop, this.headers());
        if (viewer.kind === "guest") throw new Error("not signed in");
        return viewer;
      },
    };
  }

  async function register(email = EMAIL, password = PASSWORD) {
    const visitor = browser();
    const made = succeeded(await signUp(shop, { email, password, displayName: "Awa" }, FROM));
    visitor.keep(made.setCookies);
    return { visitor, viewer: await visitor.viewer() };
  }

  async function registerAdmin(email = EMAIL) {
    const { visitor, viewer } = await register(email);
    await shop.db.insert(userRoles).values({ userId: viewer.userId, role: "admin" });
    return { visitor, viewer: await visitor.viewer() };
  }

  return {
    browser,
    register,
    registerAdmin,
    /** Deletes all users, rate limits and queued mails. */
    async beginAnew(): Promise<void> {
      await shop.db.delete(users);
      await shop.db.delete(outbox);
      await shop.db.delete(rateLimits);
      await shop.db.delete(siteSettings).where(eq(siteSettings.settingKey, "staff_security"));
    },
    /** Returns the newest entry of the audit log. */
    async lastAct() {
      const [act] = await shop.db
        .select()
        .from(auditLog)
        .orderBy(desc(auditLog.at), desc(auditLog.id))
        .limit(1);
      return act;
    },
  };
}
