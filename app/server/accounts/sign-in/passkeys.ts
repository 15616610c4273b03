import { getAuthenticatorName } from "@better-auth/passkey";
import { isAPIError } from "better-auth/api";
import { and, asc, eq } from "drizzle-orm";
import { passkeyAddedMail, passkeyRemovedMail } from "#app/copy/mails/account-mails.ts";
import { passkeyHost } from "#app/domain/accounts/passkey-host.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { onlyCookies } from "#app/server/accounts/sessions/session-cookies.ts";
import { recordOfStaff } from "#app/server/accounts/staff/audit-staff-change.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { passkeys } from "#database/schema/accounts.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { checkPasswordAgain, type PasswordAgainRefusal } from "./own-password.ts";

/** A passkey as shown to its owner. */
export type MyPasskey = { id: string; name: string; since: Date; lastUsed: Date | null };

/** The options for creating or using a passkey, as WebAuthn's JSON, and the cookie with the challenge. */
export type PasskeyQuestion = { options: Record<string, unknown>; setCookies: string[] };

/** The maximum number of passkeys per account. */
export const MAX_PASSKEYS = 20;

const UNNAMED = "Passkey";

/** Returns the passkeys of the viewer, oldest first. Source: specification 9.7. */
export async function myPasskeys(shop: Shop, viewer: Pick<SignedIn, "userId">): Promise<MyPasskey[]> {
  const rows = await shop.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, viewer.userId))
    .orderBy(asc(passkeys.createdAt));
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name: name ?? UNNAMED,
    since: createdAt,
    lastUsed: lastUsedAt,
  }));
}

/**
 * Starts adding a passkey, for which the password is required: returns the options for the browser; nothing changes
 * until `addPasskey`. Refusals: `wrong_password`, `rate_limited`, `passkeys_unavailable` if the shop's host cannot have
 * any, `too_many_passkeys`.
 */
export async function beginPasskey(
  shop: Shop,
  viewer: SignedIn,
  input: { currentPassword: string },
  request: Headers,
): Promise<
  Ok<PasskeyQuestion> | Refusal<"passkeys_unavailable" | "too_many_passkeys"> | PasswordAgainRefusal
> {
  if (passkeyHost(shop.config.baseUrl) === null) return refuse("passkeys_unavailable");
  const known = await checkPasswordAgain(shop, viewer, input.currentPassword);
  if (!known.ok) return known;
  if ((await myPasskeys(shop, viewer)).length >= MAX_PASSKEYS) return refuse("too_many_passkeys");
  const { response, headers } = await shop.auth.api.generatePasskeyRegistrationOptions({
    headers: onlyCookies(request),
    returnHeaders: true,
  });
  const user = { ...response.user, name: viewer.email, displayName: viewer.email };
  return ok({ options: { ...response, user }, setCookies: headers.getSetCookie() });
}

/**
 * Stores the passkey the browser has made for the challenge of `beginPasskey`, once, and notifies the owner by mail. It
 * is named for the authenticator's make where known. Refusals: `passkey_refused`, `rate_limited`.
 * Source: specification 9.7.
 */
export async function addPasskey(
  shop: Shop,
  viewer: SignedIn,
  input: { response: unknown },
  request: Headers,
): Promise<Ok<null> | Refusal<"passkey_refused"> | RateLimited> {
  const wait = await shop.limits.take("password-again", viewer.userId);
  if (wait > 0) return rateLimited(wait);
  try {
    const made = await shop.auth.api.verifyPasskeyRegistration({
      body: { response: input.response },
      headers: onlyCookies(request),
    });
    await shop.limits.forget("password-again", viewer.userId);
    const name = getAuthenticatorName(made.aaguid) ?? UNNAMED;
    await shop.db.transaction(async (tx) => {
      await tx.update(passkeys).set({ name, createdAt: shop.clock() }).where(eq(passkeys.id, made.id));
      await recordOfStaff(tx, viewer, { action: "passkey.added", after: { name } });
      const mail = passkeyAddedMail({ name: viewer.name, accountUrl: `${shop.config.baseUrl}/account` });
      await queueMail(tx, [{ kind: "passkey_added", to: viewer.email, ...mail }], shop.clock());
    });
    return ok(null);
  } catch (error) {
    if (isRefusal(error)) return refuse("passkey_refused");
    throw error;
  }
}

/** Renames one of the viewer's passkeys. Refusal: `not_found`. */
export async function renamePasskey(
  shop: Shop,
  viewer: SignedIn,
  input: { id: string; name: string },
): Promise<Ok<null> | Refusal<"not_found">> {
  const mine = await findMine(shop.db, viewer, input.id);
  if (!mine) return refuse("not_found");
  await shop.db.transaction(async (tx) => {
    await tx.update(passkeys).set({ name: input.name }).where(eq(passkeys.id, mine.id));
    const names = { before: { name: mine.name }, after: { name: input.name } };
    await recordOfStaff(tx, viewer, { action: "passkey.renamed", ...names });
  });
  return ok(null);
}

/** Deletes one of the viewer's passkeys, and notifies the owner by mail. Refusal: `not_found`. */
export async function removePasskey(
  shop: Shop,
  viewer: SignedIn,
  input: { id: string },
): Promise<Ok<null> | Refusal<"not_found">> {
  const mine = await findMine(shop.db, viewer, input.id);
  if (!mine) return refuse("not_found");
  await shop.db.transaction(async (tx) => {
    await tx.delete(passkeys).where(eq(passkeys.id, mine.id));
    await recordOfStaff(tx, viewer, { action: "passkey.removed", before: { name: mine.name } });
    const mail = passkeyRemovedMail({
      name: viewer.name,
      passkey: mine.name ?? UNNAMED,
      accountUrl: `${shop.config.baseUrl}/account`,
    });
    await queueMail(tx, [{ kind: "passkey_removed", to: viewer.email, ...mail }], shop.clock());
  });
  return ok(null);
}

/** Returns whether better-auth has refused the browser's data, rather than failed. */
export function isRefusal(error: unknown): boolean {
  // Invalid WebAuthn data is reported as a failed check.
  return isAPIError(error);
}

async function findMine(db: DatabaseOrTransaction, viewer: SignedIn, id: string) {
  if (!isUuid(id)) return undefined;
  const [mine] = await db
    .select({ id: passkeys.id, name: passkeys.name })
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, viewer.userId)));
  return mine;
}
