import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { adminWith } from "#app/domain/accounts/admin.ts";
import { deleteAccount } from "#app/server/accounts/profile/delete-account.ts";
import { exportAccount } from "#app/server/accounts/profile/export-account.ts";
import { storedSessionToken } from "#app/server/accounts/sessions/session-token.ts";
import { signOut } from "#app/server/accounts/sessions/sign-out.ts";
import { viewerOfRequest } from "#app/server/accounts/sessions/viewer-of-request.ts";
import { changePassword } from "#app/server/accounts/sign-in/change-password.ts";
import { requestPasswordReset, resetPassword } from "#app/server/accounts/sign-in/reset-password.ts";
import { signIn } from "#app/server/accounts/sign-in/sign-in.ts";
import { postgresRateLimits } from "#app/server/platform/rate-limits.ts";
import { changePaymentSettings } from "#app/server/settings/change-payment-settings.ts";
import { sessions, users } from "#database/schema/accounts.ts";
import { stockAlerts } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { customers } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { paymentSettings } from "#database/schema/payments.ts";
import { newsletterSubscribers } from "#database/schema/settings.ts";
import { DAY_MS } from "#packages/values";
import { accountSteps, EMAIL, FROM, PASSWORD, PHONE } from "#tests/support/account-steps.ts";
import { addProduct, justConfirmed } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { paidPageOrder } from "#tests/support/paid-page-order.ts";
import { mailedToken } from "#tests/support/read-rows.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { openAuth } from "./auth.ts";

const opened = await openTestShop();
const { shop, clock } = opened;
const { browser, register, registerAdmin, beginAnew, lastAct } = accountSteps(shop);
beforeEach(() => beginAnew());

const NEW_PASSWORD = "a quiet pirogue at dusk";

describe("devices", () => {
  test("a new session is made at every sign-in, for thirty days, from the visitor's own address", async () => {
    const { visitor } = await register();
    const before = visitor.cookies();
    const from = { ipAddress: "198.51.100.7", userAgent: PHONE };
    const again = succeeded(await signIn(shop, { email: EMAIL, password: PASSWORD }, from));
    expect(again.setCookies.join()).not.toContain(/session_token=([^;]+)/.exec(before)?.[1]);
    for (const cookie of again.setCookies) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/i);
    expect(again.setCookies.join()).toMatch(/session_token=[^;]+; Max-Age=2592000/i);
    const [session] = await shop.db.select().from(sessions).where(eq(sessions.ipAddress, from.ipAddress));
    const days = (Number(session?.expiresAt) - Number(session?.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
  });

  test("signing out ends every session of the person on every device, and nobody else's", async () => {
    const { visitor, viewer } = await register();
    const other = await register("binta@example.com");
    const phone = browser();
    phone.keep(succeeded(await signIn(shop, { email: EMAIL, password: PASSWORD }, FROM)).setCookies);
    const { setCookies } = await signOut(shop, viewer);
    for (const device of [visitor, phone]) {
      expect((await viewerOfRequest(shop, device.headers())).viewer).toEqual({ kind: "guest" });
    }
    expect(await other.visitor.viewer()).toMatchObject({ kind: "customer" });
    expect(setCookies).toEqual([expect.stringMatching(/^kairaba\.session_token=; Max-Age=0; Path=\//)]);
  });
});

test("on https every cookie of a session is the host's own, secure and out of reach of scripts", async () => {
  await register();
  const baseUrl = "https://shop.example.com";
  const config = { ...shop.config, baseUrl };
  const auth = openAuth({ db: shop.db, baseUrl, secret: shop.config.secret });
  const opened = succeeded(
    await signIn({ ...shop, config, auth }, { email: EMAIL, password: PASSWORD }, FROM),
  );
  expect(opened.setCookies.some((cookie) => cookie.startsWith("__Host-kairaba.session_token="))).toBe(true);
  for (const cookie of opened.setCookies) {
    expect(cookie).toMatch(/^__Host-kairaba\./);
    expect(cookie).toMatch(/; Secure/i);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; Path=\/(?:;|$)/i);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
});

describe("guessing", () => {
  const HOME = "192.0.2.77";
  const attempt = (password: string, ipAddress: string, cookies = "", email = EMAIL) =>
    signIn(shop, { email, password }, { ipAddress, userAgent: PHONE, cookies });
  const guess = (ipAddress: string, cookies = "") => attempt("not this one", ipAddress, cookies);
  const strangersEverywhere = () =>
    Promise.all(Array.from({ length: 40 }, (_, n) => guess(`203.0.113.${n}`)));
  const limited = { reason: "rate_limited" };

  test("an unknown address and a wrong password get the same response", async () => {
    await register();
    const unknown = await attempt("not this one", FROM.ipAddress, "", "nobody@example.com");
    expect(unknown).toEqual({ ok: false, reason: "wrong_credentials" });
    expect(await guess(FROM.ipAddress)).toEqual(unknown);
  });

  test("one address guesses eight times at one account, and its owner signs in from another", async () => {
    await register();
    const tries = await Promise.all(Array.from({ length: 10 }, () => guess("203.0.113.5")));
    expect(tries.filter((each) => !each.ok && each.reason === "wrong_credentials")).toHaveLength(8);
    expect(await attempt(PASSWORD, HOME)).toMatchObject({ ok: true });
  });

  test("many accounts from one address get twenty tries at once, and then refuse a right password", async () => {
    await register();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => attempt(PASSWORD, HOME, "", `crowd.${n}@example.com`)),
    );
    const wrong = answers.filter((answer) => !answer.ok && answer.reason === "wrong_credentials");
    expect(wrong).toHaveLength(20);
    expect(await attempt(PASSWORD, HOME)).toMatchObject(limited);
  });

  test("a right password gives its tries back", async () => {
    await register();
    for (let round = 0; round < 4; round += 1) {
      const tries = await Promise.all(Array.from({ length: 6 }, () => attempt(PASSWORD, HOME)));
      expect(tries.map(({ ok }) => ok)).not.toContain(false);
    }
  });

  test("strangers everywhere use up the account's tries; its owner's browser is not held up", async () => {
    const { visitor } = await register();
    await strangersEverywhere();
    expect(await guess("203.0.113.99")).toMatchObject(limited);
    expect(await attempt(PASSWORD, HOME)).toMatchObject(limited);
    expect(await attempt(PASSWORD, HOME, visitor.cookies())).toMatchObject({ ok: true });
  });

  test("its owner signs in at once after choosing a new password by mail, from the strangers' own address too", async () => {
    await register();
    await strangersEverywhere();
    await Promise.all(Array.from({ length: 40 }, () => guess(HOME)));
    await requestPasswordReset(shop, { email: EMAIL }, HOME);
    const token = await mailedToken(shop, "password_reset");
    const reset = succeeded(await resetPassword(shop, { token, password: NEW_PASSWORD }, HOME));
    const phone = browser();
    phone.keep(reset.setCookies);
    expect(await attempt(NEW_PASSWORD, HOME)).toMatchObject(limited);
    expect(await attempt(NEW_PASSWORD, HOME, phone.cookies())).toMatchObject({ ok: true });
  });

  test("tries outlive a restart and count for every process of the shop", async () => {
    const { visitor } = await register();
    await Promise.all(Array.from({ length: 8 }, () => guess("203.0.113.5")));
    const elsewhere = { ...shop, limits: postgresRateLimits(opened.pool) };
    const right = (cookies: string) =>
      signIn(elsewhere, { email: EMAIL, password: PASSWORD }, { ...FROM, ipAddress: "203.0.113.5", cookies });
    expect(await right("")).toMatchObject(limited);
    expect(await right(visitor.cookies())).toMatchObject({ ok: true });
  });

  test("a browser the owner has used guesses eight times too, and then holds up no other", async () => {
    const { visitor } = await register();
    const phone = browser();
    phone.keep(succeeded(await attempt(PASSWORD, FROM.ipAddress)).setCookies);
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, n) => guess(`203.0.113.${n}`, visitor.cookies())),
    );
    expect(tries.filter((each) => !each.ok && each.reason === "wrong_credentials")).toHaveLength(8);
    expect(await attempt(PASSWORD, HOME, visitor.cookies())).toMatchObject(limited);
    expect(await attempt(PASSWORD, HOME, phone.cookies())).toMatchObject({ ok: true });
  });

  test("a browser is known for 90 days, and no longer than the password lasts", async () => {
    const { visitor, viewer } = await register();
    const before = visitor.cookies();
    const isKnown = async () => {
      await strangersEverywhere();
      return (await attempt(PASSWORD, HOME, before)).ok;
    };
    clock.advance(89 * DAY_MS);
    expect(await isKnown()).toBe(true);
    clock.advance(2 * DAY_MS);
    expect(await isKnown()).toBe(false);
    clock.advance(-91 * DAY_MS);
    const sessionToken = storedSessionToken(shop, visitor.headers());
    const change = { currentPassword: PASSWORD, password: NEW_PASSWORD, sessionToken };
    visitor.keep(succeeded(await changePassword(shop, viewer, change)).setCookies);
    expect(await attempt(NEW_PASSWORD, HOME, before)).toMatchObject(limited);
    expect(await attempt(NEW_PASSWORD, HOME, visitor.cookies())).toMatchObject({ ok: true });
  });
});

describe("the password", () => {
  test("changes for whoever knows it, and other devices are signed out", async () => {
    const { visitor, viewer } = await register();
    await signIn(shop, { email: EMAIL, password: PASSWORD }, FROM);
    const sessionToken = storedSessionToken(shop, visitor.headers());
    const change = (currentPassword: string, password = NEW_PASSWORD) =>
      changePassword(shop, viewer, { currentPassword, password, sessionToken });
    expect(await change("wrong")).toMatchObject({ reason: "wrong_password" });
    expect(await change(PASSWORD, "awaawa")).toMatchObject({ reason: "bad_password" });
    expect(await change(PASSWORD)).toMatchObject({ ok: true });
    expect(await shop.db.select().from(sessions)).toHaveLength(1);
    expect(await visitor.viewer()).toMatchObject({ email: EMAIL });
  });
});

describe("leaving", () => {
  test("an account is deleted by its password, with everything but the orders", async () => {
    const { visitor, viewer } = await register();
    const { id: productId } = await addProduct(shop);
    const waits = { productId, size: "42", createdAt: new Date() };
    await shop.db.insert(stockAlerts).values([
      { ...waits, email: viewer.email },
      { ...waits, phone: "+2203012345", userId: viewer.userId },
      { ...waits, email: `a${EMAIL}` },
    ]);
    const orderNumber = await paidPageOrder(shop, { id: productId });
    await shop.db.update(paymentPages).set({ payerEmail: viewer.email });
    const at = { firstOrderAt: new Date(), lastOrderAt: new Date() };
    const mine = { contact: EMAIL, name: "Awa", phone: "", search: "", orders: 0, spentUsd: "0", ...at };
    await shop.db.insert(customers).values({ ...mine, note: "Rings twice" });
    expect((await exportAccount(shop, viewer)).paidFor).toEqual([]);
    await shop.db.update(users).set({ emailVerified: true });
    const exported = await exportAccount(shop, viewer);
    expect(exported.paidFor).toMatchObject([{ amount: { currency: "USD" } }]);
    expect(JSON.stringify(exported)).not.toContain(orderNumber);
    expect(await deleteAccount(shop, viewer, { currentPassword: "wrong" })).toMatchObject({ ok: false });
    expect(await deleteAccount(shop, viewer, { currentPassword: PASSWORD })).toMatchObject({ ok: true });
    expect(await shop.db.select().from(users)).toEqual([]);
    expect(await shop.db.select().from(stockAlerts)).toMatchObject([{ email: `a${EMAIL}` }]);
    expect(await shop.db.select().from(paymentPages)).toMatchObject([{ status: "paid", payerEmail: null }]);
    expect(await shop.db.select().from(customers).where(eq(customers.contact, EMAIL))).toMatchObject([
      { note: null },
    ]);
    expect(await shop.db.select().from(sessions)).toEqual([]);
    expect((await viewerOfRequest(shop, visitor.headers())).viewer).toEqual({ kind: "guest" });
  });

  test("an account of an unproven address leaves what is stored under the address, which may be somebody else's", async () => {
    const { viewer } = await register();
    const { id: productId } = await addProduct(shop);
    const waits = { productId, size: "42", createdAt: new Date() };
    await shop.db.insert(stockAlerts).values({ ...waits, email: EMAIL });
    await shop.db.update(customers).set({ note: "Rings twice" }).where(eq(customers.contact, EMAIL));
    const mails = await shop.db.$count(outbox);
    await shop.db.update(outbox).set({ status: "failed" });
    expect(await deleteAccount(shop, viewer, { currentPassword: PASSWORD })).toMatchObject({ ok: true });
    expect(await shop.db.$count(stockAlerts, eq(stockAlerts.email, EMAIL))).toBe(1);
    expect(await shop.db.select().from(customers).where(eq(customers.contact, EMAIL))).toMatchObject([
      { note: "Rings twice" },
    ]);
    expect(await shop.db.$count(outbox)).toBe(mails);
  });

  test("their mails go too, unless one is still to be sent, and nobody else's do", async () => {
    const { viewer } = await register();
    await shop.db.update(users).set({ emailVerified: true });
    const mail = { subject: "Hello", bodyText: "Hello", bodyHtml: "" };
    await shop.db.delete(outbox);
    await shop.db.insert(outbox).values([
      ...["waiting", "sent", "kept", "failed"].map((status) => ({
        ...mail,
        kind: "order_received" as const,
        status,
        recipient: EMAIL.toUpperCase(),
      })),
      { ...mail, kind: "order_received" as const, status: "sent", recipient: `a${EMAIL}` },
    ]);
    expect(await deleteAccount(shop, viewer, { currentPassword: PASSWORD })).toMatchObject({ ok: true });
    const left = await shop.db.select().from(outbox);
    expect(left.map(({ recipient }) => recipient).toSorted()).toEqual([EMAIL.toUpperCase(), `a${EMAIL}`]);
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

  test("the export has the subscription date of a proven address, and nothing of an unproven one", async () => {
    const { viewer } = await register();
    await shop.db.insert(newsletterSubscribers).values({ email: EMAIL.toUpperCase() });
    expect(await exportAccount(shop, viewer)).toMatchObject({ newsletterSince: null, credit: null });
    await shop.db.update(users).set({ emailVerified: true });
    expect(await exportAccount(shop, viewer)).toMatchObject({
      newsletterSince: expect.any(Date),
      credit: { amount: 0, currency: "GMD" },
    });
    await shop.db.delete(newsletterSubscribers);
  });
});

test("payment settings whose mails cannot be stored do not change", async () => {
  const { viewer } = await registerAdmin();
  const admin = adminWith(viewer, "settings.edit");
  if (!admin) throw new Error("no admin");
  const methods = () => shop.db.select().from(paymentSettings);
  const before = await methods();
  await opened.pool.query(
    "alter table outbox add constraint no_mail check (kind <> 'payment_settings_changed')",
  );
  const change = { method: "wave", settings: { phone: "+220 999 0001", account_name: "Somebody" } };
  await expect(changePaymentSettings(shop, justConfirmed(admin), change)).rejects.toThrow();
  await opened.pool.query("alter table outbox drop constraint no_mail");
  expect(await methods()).toEqual(before);
});
