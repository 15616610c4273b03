import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type MailKind, mailRules } from "#app/domain/mails/mail-kind.ts";
import { storedSessionToken } from "#app/server/accounts/sessions/session-token.ts";
import { ACCOUNT_PRIORITY } from "#app/server/notifications/mail-limits.ts";
import { outbox, rateLimits } from "#database/schema/operations.ts";
import { accountSteps, EMAIL, FROM, PASSWORD, PHONE } from "#tests/support/account-steps.ts";
import { addCustomer } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { changePassword } from "./change-password.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";
import { openSignInHelp } from "./sign-in-help.ts";

const opened = await openTestShop();
const { shop, clock } = opened;
const { register, browser, beginAnew } = accountSteps(shop);
afterAll(() => opened.close());
beforeEach(() => beginAnew());

const HOME = "192.0.2.77";
const DAY = 24 * 60 * 60 * 1000;

const attempt = (password: string, ipAddress: string, cookies = "", email = EMAIL) =>
  signIn(shop, { email, password }, { ipAddress, userAgent: PHONE, cookies });

async function strangersEverywhere(email = EMAIL) {
  await Promise.all(
    Array.from({ length: 32 }, (_, n) => attempt("not this one", `203.0.113.${n}`, "", email)),
  );
}

/** Lets time pass, also for the limits, which go by the system's clock. */
async function pass(ms: number) {
  clock.advance(ms);
  await shop.db.update(rateLimits).set({ expire: sql`${rateLimits.expire} - ${ms}` });
}

const mailsOf = (kind: MailKind) => shop.db.select().from(outbox).where(eq(outbox.kind, kind));
const tokenOf = async (kind: MailKind) =>
  /[?&]token=([\w-]+)/.exec((await mailsOf(kind)).at(-1)?.bodyText ?? "")?.[1] ?? "";

describe("an owner whose account strangers try", () => {
  test("gets into a new browser by the link of a mail; strangers stay out", async () => {
    await register();
    await strangersEverywhere();
    expect(await attempt("not this one", "203.0.113.99")).toMatchObject({ reason: "rate_limited" });
    expect(await mailsOf("sign_in_help")).toMatchObject([{ recipient: EMAIL, priority: ACCOUNT_PRIORITY }]);
    expect(mailRules("sign_in_help").hasPersonalLink).toBe(true);
    expect(await attempt(PASSWORD, HOME)).toMatchObject({ reason: "rate_limited" });
    const phone = browser();
    const link = succeeded(await openSignInHelp(shop, await tokenOf("sign_in_help"), HOME));
    phone.keep(link.setCookies);
    expect(await attempt("not this one", HOME, phone.cookies())).toMatchObject({
      reason: "wrong_credentials",
    });
    expect(await attempt(PASSWORD, HOME, phone.cookies())).toMatchObject({ ok: true });
    expect(await openSignInHelp(shop, "invented", HOME)).toEqual({ ok: false, reason: "link_expired" });
    clock.advance(2 * 60 * 60 * 1000);
    expect(await openSignInHelp(shop, await tokenOf("sign_in_help"), HOME)).toMatchObject({ ok: false });
  });

  test("gets in by the link of the mail, while strangers from many addresses guess all the time", async () => {
    const { viewer } = await register();
    await strangersEverywhere();
    const strangersGuess = async () => {
      await pass(5 * 60 * 1000);
      expect(await attempt("not this one", "203.0.113.98")).toMatchObject({ reason: "rate_limited" });
    };
    await strangersGuess();
    // The owner took the mails of the strangers' tries for junk.
    await shop.db.delete(outbox);
    await pass(5 * 60 * 1000);
    expect(await attempt(PASSWORD, HOME)).toMatchObject({ reason: "rate_limited" });
    const link = await tokenOf("sign_in_help");
    expect(await attempt(PASSWORD, HOME)).toMatchObject({ reason: "rate_limited" });
    expect(await mailsOf("sign_in_help")).toHaveLength(1);
    // The mail takes a quarter of an hour, in which the strangers have three more sent.
    for (let n = 0; n < 3; n += 1) await strangersGuess();
    expect(await mailsOf("sign_in_help")).toHaveLength(4);
    const phone = browser();
    const known = succeeded(await openSignInHelp(shop, link, HOME));
    phone.keep(known.setCookies);
    const inside = succeeded(await attempt(PASSWORD, HOME, phone.cookies()));
    phone.keep(inside.setCookies);
    expect((await phone.viewer()).userId).toBe(viewer.userId);
  });

  test("may ask for a new password from a network address where strangers guess", async () => {
    await register();
    await Promise.all(Array.from({ length: 40 }, () => attempt("not this one", HOME)));
    expect(await requestPasswordReset(shop, { email: EMAIL }, HOME)).toMatchObject({ ok: true });
    expect(await mailsOf("password_reset")).toHaveLength(1);
  });

  test("one network address has links mailed to twenty owners an hour, and takes nobody's", async () => {
    const owners = [];
    for (let n = 0; n < 21; n += 1) owners.push(await addCustomer(shop));
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => attempt("not this one", HOME, "", `n${n}@example.com`)),
    );
    for (const { email } of owners) await attempt("not this one", HOME, "", email);
    expect(await mailsOf("sign_in_help")).toHaveLength(20);
    expect(await shop.limits.take("sign-in-help", owners.at(-1)?.userId ?? "")).toBe(0);
  });

  test("an address without an account gets the same answers and no mail", async () => {
    const email = "nobody@example.com";
    await strangersEverywhere(email);
    expect(await attempt("not this one", HOME, "", email)).toMatchObject({ reason: "rate_limited" });
    expect(await mailsOf("sign_in_help")).toEqual([]);
  });

  test("signs in at once after choosing a new password by mail", async () => {
    await register();
    await strangersEverywhere();
    await requestPasswordReset(shop, { email: EMAIL }, HOME);
    const password = "a quiet pirogue at dusk";
    const reset = succeeded(
      await resetPassword(shop, { token: await tokenOf("password_reset"), password }, HOME),
    );
    const phone = browser();
    phone.keep(reset.setCookies);
    expect(await attempt(password, HOME)).toMatchObject({ reason: "rate_limited" });
    expect(await attempt(password, HOME, phone.cookies())).toMatchObject({ ok: true });
  });
});

describe("a known browser", () => {
  test("that uses up its tries holds up no other browser of the owner", async () => {
    const { visitor: old } = await register();
    const again = succeeded(await attempt(PASSWORD, FROM.ipAddress));
    const phone = browser();
    phone.keep(again.setCookies);
    for (let n = 0; n < 20; n += 1) await attempt("not this one", `203.0.113.${n}`, old.cookies());
    expect(await attempt(PASSWORD, HOME, old.cookies())).toMatchObject({ reason: "rate_limited" });
    expect(await attempt(PASSWORD, HOME, phone.cookies())).toMatchObject({ ok: true });
  });

  test("is known for 90 days, and no longer than the password lasts", async () => {
    const { visitor, viewer } = await register();
    const isKnown = async (cookies: string) => {
      await strangersEverywhere();
      return (await attempt(PASSWORD, HOME, cookies)).ok;
    };
    const before = visitor.cookies();
    clock.advance(89 * DAY);
    expect(await isKnown(before)).toBe(true);
    clock.advance(2 * DAY);
    expect(await isKnown(before)).toBe(false);
    clock.advance(-91 * DAY);
    const sessionToken = storedSessionToken(shop, visitor.headers());
    const password = "a quiet pirogue at dusk";
    const change = { currentPassword: PASSWORD, password, sessionToken };
    const changed = succeeded(await changePassword(shop, viewer, change));
    visitor.keep(changed.setCookies);
    await strangersEverywhere();
    expect(await attempt(password, HOME, before)).toMatchObject({ reason: "rate_limited" });
    expect(await attempt(password, HOME, visitor.cookies())).toMatchObject({ ok: true });
  });
});
