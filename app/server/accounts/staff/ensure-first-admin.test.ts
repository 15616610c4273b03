import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#app/server/accounts/profile/delete-account.ts";
import { viewerOfRequest } from "#app/server/accounts/sessions/viewer-of-request.ts";
import { beginSecondFactor } from "#app/server/accounts/sign-in/second-factor.ts";
import { signIn } from "#app/server/accounts/sign-in/sign-in.ts";
import { sessions, twoFactors, userRoles, users } from "#database/schema/accounts.ts";
import { auditLog } from "#database/schema/operations.ts";
import { accountSteps, EMAIL, FROM, PASSWORD } from "#tests/support/account-steps.ts";
import { addAdmin } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { grantAdmin, revokeAdmin } from "./admin-roles.ts";
import { ensureFirstAdmin } from "./ensure-first-admin.ts";

const { shop, pool } = await openTestShop();
const { browser, register, beginAnew } = accountSteps(shop);
beforeEach(async () => {
  await beginAnew();
  // The log refuses deletions, and each test is a shop of its own.
  await pool.query(
    "alter table audit_log disable trigger user; delete from audit_log; alter table audit_log enable trigger user",
  );
});

const OPERATORS = "short-lamp-9";
const start = (email = EMAIL) => ensureFirstAdmin(shop.db, { email, password: OPERATORS }, false);
const tryPassword = (password: string) => signIn(shop, { email: EMAIL, password }, FROM);

describe("the operator's address, registered before the operator came", () => {
  test("by somebody who never proved it: the operator's password opens the panel, and nothing else does", async () => {
    const stranger = await register();
    const { userId } = stranger.viewer;
    const begun = await beginSecondFactor(
      shop,
      stranger.viewer,
      { currentPassword: PASSWORD },
      stranger.visitor.headers(),
    );
    expect(begun.ok).toBe(true);
    await shop.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));

    await start();

    const { viewer } = await viewerOfRequest(shop, stranger.visitor.headers());
    expect(viewer).toEqual({ kind: "guest" });
    expect(await tryPassword(PASSWORD)).toMatchObject({ ok: false });
    for (const table of [twoFactors, sessions]) expect(await shop.db.select().from(table)).toEqual([]);
    const owner = browser();
    const signedIn = succeeded(await tryPassword(OPERATORS));
    expect(signedIn.asksSecondFactor).toBe(false);
    owner.keep(signedIn.setCookies);
    expect(await owner.viewer()).toMatchObject({ kind: "admin", roles: ["admin"] });
    expect(await shop.db.select().from(users)).toMatchObject([{ email: EMAIL, emailVerified: true }]);
  });

  test("and proven: it gets the role and preserves its password and its sessions, at the next start too", async () => {
    const { visitor } = await register();
    await shop.db.update(users).set({ emailVerified: true });
    for (let starts = 0; starts < 2; starts += 1) {
      await start();
    }
    expect(await visitor.viewer()).toMatchObject({ kind: "admin", roles: ["admin"] });
    expect(await tryPassword(OPERATORS)).toMatchObject({ ok: false });
    expect(await tryPassword(PASSWORD)).toMatchObject({ ok: true });
  });
});

describe("the role of the operator's address is granted once", () => {
  const admins = async () => {
    const rows = await shop.db
      .select({ email: users.email })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
      .where(eq(userRoles.role, "admin"));
    return rows.map(({ email }) => email).toSorted();
  };

  test("and one that was revoked stays so at each start, until the command line gives it back", async () => {
    await start();
    await start();
    expect(await shop.db.select().from(auditLog)).toMatchObject([
      { actorEmail: "ADMIN_EMAIL", action: "role.granted", subjectId: EMAIL, after: { role: "admin" } },
    ]);
    await addAdmin(shop, { email: "other@example.com" });
    await revokeAdmin(shop.db, EMAIL);
    await start(EMAIL.toUpperCase());
    expect(await admins()).toEqual(["other@example.com"]);
    await revokeAdmin(shop.db, "other@example.com");
    await start();
    expect(await admins()).toEqual([]);
    await grantAdmin(shop.db, EMAIL);
    await start();
    expect(await admins()).toEqual([EMAIL]);
  });

  test("also where it was granted by a release that did not record it", async () => {
    await addAdmin(shop, { email: EMAIL });
    await start();
    await shop.db.delete(userRoles);
    await start();
    expect(await admins()).toEqual([]);
  });

  test("and an owner who deletes the account, or changes its address, gets no second one", async () => {
    await start();
    const owner = browser();
    const signedIn = succeeded(await tryPassword(OPERATORS));
    owner.keep(signedIn.setCookies);
    await addAdmin(shop, { email: "other@example.com" });
    expect(await deleteAccount(shop, await owner.viewer(), { currentPassword: OPERATORS })).toMatchObject({
      ok: true,
    });
    await start();
    expect(await admins()).toEqual(["other@example.com"]);
  });

  test("while another role of the address, or its loss, has no effect on it", async () => {
    await addAdmin(shop, { email: EMAIL, role: "packer" });
    await shop.db.insert(auditLog).values({
      actorEmail: "x",
      action: "role.revoked",
      subjectType: "user",
      subjectId: EMAIL,
      before: { role: "packer" },
    });
    await start();
    expect(await admins()).toEqual([EMAIL]);
  });
});
