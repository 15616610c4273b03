import { and, eq, gt, sql } from "drizzle-orm";
import { isRole } from "#app/domain/accounts/permissions.ts";
import type { RolesWithheld, Viewer } from "#app/domain/accounts/viewer.ts";
import { parseStaffSecurity, STAFF_SECURITY_KEY } from "#app/domain/settings/staff-security.ts";
import { hasShortPassword } from "#app/server/accounts/sign-in/own-password.ts";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { prepareOnce } from "#app/server/platform/db/statements/prepared-statements.ts";
import type { Shop } from "#app/server/shop.ts";
import { profiles, sessions, userRoles, users } from "#database/schema/accounts.ts";
import { siteSettings } from "#database/schema/settings.ts";
import { RENEWED_AFTER_SECONDS } from "./session-cookies.ts";
import { storedSessionToken } from "./session-token.ts";

type RequestViewer = { viewer: Viewer; setCookies: string[] };

/**
 * Returns the viewer of a request by its session cookie, with one prepared query for the session, its user and roles. A
 * session not used for a day is renewed; `setCookies` has its fresh cookie. An invalid cookie is a guest. Roles are
 * withheld here, so that no guard, query or screen sees them, where the second factor that the owner requires is
 * missing, or the password is too short for a role without one. A check of the roles that fails is logged, and means no
 * role. Source: specification 9.3, 10.1, 10.6.
 */
export async function viewerOfRequest(shop: Shop, headers: Headers): Promise<RequestViewer> {
  const guest: RequestViewer = { viewer: { kind: "guest" }, setCookies: [] };
  const sessionToken = storedSessionToken(shop, headers);
  if (!sessionToken) return guest;
  const row = await readSession(shop, sessionToken, true).catch((error: unknown) => {
    if (isOutage(error)) throw error;
    shop.log.error({ err: error }, "the check of a person's roles failed");
    return readSession(shop, sessionToken, false);
  });
  if (!row) return guest;
  const held = row.roles.filter(isRole);
  const withheld = held.length > 0 ? rolesWithheldReason(row) : null;
  const roles = withheld ? [] : held;
  const viewer: Viewer = {
    kind: roles.length > 0 ? "admin" : "customer",
    userId: row.userId,
    email: row.email,
    name: row.name,
    phone: row.phone ?? "",
    roles,
    ...(withheld && { withheld }),
  };
  const slept = shop.clock().getTime() - row.updatedAt.getTime() > RENEWED_AFTER_SECONDS * 1000;
  return { viewer, setCookies: slept ? await slide(shop, headers) : [] };
}

async function readSession(shop: Shop, token: string, isChecked: boolean) {
  const name = isChecked ? "session of token" : "session of token, without roles";
  const query = prepareOnce(shop.db, name, (prepared) => sessionQuery(shop.db, prepared, isChecked));
  const [row] = await query.execute({ token, now: shop.clock() });
  return row;
}

/** Without the check nothing is read that only the roles need. */
function sessionQuery(db: Database, name: string, isChecked: boolean) {
  return db
    .select({
      userId: users.id,
      email: users.email,
      name: users.name,
      phone: profiles.phone,
      updatedAt: sessions.updatedAt,
      hasSecondFactor: users.twoFactorEnabled,
      hasShortPassword: isChecked ? hasShortPassword : sql<boolean>`false`,
      staffSecurity: isChecked
        ? sql<unknown>`(select ${siteSettings.settingValue} from ${siteSettings} where ${siteSettings.settingKey} = ${sql.raw(`'${STAFF_SECURITY_KEY}'`)})`
        : sql<unknown>`null`,
      roles: isChecked
        ? sql<
            string[]
          >`array(select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${users.id})`
        : sql<string[]>`'{}'::text[]`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(sessions.token, sql.placeholder("token")), gt(sessions.expiresAt, sql.placeholder("now"))))
    .prepare(name);
}

function rolesWithheldReason(row: {
  hasSecondFactor: boolean;
  hasShortPassword: boolean;
  staffSecurity: unknown;
}): RolesWithheld | null {
  if (row.hasSecondFactor) return null;
  if (parseStaffSecurity(row.staffSecurity).secondFactorRequired) return "second_factor";
  return row.hasShortPassword ? "long_password" : null;
}

async function slide(shop: Shop, headers: Headers): Promise<string[]> {
  const response = await shop.auth.api.getSession({ headers, returnHeaders: true });
  return response.headers.getSetCookie();
}
