import { sql } from "drizzle-orm";
import { changeEmailMail } from "#app/copy/mails/account-mails.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { createToken } from "#app/server/accounts/sign-in/one-time-tokens.ts";
import { checkPasswordAgain, type PasswordAgainRefusal } from "#app/server/accounts/sign-in/own-password.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { users } from "#database/schema/accounts.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** How long the link to the new address is valid. */
const CHANGE_EMAIL_LINK_MS = 24 * 60 * 60 * 1000;

/**
 * Mails a link to the new e-mail address; the account has the old one until it is opened. An address with an account
 * gets no mail, and the viewer learns nothing. Refusals: `wrong_password`, `same_email`, `rate_limited`.
 * Source: specification 9.6.
 */
export async function requestEmailChange(
  shop: Shop,
  viewer: SignedIn,
  input: { email: string; currentPassword: string },
): Promise<Ok<null> | Refusal<"same_email"> | PasswordAgainRefusal> {
  const known = await checkPasswordAgain(shop, viewer, input.currentPassword);
  if (!known.ok) return known;
  if (input.email.toLowerCase() === viewer.email.toLowerCase()) return refuse("same_email");
  const wait = await shop.limits.take("verify-account", viewer.userId);
  if (wait > 0) return rateLimited(wait);
  await shop.db.transaction(async (tx) => {
    const linkToken = await createToken(tx, {
      purpose: "change-email",
      userId: viewer.userId,
      email: input.email,
      validForMs: CHANGE_EMAIL_LINK_MS,
      now: shop.clock(),
    });
    const taken = await tx
      .select({ id: users.id })
      .from(users)
      .where(sql`lower(${users.email}) = lower(${input.email})`);
    if (taken.length > 0) return;
    const mail = changeEmailMail({
      name: viewer.name,
      url: `${shop.config.baseUrl}/auth/verify?change=1&token=${linkToken}`,
      hours: CHANGE_EMAIL_LINK_MS / 3_600_000,
    });
    await queueMail(tx, [{ kind: "change_email", to: input.email, ...mail }], shop.clock());
  });
  return ok(null);
}
