import { type FieldErrors, fieldErrors } from "#app/domain/form-errors.ts";
import { newsletterForm } from "#app/domain/newsletter/newsletter-form.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { newsletterSubscribers } from "#database/schema/settings.ts";
import { type Ok, ok, type Refusal } from "#packages/result";

/**
 * Adds an address to the newsletter's list; repeating it changes nothing, and the result does not reveal whether it was
 * on the list. Refusals: `validation_failed` by field, and `rate_limited`. Source: specification 4.8.
 */
export async function joinNewsletter(
  shop: Shop,
  input: { form: unknown; ipAddress: string },
): Promise<Ok<null> | Refusal<"validation_failed", FieldErrors> | RateLimited> {
  const parsed = newsletterForm.safeParse(input.form);
  if (!parsed.success) return { ok: false, reason: "validation_failed", detail: fieldErrors(parsed.error) };
  const wait = await shop.limits.take("newsletter-address", input.ipAddress);
  if (wait > 0) return rateLimited(wait);
  await shop.db.insert(newsletterSubscribers).values({ email: parsed.data.email }).onConflictDoNothing();
  return ok(null);
}
