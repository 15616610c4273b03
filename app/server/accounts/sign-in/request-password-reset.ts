import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { passwordResetMail } from "#app/copy/mails/account-mails.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { users } from "#database/schema/accounts.ts";
import { type Ok, ok } from "#packages/result";
import { createToken } from "./one-time-tokens.ts";

/** How long the mailed link is valid. `forgot.tsx` and `reset.tsx` say "one hour". */
const RESET_LINK_MS = 60 * 60 * 1000;

/** The duration of every response: far longer than the work for a known address. */
const RESPOND_AFTER_MS = 400;

/**
 * Sends a link to choose a new password to a registered e-mail address. A known and an unknown address get the same
 * response after the same time; one account gets five mails an hour at most. Refusal: `rate_limited`, by the visitor's
 * IP address. Source: specification 9.5.
 */
export async function requestPasswordReset(
  shop: Shop,
  input: { email: string },
  ipAddress: string,
): Promise<Ok<null> | RateLimited> {
  const wait = await shop.limits.take("reset-address", ipAddress);
  if (wait > 0) return rateLimited(wait);
  await Promise.all([mailLink(shop, input.email), pause(RESPOND_AFTER_MS)]);
  return ok(null);
}

async function mailLink(shop: Shop, email: string): Promise<void> {
  const [user] = await shop.db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  if (!user || (await shop.limits.take("reset-account", user.id)) > 0) return;
  await shop.db.transaction(async (tx) => {
    const linkToken = await createToken(tx, {
      purpose: "reset-password",
      userId: user.id,
      email: user.email,
      validForMs: RESET_LINK_MS,
      now: shop.clock(),
    });
    const mail = passwordResetMail({
      name: user.name,
      url: `${shop.config.baseUrl}/auth/reset?token=${linkToken}`,
      minutes: RESET_LINK_MS / 60_000,
    });
    await queueMail(tx, [{ kind: "password_reset", to: user.email, ...mail }], shop.clock());
  });
}
