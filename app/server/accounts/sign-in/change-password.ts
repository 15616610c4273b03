import { passwordChangedMail } from "#app/copy/mails/account-mails.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { knownBrowserCookie } from "#app/server/accounts/sessions/known-browser.ts";
import { endOtherSessions } from "#app/server/accounts/sessions/sign-out.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok } from "#packages/result";
import type { OpenedSession } from "./open-with-password.ts";
import {
  checkNewPassword,
  checkPasswordAgain,
  type NewPasswordRefusal,
  type PasswordAgainRefusal,
  writePassword,
} from "./own-password.ts";

/**
 * Changes the viewer's password, for which the current one is required. Ends the sessions on other devices and the
 * links of reset mails, notifies the owner by mail, and returns the cookie of a known browser. Refusals:
 * `wrong_password`, `rate_limited`, `bad_password` with the message. Source: specification 9.9.
 */
export async function changePassword(
  shop: Shop,
  viewer: SignedIn,
  input: { currentPassword: string; password: string; sessionToken: string },
): Promise<Ok<OpenedSession> | PasswordAgainRefusal | NewPasswordRefusal> {
  const known = await checkPasswordAgain(shop, viewer, input.currentPassword);
  if (!known.ok) return known;
  const checked = await checkNewPassword(shop.db, viewer.userId, input.password);
  if (!checked.ok) return checked;
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    await writePassword(tx, viewer.userId, input.password, now);
    await endOtherSessions(tx, viewer, input.sessionToken);
    const mail = passwordChangedMail({
      name: viewer.name,
      resetUrl: `${shop.config.baseUrl}/auth/forgot`,
    });
    await queueMail(tx, [{ kind: "password_changed", to: viewer.email, ...mail }], now);
  });
  return ok({ setCookies: [await knownBrowserCookie(shop, viewer.email)] });
}
