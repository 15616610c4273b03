import { eq } from "drizzle-orm";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import type { Shop } from "#app/server/shop.ts";
import { profiles, users } from "#database/schema/accounts.ts";

/** The data of the account page; `phone` is E.164 or empty. */
type MyAccount = {
  email: string;
  emailVerified: boolean;
  name: string;
  phone: string;
  hasSecondFactor: boolean;
  createdAt: Date;
};

/** Returns the account of the viewer. */
export async function myAccount(shop: Shop, viewer: SignedIn): Promise<MyAccount> {
  const [row] = await shop.db
    .select({
      email: users.email,
      emailVerified: users.emailVerified,
      name: users.name,
      phone: profiles.phone,
      hasSecondFactor: users.twoFactorEnabled,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, viewer.userId));
  if (!row) throw new Error("a session without its user");
  return { ...row, phone: row.phone ?? "" };
}

/** Saves the viewer's name and phone. */
export async function saveProfile(
  shop: Shop,
  viewer: SignedIn,
  input: { displayName: string; phone: string },
): Promise<void> {
  const phone = input.phone === "" ? null : input.phone;
  await shop.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ name: input.displayName, updatedAt: shop.clock() })
      .where(eq(users.id, viewer.userId));
    await tx
      .insert(profiles)
      .values({ id: viewer.userId, phone })
      .onConflictDoUpdate({ target: profiles.id, set: { phone } });
  });
}
