import { eq } from "drizzle-orm";
import { verifyEmailMail } from "#app/copy/mails/account-mails.ts";
import { createToken } from "#app/server/accounts/sign-in/one-time-tokens.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { users } from "#database/schema/accounts.ts";
import { type Ok, ok } from "#packages/result";

/** How long the verification link is valid. */
const VERIFY_LINK_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Mails the link that verifies the account's address; nothing if it is verified already. Refusal: `rate_limited` after
 * five in an hour. Source: specification 9.6.
 */
export async function sendVerification(shop: Shop, userId: string): Promise<Ok<null> | RateLimited> {
  const wait = await shop.limits.take("verify-account", userId);
  if (wait > 0) return rateLimited(wait);
  await shop.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (!user || user.emailVerified) return;
    const linkToken = await createToken(tx, {
      purpose: "verify-email",
      userId,
      email: user.email,
      validForMs: VERIFY_LINK_MS,
      now: shop.clock(),
    });
    const url = `${shop.config.baseUrl}/auth/verify?token=${linkToken}`;
    const mail = verifyEmailMail({ name: user.name, url });
    await queueMail(tx, [{ kind: "verify_email", to: user.email, ...mail }], shop.clock());
  });
  return ok(null);
}
