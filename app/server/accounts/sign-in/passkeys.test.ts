import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { adminWith } from "#app/domain/accounts/admin.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { passkeys, sessions, userRoles } from "#database/schema/accounts.ts";
import { auditLog } from "#database/schema/operations.ts";
import { accountSteps, EMAIL, FROM, PASSWORD } from "#tests/support/account-steps.ts";
import { justConfirmed } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { mailsOf } from "#tests/support/read-rows.ts";
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

const opened = await openTestShop();
const { shop } = opened;
const { browser, register, beginAnew } = accountSteps(shop);
afterAll(() => opened.close());
beforeEach(() => beginAnew());

const ORIGIN = "http://localhost:3000";
const withCookies = (cookie: string) => new Headers({ cookie });
const cookiesOf = (setCookies: string[]) => setCookies.map((line) => line.split(";")[0]).join("; ");

type Person = Awaited<ReturnType<typeof register>>;

async function begin({ visitor, viewer }: Person) {
  const begun = succeeded(await beginPasskey(shop, viewer, { currentPassword: PASSWORD }, visitor.headers()));
  const challenge = `; ${cookiesOf(begun.setCookies)}`;
  return { options: begun.options, challenge, cookie: visitor.cookies() + challenge };
}

async function withPasskey() {
  const person = await register();
  const device = softPasskey("localhost", ORIGIN);
  const asked = await begin(person);
  const made = { response: device.make(asked.options) };
  expect(await addPasskey(shop, person.viewer, made, withCookies(asked.cookie))).toMatchObject({ ok: true });
  return { ...person, device };
}

async function question() {
  const asked = succeeded(await createPasskeyChallenge(shop, FROM.ipAddress));
  return { options: asked.options, cookies: cookiesOf(asked.setCookies) };
}

/** Signs in with what a device answers to a new question. */
async function signInBy(device: ReturnType<typeof softPasskey>) {
  const asked = await question();
  const answer = { response: device.sign(asked.options) };
  return await signInWithPasskey(shop, answer, { ...FROM, cookies: asked.cookies });
}

const refused = { ok: false, reason: "passkey_refused" };

describe("signing in with a passkey", () => {
  test("opens a session of its own, without a password and without naming anybody", async () => {
    const { visitor, device } = await withPasskey();
    const { options } = await question();
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(options.allowCredentials).toBeUndefined();
    const signedIn = succeeded(await signInBy(device));
    const fresh = browser();
    fresh.keep(signedIn.setCookies);
    expect(await fresh.viewer()).toMatchObject({ email: EMAIL });
    const tokenOf = (cookies: string) => /session_token=([^;]+)/.exec(cookies)?.[1];
    expect(tokenOf(fresh.cookies())).not.toBe(tokenOf(visitor.cookies()));
    for (const line of signedIn.setCookies) expect(line).toMatch(/HttpOnly.*SameSite=Lax/i);
    const [session] = await shop.db.select().from(sessions).where(eq(sessions.byPasskey, true));
    expect(session).toMatchObject({ ipAddress: FROM.ipAddress, userAgent: FROM.userAgent });
  });

  test("a passkey needs no code, and satisfies a required second factor", async () => {
    const { viewer, device, visitor } = await withPasskey();
    await shop.db.insert(userRoles).values({ userId: viewer.userId, role: "admin" });
    const admin = adminWith({ ...viewer, kind: "admin", roles: ["admin"] }, "settings.edit");
    if (!admin) throw new Error("no admin");
    expect(await requireSecondFactor(shop, justConfirmed(admin), true)).toMatchObject({ ok: true });
    expect(await visitor.viewer()).toMatchObject({ kind: "customer", withheld: "second_factor" });
    visitor.keep(succeeded(await signInBy(device)).setCookies);
    expect(await visitor.viewer()).toMatchObject({ kind: "admin", roles: ["admin"] });
  });

  test("is refused without a question, with an old one, twice, from another site, or by a locked device", async () => {
    const { device } = await withPasskey();
    const outcome = async (
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
    expect(await outcome({}, (asked) => ({ ...asked, cookies: "" }))).toBe("passkey_refused");
    const other = await question();
    expect(await outcome({}, (asked) => ({ ...asked, options: other.options }))).toBe("passkey_refused");
    expect(await outcome({ origin: "https://evil.test" })).toBe("passkey_refused");
    expect(await outcome({ isVerified: false })).toBe("passkey_refused");
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
    expect(await signInBy(stranger)).toEqual(refused);
    const asked = await question();
    const rubbish = stranger.sign(asked.options);
    rubbish.response.authenticatorData = "AAAA";
    const from = { ...FROM, cookies: asked.cookies };
    expect(await signInWithPasskey(shop, { response: rubbish }, from)).toEqual(refused);
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
    const { viewer, visitor } = await withPasskey();
    const wrong = { currentPassword: "wrong" };
    expect(await beginPasskey(shop, viewer, wrong, visitor.headers())).toMatchObject({
      reason: "wrong_password",
    });
    expect(await myPasskeys(shop, viewer)).toMatchObject([{ name: "Passkey", lastUsed: null }]);
    expect(await mailsOf(shop, "passkey_added")).toMatchObject([{ recipient: viewer.email }]);
  });

  test("are so many at most, and one more may be added once one is removed", async () => {
    const { viewer, visitor } = await register();
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
    const ask = () => beginPasskey(shop, viewer, { currentPassword: PASSWORD }, visitor.headers());
    expect(await ask()).toEqual({ ok: false, reason: "too_many_passkeys" });
    const [first] = await myPasskeys(shop, viewer);
    await removePasskey(shop, viewer, { id: first?.id ?? "" });
    expect(await ask()).toMatchObject({ ok: true });
  });

  test("a challenge is valid for one person, once, from an unlocked device on our own pages", async () => {
    const awa = await register();
    const binta = await register("binta@example.com");
    const device = softPasskey("localhost", ORIGIN);
    const give = (who: Person, cookie: string, response: unknown) =>
      addPasskey(shop, who.viewer, { response }, withCookies(cookie));
    const asked = await begin(awa);
    expect(await give(awa, awa.visitor.cookies(), device.make(asked.options))).toEqual(refused);
    const stolen = binta.visitor.cookies() + asked.challenge;
    expect(await give(binta, stolen, device.make(asked.options))).toEqual(refused);
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
    expect(await signInBy(awa.device)).toEqual(refused);
  });
});
