import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { adminWith } from "#app/domain/accounts/admin.ts";
import { openAuth } from "#app/server/accounts/auth.ts";
import { storedSessionToken } from "#app/server/accounts/sessions/session-token.ts";
import { viewerOfRequest } from "#app/server/accounts/sessions/viewer-of-request.ts";
import { changePassword } from "#app/server/accounts/sign-in/change-password.ts";
import { requireSecondFactor } from "#app/server/accounts/sign-in/require-second-factor.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
} from "#app/server/accounts/sign-in/second-factor.ts";
import { signIn } from "#app/server/accounts/sign-in/sign-in.ts";
import { signInSecondStep } from "#app/server/accounts/sign-in/sign-in-second-step.ts";
import { accounts, sessions, userRoles, users } from "#database/schema/accounts.ts";
import { auditLog } from "#database/schema/operations.ts";
import { accountSteps, EMAIL, FROM, PASSWORD } from "#tests/support/account-steps.ts";
import { authenticatorCode } from "#tests/support/authenticator-code.ts";
import { justConfirmed } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { ensureFirstAdmin } from "./ensure-first-admin.ts";

const opened = await openTestShop();
const { shop } = opened;
const { browser, register, registerAdmin, beginAnew, lastAct } = accountSteps(shop);
beforeEach(() => beginAnew());

/** Returns the app's code, now or `after` some milliseconds: the next code is already accepted. */
const codeOf = (uri: string, after = 0) =>
  authenticatorCode(new URL(uri).searchParams.get("secret") ?? "", Date.now() + after);
const NEXT = 30_000;

describe("a role that hangs on a short password", () => {
  const SHORT = "lamp-river-9";

  async function packerWithShortPassword() {
    const { visitor, viewer } = await register("packer@example.com", SHORT);
    await shop.db.insert(userRoles).values({ userId: viewer.userId, role: "packer" });
    expect(await visitor.viewer()).toMatchObject({ kind: "customer", roles: [], withheld: "long_password" });
    return { visitor, viewer };
  }

  test("opens nothing from the moment it is given, until the password is long enough", async () => {
    const { visitor, viewer } = await packerWithShortPassword();
    const sessionToken = storedSessionToken(shop, visitor.headers());
    const change = { currentPassword: SHORT, password: "a quiet pirogue at dusk", sessionToken };
    expect(await changePassword(shop, viewer, change)).toMatchObject({ ok: true });
    expect(await visitor.viewer()).toMatchObject({ kind: "admin", roles: ["packer"] });
  });

  test("opens with a second factor beside it", async () => {
    const { visitor } = await packerWithShortPassword();
    await shop.db.update(users).set({ twoFactorEnabled: true });
    expect(await visitor.viewer()).toMatchObject({ kind: "admin", roles: ["packer"] });
  });

  test("a password of unknown length is measured when it is typed next", async () => {
    const { visitor } = await registerAdmin();
    await shop.db.update(accounts).set({ passwordSuitsStaff: null });
    expect(await visitor.viewer()).toMatchObject({ withheld: "long_password" });
    await signIn(shop, { email: EMAIL, password: "not this one at all" }, FROM);
    expect(await visitor.viewer()).toMatchObject({ withheld: "long_password" });
    await signIn(shop, { email: EMAIL, password: PASSWORD }, FROM);
    expect(await visitor.viewer()).toMatchObject({ kind: "admin", roles: ["admin"] });
  });

  test("the operator's own administrator is never locked out", async () => {
    await ensureFirstAdmin(shop.db, { email: EMAIL, password: SHORT }, false);
    const visitor = browser();
    const opened = succeeded(await signIn(shop, { email: EMAIL, password: SHORT }, FROM));
    visitor.keep(opened.setCookies);
    expect(await visitor.viewer()).toMatchObject({ kind: "admin", roles: ["admin"] });
  });

  test("a new password has at least 15 characters while there is no second factor", async () => {
    const { viewer } = await registerAdmin();
    const short = { currentPassword: PASSWORD, password: "lamp-river-9", sessionToken: "" };
    expect(await changePassword(shop, viewer, short)).toMatchObject({ reason: "bad_password" });
    await shop.db.update(users).set({ twoFactorEnabled: true });
    expect(await changePassword(shop, viewer, short)).toMatchObject({ ok: true });
  });
});

describe("the second factor", () => {
  async function withSecondFactor() {
    const { visitor, viewer } = await registerAdmin();
    const { uri, recoveryCodes } = await begin({ visitor, viewer });
    const confirm = (code: string) => confirmSecondFactor(shop, viewer, { code }, visitor.headers());
    expect(await confirm("000000")).toMatchObject(wrong);
    visitor.keep(succeeded(await confirm(codeOf(uri))).setCookies);
    return { visitor, uri, recoveryCodes };
  }

  const begin = async ({ visitor, viewer }: Awaited<ReturnType<typeof registerAdmin>>) =>
    succeeded(await beginSecondFactor(shop, viewer, { currentPassword: PASSWORD }, visitor.headers()));
  const wrong = { reason: "wrong_code" };

  /** Signs in with the password in a new browser, and tries a code there. */
  async function step(code: string, at = shop) {
    const { visitor } = await passwordStep(at);
    return await signInSecondStep(at, { code, cookie: visitor.cookies() }, FROM);
  }

  async function passwordStep(at = shop) {
    const visitor = browser();
    const opened = succeeded(await signIn(at, { email: EMAIL, password: PASSWORD }, FROM));
    visitor.keep(opened.setCookies);
    return { visitor, asksSecondFactor: opened.asksSecondFactor };
  }

  test("the password alone opens nothing; the code of the app does", async () => {
    const { uri } = await withSecondFactor();
    expect(await lastAct()).toMatchObject({ action: "second_factor.on", subjectId: EMAIL });
    const { visitor, asksSecondFactor } = await passwordStep();
    expect(asksSecondFactor).toBe(true);
    expect((await viewerOfRequest(shop, visitor.headers())).viewer).toEqual({ kind: "guest" });
    const tryCode = (code: string) => signInSecondStep(shop, { code, cookie: visitor.cookies() }, FROM);
    expect(await tryCode("000000")).toMatchObject(wrong);
    visitor.keep(succeeded(await tryCode(codeOf(uri, NEXT))).setCookies);
    expect(await visitor.viewer()).toMatchObject({ email: EMAIL, kind: "admin" });
  });

  test("a code of the app opens once, wherever it is typed again, and none before it does", async () => {
    const { uri } = await withSecondFactor();
    // The code that turned it on is used up.
    expect(await step(codeOf(uri))).toMatchObject(wrong);
    const code = codeOf(uri, NEXT);
    const both = await Promise.all([step(code), step(code)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await step(code)).toMatchObject(wrong);
    expect(await step(codeOf(uri))).toMatchObject(wrong);
  });

  test("turning it on ends the person's other sessions, and nobody else's", async () => {
    const other = await register("binta@example.com");
    const { visitor, viewer } = await registerAdmin();
    const elsewhere = await passwordStep();
    expect(await elsewhere.visitor.viewer()).toMatchObject({ email: EMAIL });
    const { uri } = await begin({ visitor, viewer });
    expect(await elsewhere.visitor.viewer()).toMatchObject({ email: EMAIL });
    const before = visitor.cookies();
    const code = codeOf(uri);
    const confirmed = succeeded(await confirmSecondFactor(shop, viewer, { code }, visitor.headers()));
    visitor.keep(confirmed.setCookies);
    expect(await visitor.viewer()).toMatchObject({ email: EMAIL, kind: "admin" });
    for (const cookie of [before, elsewhere.visitor.cookies()]) {
      expect((await viewerOfRequest(shop, new Headers({ cookie }))).viewer).toEqual({ kind: "guest" });
    }
    const mine = await shop.db.select().from(sessions).where(eq(sessions.userId, viewer.userId));
    expect(mine).toHaveLength(1);
    expect(await other.visitor.viewer()).toMatchObject({ email: "binta@example.com" });
  });

  test("a recovery code opens the account once", async () => {
    const { recoveryCodes } = await withSecondFactor();
    const code = recoveryCodes[0] ?? "";
    expect(await step(code)).toMatchObject({ ok: true });
    expect(await step(code)).toMatchObject(wrong);
  });

  test("with another secret neither the app's code nor a recovery code can be checked, and a message explains it", async () => {
    const { uri, recoveryCodes } = await withSecondFactor();
    const secret = "the secret of a shop that was restored without its own";
    const config = { ...shop.config, secret };
    const moved = { ...shop, config, auth: openAuth({ db: shop.db, baseUrl: config.baseUrl, secret }) };
    for (const code of [codeOf(uri), recoveryCodes[0] ?? ""]) {
      expect(await step(code, moved)).toMatchObject({ reason: "second_step_unreadable" });
    }
  });

  test("a made-up question is refused, and five wrong codes end the real one", async () => {
    const { uri } = await withSecondFactor();
    expect(await signInSecondStep(shop, { code: codeOf(uri), cookie: "" }, FROM)).toMatchObject({
      reason: "challenge_expired",
    });
    const { visitor } = await passwordStep();
    const tryCode = (code: string) => signInSecondStep(shop, { code, cookie: visitor.cookies() }, FROM);
    for (let n = 0; n < 6; n += 1) await tryCode("000000");
    expect(await tryCode(codeOf(uri, NEXT))).toMatchObject({ reason: "challenge_expired" });
  });

  test("when the owner requires it, a role without it has no permissions at once", async () => {
    const owner = await registerAdmin();
    const admin = adminWith(owner.viewer, "settings.edit");
    if (!admin) throw new Error("no admin");
    expect(await requireSecondFactor(shop, justConfirmed(admin), true)).toMatchObject({
      reason: "second_factor_missing",
    });
    await shop.db.update(users).set({ twoFactorEnabled: true });
    expect(await requireSecondFactor(shop, justConfirmed(admin), true)).toMatchObject({ ok: true });
    expect(await lastAct()).toMatchObject({ action: "setting.saved", subjectId: "staff_security" });
    const packer = await register("packer@example.com");
    await shop.db.insert(userRoles).values({ userId: packer.viewer.userId, role: "packer" });
    expect(await packer.visitor.viewer()).toMatchObject({
      kind: "customer",
      roles: [],
      withheld: "second_factor",
    });
    expect(await owner.visitor.viewer()).toMatchObject({ kind: "admin", roles: ["admin"] });
    const end = { currentPassword: PASSWORD };
    expect(await endSecondFactor(shop, owner.viewer, end, owner.visitor.headers())).toMatchObject({
      reason: "second_factor_required",
    });
  });
});

test("the audit log is append-only for every database user", async () => {
  await shop.db
    .insert(auditLog)
    .values({ actorEmail: EMAIL, action: "order.noted", subjectType: "order", subjectId: "1" });
  const refused = { cause: expect.objectContaining({ message: "the audit log is append-only" }) };
  await expect(shop.db.update(auditLog).set({ action: "order.moved" })).rejects.toMatchObject(refused);
  await expect(shop.db.delete(auditLog).where(eq(auditLog.action, "order.noted"))).rejects.toMatchObject(
    refused,
  );
  await expect(shop.db.execute(sql`truncate audit_log`)).rejects.toMatchObject(refused);
  expect(await lastAct()).toMatchObject({ action: "order.noted" });
});
