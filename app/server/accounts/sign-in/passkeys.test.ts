import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { adminWith } from "#app/domain/accounts/admin.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { viewerOfRequest } from "#app/server/accounts/sessions/viewer-of-request.ts";
import { passkeys, sessions, userRoles, users } from "#database/schema/accounts.ts";
import { auditLog, outbox, rateLimits } from "#database/schema/operations.ts";
import { siteSettings } from "#database/schema/settings.ts";
import { justConfirmed } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { softPasskey } from "#tests/support/soft-passkey.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import {
  addPasskey,
  beginPasskey,
  MAX_PASSKEYS,
  myPasskeys,
  removePasskey,
  renamePasskey,
} from "./passkeys.ts";
import { requireSecondFactor } from "./require-second-factor.ts";
import { createPasskeyChallenge, signInWithPasskey } from "./sign-in-with-passkey.ts";
import { signUp } from "./sign-up.ts";

const opened = await openTestShop();
const { shop } = opened;
afterAll(() => opened.close());

const FROM = { ipAddress: "192.0.2.9", userAgent: "Mozilla/5.0 (Linux; Android 15) Chrome/140.0" };
const PASSWORD = "mango tree by the river";
const ORIGIN = "http://localhost:3000";

beforeEach(async () => {
  await shop.db.delete(users);
  await shop.db.delete(outbox);
  await shop.db.delete(rateLimits);
  await shop.db.delete(siteSettings).where(eq(siteSettings.settingKey, "staff_security"));
});

const cookiesOf = (setCookies: string[]) => setCookies.map((line) => line.split(";")[0]).join("; ");
const withCookies = (cookie: string) => new Headers({ cookie });

async function viewerOf(cookie: string) {
  return (await viewerOfRequest(shop, withCookies(cookie))).viewer;
}

async function register(email = "awa@example.com") {
  const made = succeeded(await signUp(shop, { email, password: PASSWORD, displayName: "Awa" }, FROM));
  const cookie = cookiesOf(made.setCookies);
  const viewer = await viewerOf(cookie);
  if (viewer.kind === "guest") throw new Error("not signed in");
  return { cookie, viewer };
}

async function begin({ cookie, viewer }: { cookie: string; viewer: SignedIn }) {
  const begun = succeeded(
    await beginPasskey(shop, viewer, { currentPassword: PASSWORD }, withCookies(cookie)),
  );
  return { options: begun.options, cookie: `${cookie}; ${cookiesOf(begun.setCookies)}` };
}

async function withPasskey(email?: string) {
  const person = await register(email);
  const device = softPasskey("localhost", ORIGIN);
  const asked = await begin(person);
  const headers = withCookies(asked.cookie);
  const added = await addPasskey(shop, person.viewer, { response: device.make(asked.options) }, headers);
  expect(added).toMatchObject({ ok: true });
  return { ...person, device };
}

async function question() {
  const asked = succeeded(await createPasskeyChallenge(shop, FROM.ipAddress));
  return { options: asked.options, cookies: cookiesOf(asked.setCookies) };
}

describe("signing in with a passkey", () => {
  test("opens a session of its own, without a password and without naming anybody", async () => {
    const { cookie, device } = await withPasskey();
    const asked = await question();
    expect(asked.options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(asked.options.allowCredentials).toBeUndefined();
    const answer = { response: device.sign(asked.options) };
    const signedIn = succeeded(await signInWithPasskey(shop, answer, { ...FROM, cookies: asked.cookies }));
    const fresh = cookiesOf(signedIn.setCookies);
    expect(await viewerOf(fresh)).toMatchObject({ email: "awa@example.com" });
    expect(/session_token=([^;]+)/.exec(fresh)?.[1]).not.toBe(/session_token=([^;]+)/.exec(cookie)?.[1]);
    for (const line of signedIn.setCookies) expect(line).toMatch(/HttpOnly.*SameSite=Lax/i);
    const [session] = await shop.db.select().from(sessions).where(eq(sessions.byPasskey, true));
    expect(session).toMatchObject({ ipAddress: FROM.ipAddress, userAgent: FROM.userAgent });
  });

  test("a passkey needs no code, and satisfies a required second factor", async () => {
    const { viewer, device, cookie } = await withPasskey();
    await shop.db.insert(userRoles).values({ userId: viewer.userId, role: "admin" });
    const admin = adminWith({ ...viewer, kind: "admin", roles: ["admin"] }, "settings.edit");
    if (!admin) throw new Error("no admin");
    expect(await requireSecondFactor(shop, justConfirmed(admin), true)).toMatchObject({ ok: true });
    expect(await viewerOf(cookie)).toMatchObject({ kind: "customer", withheld: "second_factor" });
    const asked = await question();
    const answer = { response: device.sign(asked.options) };
    const signedIn = succeeded(await signInWithPasskey(shop, answer, { ...FROM, cookies: asked.cookies }));
    expect(await viewerOf(cookiesOf(signedIn.setCookies))).toMatchObject({
      kind: "admin",
      roles: ["admin"],
    });
  });

  test("is refused without a question, with an old one, twice, from another site, or by a locked device", async () => {
    const { device } = await withPasskey();
    const refused = async (
      faults: Parameters<typeof device.sign>[1],
      change: (asked: Awaited<ReturnType<typeof question>>) => Awaited<ReturnType<typeof question>> = (
        same,
      ) => same,
    ) => {
      const asked = change(await question());
      const answer = { response: device.sign(asked.options, faults) };
      const signedIn = await signInWithPasskey(shop, answer, { ...FROM, cookies: asked.cookies });
      return signedIn.ok ? "opened" : signedIn.reason;
    };
    expect(await refused({}, (asked) => ({ ...asked, cookies: "" }))).toBe("passkey_refused");
    const other = await question();
    expect(await refused({}, (asked) => ({ ...asked, options: other.options }))).toBe("passkey_refused");
    expect(await refused({ origin: "https://evil.test" })).toBe("passkey_refused");
    expect(await refused({ isVerified: false })).toBe("passkey_refused");
    const asked = await question();
    const answer = { response: device.sign(asked.options) };
    const once = () => signInWithPasskey(shop, answer, { ...FROM, cookies: asked.cookies });
    expect(await once()).toMatchObject({ ok: true });
    expect(await once()).toMatchObject({ reason: "passkey_refused" });
    expect(await shop.db.select().from(sessions).where(eq(sessions.byPasskey, true))).toHaveLength(1);
  });

  test("an unknown passkey, a wrong one and garbage get the same response", async () => {
    await withPasskey();
    const stranger = softPasskey("localhost", ORIGIN);
    const asked = await question();
    const from = { ...FROM, cookies: asked.cookies };
    expect(await signInWithPasskey(shop, { response: stranger.sign(asked.options) }, from)).toEqual({
      ok: false,
      reason: "passkey_refused",
    });
    const again = await question();
    const rubbish = stranger.sign(again.options);
    rubbish.response.authenticatorData = "AAAA";
    expect(await signInWithPasskey(shop, { response: rubbish }, { ...FROM, cookies: again.cookies })).toEqual(
      { ok: false, reason: "passkey_refused" },
    );
  });

  test("one address begins sixty times in a quarter of an hour", async () => {
    const answers = [];
    for (let n = 0; n < 62; n += 1) answers.push(await createPasskeyChallenge(shop, "203.0.113.8"));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(60);
    expect(answers.at(-1)).toMatchObject({ reason: "rate_limited" });
    expect(await createPasskeyChallenge(shop, "203.0.113.9")).toMatchObject({ ok: true });
  });

  test("at a bare address of the shop it is not offered", async () => {
    const bare = { ...shop, config: { ...shop.config, baseUrl: "http://127.0.0.1:3000" } };
    expect(await createPasskeyChallenge(bare, FROM.ipAddress)).toEqual({
      ok: false,
      reason: "passkeys_unavailable",
    });
  });
});

describe("the passkeys of an account", () => {
  test("are added with the password, and the owner gets mail", async () => {
    const { viewer, cookie } = await withPasskey();
    expect(await beginPasskey(shop, viewer, { currentPassword: "wrong" }, withCookies(cookie))).toMatchObject(
      { reason: "wrong_password" },
    );
    expect(await myPasskeys(shop, viewer)).toMatchObject([{ name: "Passkey", lastUsed: null }]);
    const mails = await shop.db.select().from(outbox).where(eq(outbox.kind, "passkey_added"));
    expect(mails).toMatchObject([{ recipient: viewer.email }]);
  });

  test("are so many at most, and one more may be added once one is removed", async () => {
    const { viewer, cookie } = await register();
    const { userId } = viewer;
    const rows = Array.from({ length: MAX_PASSKEYS }, (_, n) => ({
      userId,
      publicKey: "key",
      credentialID: `credential-${n}`,
      counter: 0,
      deviceType: "singleDevice",
      backedUp: false,
    }));
    await shop.db.insert(passkeys).values(rows);
    const ask = () => beginPasskey(shop, viewer, { currentPassword: PASSWORD }, withCookies(cookie));
    expect(await ask()).toEqual({ ok: false, reason: "too_many_passkeys" });
    const [first] = await myPasskeys(shop, viewer);
    await removePasskey(shop, viewer, { id: first?.id ?? "" });
    expect(await ask()).toMatchObject({ ok: true });
  });

  test("a challenge is valid for one person, once, from an unlocked device on our own pages", async () => {
    const awa = await register();
    const binta = await register("binta@example.com");
    const device = softPasskey("localhost", ORIGIN);
    const give = (who: typeof awa, cookie: string, response: unknown) =>
      addPasskey(shop, who.viewer, { response }, withCookies(cookie));
    const refused = { ok: false, reason: "passkey_refused" };
    const asked = await begin(awa);
    expect(await give(awa, awa.cookie, device.make(asked.options))).toEqual(refused);
    const challenge = asked.cookie.slice(awa.cookie.length);
    expect(await give(binta, binta.cookie + challenge, device.make(asked.options))).toEqual(refused);
    for (const faults of [{ origin: "https://evil.test" }, { isVerified: false }]) {
      const next = await begin(awa);
      expect(await give(awa, next.cookie, device.make(next.options, faults))).toEqual(refused);
    }
    const last = await begin(awa);
    expect(await give(awa, last.cookie, { id: "rubbish" })).toEqual(refused);
    expect(await shop.db.select().from(passkeys)).toEqual([]);
  });

  test("are named and removed by their owner alone, and acts of staff are written down", async () => {
    const awa = await withPasskey();
    const binta = await register("binta@example.com");
    await shop.db.insert(userRoles).values({ userId: awa.viewer.userId, role: "admin" });
    const admin: SignedIn = { ...awa.viewer, kind: "admin", roles: ["admin"] };
    const [mine] = await myPasskeys(shop, admin);
    const id = mine?.id ?? "";
    expect(await renamePasskey(shop, binta.viewer, { id, name: "Mine" })).toMatchObject({
      reason: "not_found",
    });
    expect(await removePasskey(shop, binta.viewer, { id })).toMatchObject({ reason: "not_found" });
    for (const none of ["no id", "-".repeat(36)]) {
      expect(await removePasskey(shop, admin, { id: none })).toMatchObject({ reason: "not_found" });
    }
    expect(await renamePasskey(shop, admin, { id, name: "Shop phone" })).toMatchObject({ ok: true });
    expect(await myPasskeys(shop, admin)).toMatchObject([{ name: "Shop phone" }]);
    expect(await removePasskey(shop, admin, { id })).toMatchObject({ ok: true });
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.actorUserId, admin.userId));
    expect(acts.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["passkey.renamed", { name: "Passkey" }, { name: "Shop phone" }],
      ["passkey.removed", { name: "Shop phone" }, null],
    ]);
    const asked = await question();
    const answer = { response: awa.device.sign(asked.options) };
    expect(await signInWithPasskey(shop, answer, { ...FROM, cookies: asked.cookies })).toMatchObject({
      reason: "passkey_refused",
    });
  });
});
