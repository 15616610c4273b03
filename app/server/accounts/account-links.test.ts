import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import type { MailKind } from "#app/domain/mails/mail-kind.ts";
import { requestEmailChange } from "#app/server/accounts/profile/request-email-change.ts";
import { verifyEmail } from "#app/server/accounts/profile/verify-email.ts";
import { requestPasswordReset } from "#app/server/accounts/sign-in/request-password-reset.ts";
import { isResetLink, resetPassword } from "#app/server/accounts/sign-in/reset-password.ts";
import { signIn } from "#app/server/accounts/sign-in/sign-in.ts";
import { signUp } from "#app/server/accounts/sign-in/sign-up.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { passkeys, sessions, users } from "#database/schema/accounts.ts";
import { outbox, rateLimits } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";

const opened = await openTestShop();
const { shop, clock } = opened;
afterAll(() => opened.close());

const FROM = {
  ipAddress: "192.0.2.9",
  userAgent: "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36",
};
const PASSWORD = "mango tree by the river";
const NEW_PASSWORD = "a quiet pirogue at dusk";

beforeEach(async () => {
  await shop.db.delete(users);
  await shop.db.delete(outbox);
  await shop.db.delete(rateLimits);
});

async function register(email = "awa@example.com") {
  succeeded(await signUp(shop, { email, password: PASSWORD, displayName: "Awa Ceesay" }, FROM));
  const [user] = await shop.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error("not registered");
  const viewer = { kind: "customer", userId: user.id, email, name: user.name, phone: "" } as const;
  return { user, viewer };
}

const mailsOf = (kind: MailKind) => shop.db.select().from(outbox).where(eq(outbox.kind, kind));

async function tokenOf(kind: MailKind): Promise<string> {
  const text = (await mailsOf(kind)).at(-1)?.bodyText ?? "";
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`no link in: ${text}`);
  return token;
}

describe("a forgotten password", () => {
  test("is replaced by the link of a mail, once, and every session ends", async () => {
    const { user } = await register();
    await requestPasswordReset(shop, { email: "AWA@example.com" }, FROM.ipAddress);
    const [mail] = await mailsOf("password_reset");
    expect(mail).toMatchObject({ recipient: "awa@example.com" });
    expect(mail?.bodyText).toContain("http://localhost:3000/auth/reset?token=");
    const token = await tokenOf("password_reset");
    expect(await isResetLink(shop, token, FROM.ipAddress)).toBe(true);
    expect(await resetPassword(shop, { token, password: NEW_PASSWORD }, FROM.ipAddress)).toMatchObject({
      ok: true,
    });
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
    expect(await isResetLink(shop, token, FROM.ipAddress)).toBe(false);
    expect(await resetPassword(shop, { token, password: PASSWORD }, FROM.ipAddress)).toMatchObject({
      reason: "link_expired",
    });
    expect(await signIn(shop, { email: user.email, password: PASSWORD }, FROM)).toMatchObject({ ok: false });
    expect(await signIn(shop, { email: user.email, password: NEW_PASSWORD }, FROM)).toMatchObject({
      ok: true,
    });
    expect(await mailsOf("password_changed")).toHaveLength(1);
  });

  test("may be tried with a password that will not do; invented links are counted", async () => {
    await register();
    await requestPasswordReset(shop, { email: "awa@example.com" }, FROM.ipAddress);
    const token = await tokenOf("password_reset");
    const reset = (link: string, password: string) =>
      resetPassword(shop, { token: link, password }, FROM.ipAddress);
    for (let time = 0; time < 41; time += 1) {
      expect(await reset(token, "short")).toMatchObject({ reason: "bad_password" });
      expect(await isResetLink(shop, token, FROM.ipAddress)).toBe(true);
    }
    for (let guess = 0; guess < 40; guess += 1) {
      expect(await reset(`guess${guess}`, NEW_PASSWORD)).toMatchObject({ reason: "link_expired" });
    }
    expect(await reset(token, NEW_PASSWORD)).toMatchObject({ reason: "rate_limited" });
    expect(await isResetLink(shop, token, FROM.ipAddress)).toBe(false);
  });

  test("ends the passkeys made before it, and the second step only where nobody has proven the address", async () => {
    const { user } = await register();
    const { user: proven } = await register("binta@example.com");
    const { user: bystander } = await register("fatou@example.com");
    await shop.db.update(users).set({ emailVerified: true }).where(eq(users.id, proven.id));
    for (const { id, email } of [user, proven, bystander]) {
      const device = { publicKey: "key", counter: 0, deviceType: "singleDevice", backedUp: false };
      await shop.db
        .insert(passkeys)
        .values({ userId: id, credentialID: `credential of ${email}`, ...device });
      await shop.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, id));
    }
    const said: string[] = [];
    for (const { email } of [user, proven]) {
      await shop.db.delete(outbox);
      await requestPasswordReset(shop, { email }, FROM.ipAddress);
      const token = await tokenOf("password_reset");
      await resetPassword(shop, { token, password: NEW_PASSWORD }, FROM.ipAddress);
      said.push((await mailsOf("password_changed"))[0]?.bodyText ?? "");
    }
    const left = await shop.db.select({ userId: passkeys.userId }).from(passkeys);
    expect(left).toEqual([{ userId: bystander.id }]);
    const asked = await shop.db.select({ id: users.id }).from(users).where(eq(users.twoFactorEnabled, true));
    expect(asked.map(({ id }) => id).toSorted()).toEqual([proven.id, bystander.id].toSorted());
    for (const text of said) expect(text).toContain("Your passkeys no longer open your account.");
    expect(said[0]).toContain("Two-step sign-in is off");
    expect(said[1]).toContain("Two-step sign-in stays on.");
  });

  test("whose account has neither passkeys nor a second step gets a mail without a word about them", async () => {
    await register();
    await requestPasswordReset(shop, { email: "awa@example.com" }, FROM.ipAddress);
    await resetPassword(
      shop,
      { token: await tokenOf("password_reset"), password: NEW_PASSWORD },
      FROM.ipAddress,
    );
    expect((await mailsOf("password_changed"))[0]?.bodyText).not.toMatch(/passkey|two-step/i);
  });

  test("two uses of one link at the same time change it once", async () => {
    await register();
    await requestPasswordReset(shop, { email: "awa@example.com" }, FROM.ipAddress);
    const token = await tokenOf("password_reset");
    const both = await Promise.all(
      [NEW_PASSWORD, PASSWORD].map((password) => resetPassword(shop, { token, password }, FROM.ipAddress)),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("the link ends after an hour, and when a newer one is sent", async () => {
    await register();
    await requestPasswordReset(shop, { email: "awa@example.com" }, FROM.ipAddress);
    const first = await tokenOf("password_reset");
    await shop.db.delete(outbox);
    await requestPasswordReset(shop, { email: "awa@example.com" }, FROM.ipAddress);
    const second = await tokenOf("password_reset");
    expect(await isResetLink(shop, first, FROM.ipAddress)).toBe(false);
    expect(await isResetLink(shop, second, FROM.ipAddress)).toBe(true);
    clock.advance(59 * 60 * 1000);
    expect(await isResetLink(shop, second, FROM.ipAddress)).toBe(true);
    clock.advance(60 * 1000);
    expect(await isResetLink(shop, second, FROM.ipAddress)).toBe(false);
  });

  test("an easy password is refused and the link stays", async () => {
    await register();
    await requestPasswordReset(shop, { email: "awa@example.com" }, FROM.ipAddress);
    const token = await tokenOf("password_reset");
    expect(await resetPassword(shop, { token, password: "awaceesay1" }, FROM.ipAddress)).toMatchObject({
      reason: "bad_password",
    });
    expect(await isResetLink(shop, token, FROM.ipAddress)).toBe(true);
  });

  test("an unknown address gets the same response after the same time, and no mail", async () => {
    await register();
    const timed = async (email: string) => {
      const began = performance.now();
      const answer = await requestPasswordReset(shop, { email }, FROM.ipAddress);
      return { answer, took: performance.now() - began };
    };
    const known = await timed("awa@example.com");
    const unknown = await timed("nobody@example.com");
    expect(known.answer).toEqual(unknown.answer);
    for (const { took } of [known, unknown]) expect(took).toBeGreaterThan(390);
    expect(await mailsOf("password_reset")).toHaveLength(1);
  });

  test("one account gets five mails an hour at most, one visitor makes twenty requests", async () => {
    await register();
    const asked = await Promise.all(
      Array.from({ length: 22 }, () =>
        requestPasswordReset(shop, { email: "awa@example.com" }, FROM.ipAddress),
      ),
    );
    expect(asked.filter(({ ok }) => ok)).toHaveLength(20);
    expect(await mailsOf("password_reset")).toHaveLength(5);
  });
});

describe("a proven address", () => {
  test("guest orders join the account once its owner opens the link of the mail, signed in, and not before", async () => {
    const product = await addProduct(shop);
    succeeded(
      await placeOrder(
        shop,
        { kind: "guest" },
        await aLocalOrder(product, { customerEmail: "Awa@Example.com" }),
      ),
    );
    const { user, viewer } = await register();
    const ownerOf = async () => (await shop.db.select({ userId: orders.userId }).from(orders)).at(-1)?.userId;
    expect([user.emailVerified, await ownerOf()]).toEqual([false, null]);
    const token = await tokenOf("verify_email");
    // A mail scanner has no session; a stranger who signs up with this address never sees the link.
    const open = { token, isChange: false };
    expect(await verifyEmail(shop, { kind: "guest" }, open, FROM.ipAddress)).toEqual({
      ok: false,
      reason: "sign_in_first",
      detail: "awa@example.com",
    });
    const { viewer: other } = await register("binta@example.com");
    expect(await verifyEmail(shop, other, open, FROM.ipAddress)).toMatchObject({ reason: "other_account" });
    expect(
      await verifyEmail(shop, { kind: "guest" }, { ...open, token: "invented" }, FROM.ipAddress),
    ).toEqual({
      ok: false,
      reason: "link_expired",
    });
    const isProven = async () =>
      (await shop.db.select().from(users).where(eq(users.id, user.id))).at(0)?.emailVerified;
    expect([await isProven(), await ownerOf()]).toEqual([false, null]);

    const verified = await verifyEmail(shop, viewer, { token, isChange: false }, FROM.ipAddress);
    expect(verified).toEqual({ ok: true, value: { email: "awa@example.com", adopted: 1 } });
    expect(await ownerOf()).toBe(user.id);
    expect(await verifyEmail(shop, viewer, { token, isChange: false }, FROM.ipAddress)).toMatchObject({
      ok: true,
    });
    expect(
      await verifyEmail(shop, viewer, { token: "invented", isChange: false }, FROM.ipAddress),
    ).toMatchObject({
      reason: "link_expired",
    });
  });

  test("a new address takes effect once, when its link is opened, and the old one gets mail", async () => {
    const { viewer } = await register();
    const ask = (currentPassword: string) =>
      requestEmailChange(shop, viewer, { email: "awa.new@example.com", currentPassword });
    expect(await ask("wrong")).toMatchObject({ reason: "wrong_password" });
    expect(await ask(PASSWORD)).toMatchObject({ ok: true });
    expect(await mailsOf("change_email")).toMatchObject([{ recipient: "awa.new@example.com" }]);
    const emailOf = async () =>
      (await shop.db.select().from(users).where(eq(users.id, viewer.userId)))[0]?.email;
    expect(await emailOf()).toBe("awa@example.com");
    const token = await tokenOf("change_email");
    expect(await verifyEmail(shop, viewer, { token, isChange: false }, FROM.ipAddress)).toMatchObject({
      ok: false,
    });
    const open = { token, isChange: true };
    expect(await verifyEmail(shop, { kind: "guest" }, open, FROM.ipAddress)).toMatchObject({
      reason: "sign_in_first",
      detail: "awa.new@example.com",
    });
    const { viewer: other } = await register("binta@example.com");
    expect(await verifyEmail(shop, other, open, FROM.ipAddress)).toMatchObject({ reason: "other_account" });
    expect(await emailOf()).toBe("awa@example.com");
    expect(await verifyEmail(shop, viewer, open, FROM.ipAddress)).toMatchObject({ ok: true });
    expect(await emailOf()).toBe("awa.new@example.com");
    expect(await mailsOf("email_changed")).toMatchObject([{ recipient: "awa@example.com" }]);
  });

  test("the link to a new address, opened again, reports success and changes nothing", async () => {
    const { viewer } = await register();
    const { viewer: other } = await register("binta@example.com");
    const linkTo = async (email: string) => {
      await shop.db.delete(outbox).where(eq(outbox.kind, "change_email"));
      await requestEmailChange(shop, viewer, { email, currentPassword: PASSWORD });
      return { token: await tokenOf("change_email"), isChange: true };
    };
    const emailOf = async () =>
      (await shop.db.select().from(users).where(eq(users.id, viewer.userId)))[0]?.email;
    const first = await linkTo("awa.new@example.com");
    const openFirst = (who: Viewer = viewer) => verifyEmail(shop, who, first, FROM.ipAddress);
    const done = { ok: true, value: { email: "awa.new@example.com", adopted: 0 } };
    const refused = { ok: false, reason: "link_expired" };
    expect(await Promise.all([openFirst(), openFirst()])).toEqual([done, done]);
    expect(await openFirst()).toEqual(done);
    expect(await mailsOf("email_changed")).toHaveLength(1);
    for (const who of [other, { kind: "guest" } as const]) expect(await openFirst(who)).toEqual(refused);
    expect(await verifyEmail(shop, viewer, { ...first, isChange: false }, FROM.ipAddress)).toEqual(refused);

    const second = await linkTo("awa.newer@example.com");
    expect(await openFirst()).toEqual(done);
    expect(await verifyEmail(shop, viewer, second, FROM.ipAddress)).toMatchObject({ ok: true });
    expect(await openFirst()).toEqual(refused);
    expect(await emailOf()).toBe("awa.newer@example.com");
    clock.advance(24 * 60 * 60 * 1000);
    expect(await verifyEmail(shop, viewer, second, FROM.ipAddress)).toEqual(refused);
  });

  test("a new address that somebody has signed up with in the meantime stays theirs", async () => {
    const { viewer } = await register();
    const email = "awa.new@example.com";
    expect(await requestEmailChange(shop, viewer, { email, currentPassword: PASSWORD })).toMatchObject({
      ok: true,
    });
    const open = { token: await tokenOf("change_email"), isChange: true };
    await register(email);
    expect(await verifyEmail(shop, viewer, open, FROM.ipAddress)).toEqual({
      ok: false,
      reason: "email_taken",
    });
    const [mine] = await shop.db.select().from(users).where(eq(users.id, viewer.userId));
    expect(mine).toMatchObject({ email: "awa@example.com", emailVerified: false });
    expect(await mailsOf("email_changed")).toEqual([]);
  });

  test("the address one has already, in whatever case, is refused as a new one", async () => {
    const { viewer } = await register();
    const asked = { email: "AWA@example.com", currentPassword: PASSWORD };
    expect(await requestEmailChange(shop, viewer, asked)).toEqual({ ok: false, reason: "same_email" });
    expect(await mailsOf("change_email")).toEqual([]);
  });

  test("an address somebody else has is neither given away nor betrayed", async () => {
    await register("binta@example.com");
    const { viewer } = await register();
    const asked = await requestEmailChange(shop, viewer, {
      email: "binta@example.com",
      currentPassword: PASSWORD,
    });
    expect(asked).toMatchObject({ ok: true });
    expect(await mailsOf("change_email")).toEqual([]);
  });
});
