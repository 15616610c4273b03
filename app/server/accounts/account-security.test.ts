import { createHmac } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { adminWith } from "#app/domain/accounts/admin.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { changePaymentSettings } from "#app/server/checkout/change-payment-settings.ts";
import { exportAccount } from "#app/server/checkout/export-account.ts";
import { requireSecondFactor } from "#app/server/checkout/require-second-factor.ts";
import { sessions, userRoles, users } from "#app/server/platform/db/schema/accounts.ts";
import { auditLog, outbox, rateLimits } from "#app/server/platform/db/schema/operations.ts";
import { siteSettings } from "#app/server/platform/db/schema/settings.ts";
import { openTestShop } from "#tests/open-test-shop.ts";
import { openAuth } from "./auth.ts";
import { changePassword } from "./change-password.ts";
import { deleteAccount } from "./delete-account.ts";
import { endOtherSessions, endSession, mySessions } from "./my-sessions.ts";
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from "./second-factor.ts";
import { signIn } from "./sign-in.ts";
import { signInSecondStep } from "./sign-in-second-step.ts";
import { signUp } from "./sign-up.ts";
import { viewerOfRequest } from "./viewer-of-request.ts";

const opened = await openTestShop();
const { shop } = opened;
afterAll(() => opened.close());

const PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const FROM = { address: "192.0.2.9", userAgent: PHONE };
const PASSWORD = "mango tree by the river";
const EMAIL = "awa@example.com";

beforeEach(async () => {
  await shop.db.delete(users);
  await shop.db.delete(outbox);
  await shop.db.delete(rateLimits);
  await shop.db.delete(siteSettings).where(eq(siteSettings.settingKey, "staff_security"));
});

/** A browser: it keeps the cookies it is given. */
function browser() {
  const jar = new Map<string, string>();
  return {
    keep(setCookies: string[]) {
      for (const line of setCookies) {
        const [pair = ""] = line.split(";");
        const at = pair.indexOf("=");
        if (/max-age=0/i.test(line)) jar.delete(pair.slice(0, at));
        else jar.set(pair.slice(0, at), pair.slice(at + 1));
      }
    },
    cookies: () => [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
    headers() {
      return new Headers({ cookie: this.cookies() });
    },
    async viewer(): Promise<SignedIn> {
      const { viewer } = await viewerOfRequest(shop, this.headers());
      if (viewer.kind === "guest") throw new Error("not signed in");
      return viewer;
    },
  };
}

async function register(email = EMAIL) {
  const visitor = browser();
  const made = await signUp(shop, { email, password: PASSWORD, displayName: "Awa" }, FROM);
  if (!made.ok) throw new Error(made.reason);
  visitor.keep(made.value.setCookies);
  return { visitor, viewer: await visitor.viewer() };
}

async function registerAdmin(email = EMAIL) {
  const { visitor, viewer } = await register(email);
  await shop.db.insert(userRoles).values({ userId: viewer.userId, role: "admin" });
  return { visitor, viewer: await visitor.viewer() };
}

const codeAt = (uri: string, at = Date.now()) => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
};

const lastAct = async () =>
  (await shop.db.select().from(auditLog).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(1))[0];

describe("devices", () => {
  test("are listed in words, this one first, and end one by one or all but this", async () => {
    const { visitor, viewer } = await register();
    const laptop = { address: "198.51.100.4", userAgent: "Mozilla/5.0 (Macintosh) Firefox/144.0" };
    for (const from of [laptop, laptop]) await signIn(shop, { email: EMAIL, password: PASSWORD }, from);
    const token =
      (await shop.db.select().from(sessions)).find(({ userAgent }) => userAgent === PHONE)?.token ?? "";
    const abroad = { ...shop, countryOfAddress: async () => "GM" };
    const listed = await mySessions(abroad, viewer, token);
    expect(listed.map(({ device, place, isThisOne }) => [device, place, isThisOne])).toEqual([
      ["Chrome on Android", "Gambia", true],
      ["Firefox on Mac", "Gambia", false],
      ["Firefox on Mac", "Gambia", false],
    ]);
    const other = await register("binta@example.com");
    expect(await endSession(shop, other.viewer, listed[1]?.id ?? "")).toBe(false);
    expect(await endSession(shop, viewer, listed[1]?.id ?? "")).toBe(true);
    expect(await endOtherSessions(shop, viewer, token)).toBe(1);
    expect(await visitor.viewer()).toMatchObject({ email: EMAIL });
  });

  test("a new session is made at every sign-in", async () => {
    const { visitor } = await register();
    const before = visitor.cookies();
    const again = await signIn(shop, { email: EMAIL, password: PASSWORD }, FROM);
    if (!again.ok) throw new Error(again.reason);
    expect(again.value.setCookies.join()).not.toContain(/session_token=([^;]+)/.exec(before)?.[1]);
    for (const cookie of again.value.setCookies) expect(cookie).toMatch(/HttpOnly/i);
    for (const cookie of again.value.setCookies) expect(cookie).toMatch(/SameSite=Lax/i);
  });
});

test("on https every cookie of a session is the host's own, secure and out of reach of scripts", async () => {
  await register();
  const baseUrl = "https://shop.example.com";
  const config = { ...shop.config, baseUrl };
  const auth = openAuth({ db: shop.db, baseUrl, secret: shop.config.secret });
  const opened = await signIn({ ...shop, config, auth }, { email: EMAIL, password: PASSWORD }, FROM);
  if (!opened.ok) throw new Error(opened.reason);
  expect(opened.value.setCookies.some((cookie) => cookie.startsWith("__Host-kairaba.session_token="))).toBe(
    true,
  );
  for (const cookie of opened.value.setCookies) {
    expect(cookie).toMatch(/^__Host-kairaba\./);
    expect(cookie).toMatch(/; Secure/i);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; Path=\/(?:;|$)/i);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
});

describe("guessing", () => {
  const guess = (address: string, cookies = "") =>
    signIn(shop, { email: EMAIL, password: "not this one" }, { ...FROM, address, cookies });

  test("strangers everywhere use up the account's tries; its owner's browser is not held up", async () => {
    const { visitor } = await register();
    let last = await guess("203.0.113.1");
    for (let tens = 0; tens < 7; tens += 1) {
      await Promise.all(Array.from({ length: 10 }, (_, n) => guess(`203.0.113.${tens * 10 + n}`)));
    }
    last = await guess("203.0.113.99");
    expect(last).toMatchObject({ reason: "rate_limited" });
    const right = (cookies: string) =>
      signIn(shop, { email: EMAIL, password: PASSWORD }, { ...FROM, address: "192.0.2.77", cookies });
    expect(await right("")).toMatchObject({ reason: "rate_limited" });
    expect(await right(visitor.cookies())).toMatchObject({ ok: true });
  });

  test("one address guesses eight times at one account", async () => {
    await register();
    const tries = [];
    for (let n = 0; n < 10; n += 1) tries.push(await guess("203.0.113.5"));
    expect(tries.map((each) => (each.ok ? "" : each.reason)).lastIndexOf("wrong_credentials")).toBe(7);
  });
});

describe("the password", () => {
  test("changes for whoever knows it, and other devices are signed out", async () => {
    const { visitor, viewer } = await register();
    await signIn(shop, { email: EMAIL, password: PASSWORD }, FROM);
    const sessionToken = /session_token=([^.]+)/.exec(visitor.cookies())?.[1] ?? "";
    const change = (currentPassword: string, password = "a quiet pirogue at dusk") =>
      changePassword(shop, viewer, { currentPassword, password, sessionToken });
    expect(await change("wrong")).toMatchObject({ reason: "wrong_password" });
    expect(await change(PASSWORD, "awaawa")).toMatchObject({ reason: "bad_password" });
    expect(await change(PASSWORD)).toMatchObject({ ok: true });
    expect(await shop.db.select().from(sessions)).toHaveLength(1);
    expect(await visitor.viewer()).toMatchObject({ email: EMAIL });
  });

  test("staff need 15 characters while they have no second factor", async () => {
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
    const begun = await beginSecondFactor(shop, viewer, { currentPassword: PASSWORD }, visitor.headers());
    if (!begun.ok) throw new Error(begun.reason);
    const { uri, recoveryCodes } = begun.value;
    expect(await confirmSecondFactor(shop, viewer, { code: "000000" }, visitor.headers())).toMatchObject({
      reason: "wrong_code",
    });
    const confirmed = await confirmSecondFactor(shop, viewer, { code: codeAt(uri) }, visitor.headers());
    if (!confirmed.ok) throw new Error(confirmed.reason);
    visitor.keep(confirmed.value.setCookies);
    return { visitor, uri, recoveryCodes };
  }

  async function passwordStep() {
    const visitor = browser();
    const opened = await signIn(shop, { email: EMAIL, password: PASSWORD }, FROM);
    if (!opened.ok) throw new Error(opened.reason);
    visitor.keep(opened.value.setCookies);
    return { visitor, asksSecondFactor: opened.value.asksSecondFactor };
  }

  test("the password alone opens nothing; the code of the app does", async () => {
    const { uri } = await withSecondFactor();
    expect(await lastAct()).toMatchObject({ action: "second_factor.on", subjectId: EMAIL });
    const { visitor, asksSecondFactor } = await passwordStep();
    expect(asksSecondFactor).toBe(true);
    expect((await viewerOfRequest(shop, visitor.headers())).viewer).toEqual({ kind: "guest" });
    const step = (code: string) => signInSecondStep(shop, { code, cookie: visitor.cookies() }, FROM);
    expect(await step("000000")).toMatchObject({ reason: "wrong_code" });
    const opened = await step(codeAt(uri));
    if (!opened.ok) throw new Error(opened.reason);
    visitor.keep(opened.value.setCookies);
    expect(await visitor.viewer()).toMatchObject({ email: EMAIL, kind: "admin" });
  });

  test("a recovery code opens the account once", async () => {
    const { recoveryCodes } = await withSecondFactor();
    const code = recoveryCodes[0] ?? "";
    const first = await passwordStep();
    expect(await signInSecondStep(shop, { code, cookie: first.visitor.cookies() }, FROM)).toMatchObject({
      ok: true,
    });
    const second = await passwordStep();
    expect(await signInSecondStep(shop, { code, cookie: second.visitor.cookies() }, FROM)).toMatchObject({
      reason: "wrong_code",
    });
  });

  test("a made-up question is refused, and five wrong codes end the real one", async () => {
    const { uri } = await withSecondFactor();
    expect(await signInSecondStep(shop, { code: codeAt(uri), cookie: "" }, FROM)).toMatchObject({
      reason: "challenge_expired",
    });
    const { visitor } = await passwordStep();
    const step = (code: string) => signInSecondStep(shop, { code, cookie: visitor.cookies() }, FROM);
    for (let n = 0; n < 6; n += 1) await step("000000");
    expect(await step(codeAt(uri))).toMatchObject({ reason: "challenge_expired" });
  });

  test("where the owner asks for it, a role is worth nothing without it, at once", async () => {
    const owner = await registerAdmin();
    const admin = adminWith(owner.viewer, "settings.edit");
    if (!admin) throw new Error("no admin");
    expect(await requireSecondFactor(shop, admin, true)).toMatchObject({ reason: "second_factor_missing" });
    await shop.db.update(users).set({ twoFactorEnabled: true });
    expect(await requireSecondFactor(shop, admin, true)).toMatchObject({ ok: true });
    expect(await lastAct()).toMatchObject({ action: "setting.saved", subjectId: "staff_security" });
    const packer = await register("packer@example.com");
    await shop.db.insert(userRoles).values({ userId: packer.viewer.userId, role: "packer" });
    expect(await packer.visitor.viewer()).toMatchObject({
      kind: "customer",
      roles: [],
      needsSecondFactor: true,
    });
    expect(await owner.visitor.viewer()).toMatchObject({ kind: "admin", roles: ["admin"] });
    const end = { currentPassword: PASSWORD };
    expect(await endSecondFactor(shop, owner.viewer, end, owner.visitor.headers())).toMatchObject({
      reason: "second_factor_required",
    });
  });
});

describe("leaving", () => {
  test("an account is deleted by its password, with everything but the orders", async () => {
    const { visitor, viewer } = await register();
    expect(await deleteAccount(shop, viewer, { currentPassword: "wrong" })).toMatchObject({ ok: false });
    expect(await deleteAccount(shop, viewer, { currentPassword: PASSWORD })).toMatchObject({ ok: true });
    expect(await shop.db.select().from(users)).toEqual([]);
    expect(await shop.db.select().from(sessions)).toEqual([]);
    expect((await viewerOfRequest(shop, visitor.headers())).viewer).toEqual({ kind: "guest" });
  });

  test("the only administrator stays", async () => {
    const { viewer } = await registerAdmin();
    expect(await deleteAccount(shop, viewer, { currentPassword: PASSWORD })).toMatchObject({
      reason: "last_admin",
    });
    await registerAdmin("second@example.com");
    expect(await deleteAccount(shop, viewer, { currentPassword: PASSWORD })).toMatchObject({ ok: true });
    expect(await lastAct()).toMatchObject({ action: "account.deleted", before: { roles: ["admin"] } });
  });

  test("the export holds no secrets", async () => {
    const { viewer } = await register();
    const text = JSON.stringify(await exportAccount(shop, viewer));
    expect(text).toContain(EMAIL);
    expect(text).not.toMatch(/argon2|token|secret/i);
  });
});

test("payment settings change for whoever types their password, and every admin is told", async () => {
  const { viewer } = await registerAdmin();
  await registerAdmin("second@example.com");
  const admin = adminWith(viewer, "settings.edit");
  if (!admin) throw new Error("no admin");
  const change = (currentPassword: string, sessionToken = "") =>
    changePaymentSettings(shop, admin, {
      change: { method: "wave", isActive: false },
      proof: { currentPassword, sessionToken },
      address: "192.0.2.9",
    });
  expect(await change("")).toMatchObject({ reason: "password_needed" });
  const [session] = await shop.db.select().from(sessions).where(eq(sessions.userId, viewer.userId));
  const justOpened = { createdAt: shop.clock() };
  await shop.db.update(sessions).set(justOpened);
  expect(await change("", session?.token)).toMatchObject({ ok: true });
  const minutesAgo = new Date(shop.clock().getTime() - 11 * 60_000);
  await shop.db.update(sessions).set({ createdAt: minutesAgo });
  expect(await change("", session?.token)).toMatchObject({ reason: "password_needed" });
  expect(await change("wrong")).toMatchObject({ reason: "wrong_password" });
  await shop.db.delete(outbox);
  expect(await change(PASSWORD)).toEqual({ ok: true, value: { isActive: false } });
  const told = await shop.db.select().from(outbox);
  expect(told.map(({ kind, recipient }) => [kind, recipient]).toSorted()).toEqual([
    ["payment_settings_changed", EMAIL],
    ["payment_settings_changed", "second@example.com"],
  ]);
});
