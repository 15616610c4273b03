import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { viewerOfRequest } from "#app/server/accounts/sessions/viewer-of-request.ts";
import { beginSecondFactor } from "#app/server/accounts/sign-in/second-factor.ts";
import { signIn } from "#app/server/accounts/sign-in/sign-in.ts";
import { passkeys, sessions, twoFactors, users } from "#database/schema/accounts.ts";
import { accountSteps, EMAIL, FROM, PASSWORD } from "#tests/support/account-steps.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { ensureFirstAdmin } from "./ensure-first-admin.ts";

const opened = await openTestShop();
const { shop } = opened;
const { browser, register, beginAnew } = accountSteps(shop);
afterAll(() => opened.close());
beforeEach(() => beginAnew());

const OPERATORS = "short-lamp-9";
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
    const device = { credentialID: "theirs", publicKey: "key", counter: 0, deviceType: "singleDevice" };
    await shop.db.insert(passkeys).values({ ...device, userId, backedUp: false });

    await ensureFirstAdmin(shop.db, { email: EMAIL, password: OPERATORS }, false);

    const { viewer } = await viewerOfRequest(shop, stranger.visitor.headers());
    expect(viewer).toEqual({ kind: "guest" });
    expect(await tryPassword(PASSWORD)).toMatchObject({ ok: false });
    for (const table of [passkeys, twoFactors, sessions])
      expect(await shop.db.select().from(table)).toEqual([]);
    const owner = browser();
    const signedIn = await tryPassword(OPERATORS);
    if (!signedIn.ok) throw new Error(signedIn.reason);
    expect(signedIn.value.asksSecondFactor).toBe(false);
    owner.keep(signedIn.value.setCookies);
    expect(await owner.viewer()).toMatchObject({ kind: "admin", roles: ["admin"] });
    expect(await shop.db.select().from(users)).toMatchObject([{ email: EMAIL, emailVerified: true }]);
  });

  test("and proven: it gets the role and preserves its password and its sessions, at the next start too", async () => {
    const { visitor } = await register();
    await shop.db.update(users).set({ emailVerified: true });
    for (let starts = 0; starts < 2; starts += 1) {
      await ensureFirstAdmin(shop.db, { email: EMAIL, password: OPERATORS }, false);
    }
    expect(await visitor.viewer()).toMatchObject({ kind: "admin", roles: ["admin"] });
    expect(await tryPassword(OPERATORS)).toMatchObject({ ok: false });
    expect(await tryPassword(PASSWORD)).toMatchObject({ ok: true });
  });
});
