import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { GUEST, type SignedIn, type Viewer } from "#app/domain/accounts/viewer.ts";
import type { MailKind } from "#app/domain/mails/mail-kind.ts";
import { requestEmailChange } from "#app/server/accounts/profile/request-email-change.ts";
import { verifyEmail } from "#app/server/accounts/profile/verify-email.ts";
import {
  isResetLink,
  requestPasswordReset,
  resetPassword,
} from "#app/server/accounts/sign-in/reset-password.ts";
import { signIn } from "#app/server/accounts/sign-in/sign-in.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { sessions, users } from "#database/schema/accounts.ts";
import { outbox } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { accountSteps, EMAIL, FROM, PASSWORD } from "#tests/support/account-steps.ts";
import { addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { mailedToken, mailsOf } from "#tests/support/read-rows.ts";
import { succeeded } from "#tests/support/succeeded.ts";

const { shop, clock } = await openTestShop();

const { register, beginAnew } = accountSteps(shop);
beforeEach(() => beginAnew());

const NEW_PASSWORD = "a quiet pirogue at dusk";
const { ipAddress } = FROM;

const mails = (kind: MailKind) => mailsOf(shop, kind);
const tokenOf = (kind: MailKind) => mailedToken(shop, kind);
const reset = (token: string, password = NEW_PASSWORD) => resetPassword(shop, { token, password }, ipAddress);
const isLink = (token: string) => isResetLink(shop, token, ipAddress);
const open = (viewer: Viewer, token: string, isChange = false) =>
  verifyEmail(shop, viewer, { token, isChange }, ipAddress);

/** Asks for a new password and returns the token of the mailed link. */
async function ask(email = EMAIL): Promise<string> {
  await requestPasswordReset(shop, { email }, ipAddress);
  return await tokenOf("password_reset");
}

async function userOf({ userId }: SignedIn) {
  const [user] = await shop.db.select().from(users).where(eq(users.id, userId));
  return user;
}

describe("a forgotten password", () => {
  test("is replaced by the link of a mail, once, and every session ends", async () => {
    const { viewer } = await register();
    const token = await ask("AWA@example.com");
    expect(await mails("password_reset")).toMatchObject([{ recipient: EMAIL }]);
    expect(await isLink(token)).toBe(true);
    expect(await reset(token)).toMatchObject({ ok: true });
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, viewer.userId))).toEqual([]);
    expect(await isLink(token)).toBe(false);
    expect(await reset(token, PASSWORD)).toMatchObject({ reason: "link_expired" });
    expect(await signIn(shop, { email: EMAIL, password: PASSWORD }, FROM)).toMatchObject({ ok: false });
    expect(await signIn(shop, { email: EMAIL, password: NEW_PASSWORD }, FROM)).toMatchObject({ ok: true });
    const changed = await mails("password_changed");
    expect(changed).toHaveLength(1);
    expect(changed[0]?.bodyText).not.toMatch(/two-step/i);
  });

  test("may be tried with a password that will not do; invented links are counted", async () => {
    await register();
    const token = await ask();
    expect(await reset(token, "password1")).toMatchObject({ reason: "bad_password" });
    for (let time = 0; time < 41; time += 1) {
      expect(await reset(token, "short")).toMatchObject({ reason: "bad_password" });
      expect(await isLink(token)).toBe(true);
    }
    for (let guess = 0; guess < 40; guess += 1) {
      expect(await reset(`guess${guess}`)).toMatchObject({ reason: "link_expired" });
    }
    expect(await reset(token)).toMatchObject({ reason: "rate_limited" });
    expect(await isLink(token)).toBe(false);
  });

  test("ends the second step only where nobody has proven the address", async () => {
    const { viewer } = await register();
    const { viewer: proven } = await register("binta@example.com");
    const { viewer: bystander } = await register("fatou@example.com");
    await shop.db.update(users).set({ emailVerified: true }).where(eq(users.id, proven.userId));
    await shop.db.update(users).set({ twoFactorEnabled: true });
    const said: string[] = [];
    for (const { email } of [viewer, proven]) {
      await reset(await ask(email));
      said.push((await mailsOf(shop, "password_changed", email))[0]?.bodyText ?? "");
    }
    const asked = await shop.db.select({ id: users.id }).from(users).where(eq(users.twoFactorEnabled, true));
    expect(asked.map(({ id }) => id).toSorted()).toEqual([proven.userId, bystander.userId].toSorted());
    expect(said[0]).toContain("Two-step sign-in is off");
    expect(said[1]).toContain("Two-step sign-in stays on.");
  });

  test("two uses of one link at the same time change it once", async () => {
    await register();
    const token = await ask();
    const both = await Promise.all([reset(token), reset(token, PASSWORD)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("the link ends after an hour, and when a newer one is sent", async () => {
    await register();
    const first = await ask();
    await shop.db.delete(outbox);
    const second = await ask();
    expect(await isLink(first)).toBe(false);
    clock.advance(59 * 60 * 1000);
    expect(await isLink(second)).toBe(true);
    clock.advance(60 * 1000);
    expect(await isLink(second)).toBe(false);
  });

  test("an unknown address gets the same response after the same time, and no mail", async () => {
    await register();
    const answers = [];
    for (const email of [EMAIL, "nobody@example.com"]) {
      const began = performance.now();
      answers.push(await requestPasswordReset(shop, { email }, ipAddress));
      expect(performance.now() - began).toBeGreaterThan(390);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await mails("password_reset")).toHaveLength(1);
  });

  test("one account gets five mails an hour at most, one visitor makes twenty requests", async () => {
    await register();
    const requests = Array.from({ length: 22 }, () =>
      requestPasswordReset(shop, { email: EMAIL }, ipAddress),
    );
    expect((await Promise.all(requests)).filter(({ ok }) => ok)).toHaveLength(20);
    expect(await mails("password_reset")).toHaveLength(5);
  });
});

describe("a proven address", () => {
  const NEW_EMAIL = "awa.new@example.com";
  const expired = { ok: false, reason: "link_expired" };
  const change = (viewer: SignedIn, email = NEW_EMAIL, currentPassword = PASSWORD) =>
    requestEmailChange(shop, viewer, { email, currentPassword });

  test("guest orders join the account once its owner opens the link of the mail, signed in, and not before", async () => {
    const product = await addProduct(shop);
    const order = await aLocalOrder(product, { customerEmail: "Awa@Example.com" });
    succeeded(await placeOrder(shop, GUEST, order));
    const { viewer } = await register();
    const facts = async () => [
      (await userOf(viewer))?.emailVerified,
      (await shop.db.select({ userId: orders.userId }).from(orders)).at(-1)?.userId,
    ];
    const token = await tokenOf("verify_email");
    // A mail scanner has no session; a stranger who signs up with this address never sees the link.
    expect(await open(GUEST, token)).toEqual({ ok: false, reason: "sign_in_first", detail: EMAIL });
    const { viewer: other } = await register("binta@example.com");
    expect(await open(other, token)).toMatchObject({ reason: "other_account" });
    for (const who of [GUEST, viewer]) expect(await open(who, "invented")).toEqual(expired);
    expect(await facts()).toEqual([false, null]);

    expect(await open(viewer, token)).toEqual({ ok: true, value: { email: EMAIL, adopted: 1 } });
    expect(await facts()).toEqual([true, viewer.userId]);
    expect(await open(viewer, token)).toMatchObject({ ok: true });
  });

  test("a new address takes effect once, when its link is opened, and the old one gets mail", async () => {
    const { viewer } = await register();
    expect(await change(viewer, NEW_EMAIL, "wrong")).toMatchObject({ reason: "wrong_password" });
    expect(await change(viewer)).toMatchObject({ ok: true });
    expect(await mails("change_email")).toMatchObject([{ recipient: NEW_EMAIL }]);
    const token = await tokenOf("change_email");
    expect(await open(viewer, token)).toEqual(expired);
    expect(await open(GUEST, token, true)).toMatchObject({ reason: "sign_in_first", detail: NEW_EMAIL });
    const { viewer: other } = await register("binta@example.com");
    expect(await open(other, token, true)).toMatchObject({ reason: "other_account" });
    expect(await userOf(viewer)).toMatchObject({ email: EMAIL });
    expect(await open(viewer, token, true)).toMatchObject({ ok: true });
    expect(await userOf(viewer)).toMatchObject({ email: NEW_EMAIL });
    expect(await mails("email_changed")).toMatchObject([{ recipient: EMAIL }]);
  });

  test("the link to a new address, opened again, reports success and changes nothing", async () => {
    const { viewer } = await register();
    const { viewer: other } = await register("binta@example.com");
    await change(viewer);
    const first = await tokenOf("change_email");
    const done = { ok: true, value: { email: NEW_EMAIL, adopted: 0 } };
    expect(await Promise.all([open(viewer, first, true), open(viewer, first, true)])).toEqual([done, done]);
    expect(await open(viewer, first, true)).toEqual(done);
    expect(await mails("email_changed")).toHaveLength(1);
    expect(await open(other, first, true)).toMatchObject({ reason: "other_account" });
    expect(await open(viewer, first)).toEqual(expired);

    const newer = "awa.newer@example.com";
    await change(viewer, newer);
    const second = await mailedToken(shop, "change_email", newer);
    expect(await open(viewer, first, true)).toEqual(expired);
    expect(await open(viewer, second, true)).toMatchObject({ ok: true });
    expect(await userOf(viewer)).toMatchObject({ email: newer });
    clock.advance(24 * 60 * 60 * 1000);
    expect(await open(viewer, second, true)).toEqual(expired);
  });

  test("a new address that somebody has signed up with in the meantime stays theirs", async () => {
    const { viewer } = await register();
    expect(await change(viewer)).toMatchObject({ ok: true });
    const token = await tokenOf("change_email");
    await register(NEW_EMAIL);
    expect(await open(viewer, token, true)).toEqual({ ok: false, reason: "email_taken" });
    expect(await userOf(viewer)).toMatchObject({ email: EMAIL, emailVerified: false });
    expect(await mails("email_changed")).toEqual([]);
  });

  test("one's own address is refused as a new one, and somebody else's is neither given away nor betrayed", async () => {
    const { viewer } = await register();
    await register("binta@example.com");
    expect(await change(viewer, EMAIL.toUpperCase())).toEqual({ ok: false, reason: "same_email" });
    expect(await change(viewer, "binta@example.com")).toMatchObject({ ok: true });
    expect(await mails("change_email")).toEqual([]);
  });
});
