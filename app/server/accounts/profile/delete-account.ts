import { and, eq, like, ne, sql } from "drizzle-orm";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { checkPasswordAgain, type PasswordAgainRefusal } from "#app/server/accounts/sign-in/own-password.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { userRoles, users, verifications } from "#database/schema/accounts.ts";
import { stockAlerts } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { customers } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/**
 * Deletes the viewer's account, given its password, with sessions, roles, second factor, wishlist, sizes, mailed links
 * and alerts, and, of a verified e-mail address, also alerts left without the account, the address given as a payer of
 * others' orders, what staff noted about them, and sent mails; unsent ones are still sent. Orders remain for the books,
 * without a link to anybody. Refusals: `wrong_password`, `rate_limited`, `last_admin` for the only administrator.
 * Source: specification 9.8.
 */
export async function deleteAccount(
  shop: Shop,
  viewer: SignedIn,
  input: { currentPassword: string },
): Promise<Ok<null> | Refusal<"last_admin"> | PasswordAgainRefusal> {
  const known = await checkPasswordAgain(shop, viewer, input.currentPassword);
  if (!known.ok) return known;
  return await shop.db.transaction(async (tx) => {
    // Two last admins who leave at once must not both succeed.
    await tx.execute(sql`lock table user_roles in share row exclusive mode`);
    const admins = await tx.select().from(userRoles).where(eq(userRoles.role, "admin"));
    const isAdmin = admins.some((admin) => admin.userId === viewer.userId);
    if (isAdmin && admins.length === 1) return refuse("last_admin");
    const roles = await tx.select().from(userRoles).where(eq(userRoles.userId, viewer.userId));
    await tx.delete(verifications).where(like(verifications.value, `${viewer.userId} %`));
    const [user] = await tx.delete(users).where(eq(users.id, viewer.userId)).returning();
    // An unproven address may be somebody else's.
    if (user?.emailVerified) await forgetAddress(tx, user.email);
    if (roles.length > 0) {
      await recordAudit(tx, viewer, {
        action: "account.deleted",
        subjectId: viewer.email,
        before: { roles: roles.map(({ role }) => role) },
      });
    }
    return ok(null);
  });
}

/** Deletes what the shop stores under a person's e-mail address and not under their account. */
async function forgetAddress(tx: Transaction, email: string): Promise<void> {
  await tx
    .delete(outbox)
    .where(and(sql`lower(${outbox.recipient}) = lower(${email})`, ne(outbox.status, "waiting")));
  await tx.delete(stockAlerts).where(sql`lower(${stockAlerts.email}) = lower(${email})`);
  await tx
    .update(paymentPages)
    .set({ payerEmail: null })
    .where(sql`lower(${paymentPages.payerEmail}) = lower(${email})`);
  await tx.update(customers).set({ note: null }).where(sql`${customers.contact} = lower(${email})`);
}
