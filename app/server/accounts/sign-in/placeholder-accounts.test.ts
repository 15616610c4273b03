import { eq, ne } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { deleteAccount } from "#app/server/accounts/profile/delete-account.ts";
import { myAccount } from "#app/server/accounts/profile/my-account.ts";
import { requestEmailChange } from "#app/server/accounts/profile/request-email-change.ts";
import { sendVerification } from "#app/server/accounts/profile/send-verification.ts";
import { storedSessionToken } from "#app/server/accounts/sessions/session-token.ts";
import { exportAccount } from "#app/server/checkout/accounts/export-account.ts";
import { verifyEmail } from "#app/server/checkout/accounts/verify-email.ts";
import { users } from "#database/schema/accounts.ts";
import { outbox } from "#database/schema/operations.ts";
import { accountSteps, EMAIL, FROM, PASSWORD, PHONE } from "#tests/support/account-steps.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { changePassword } from "./change-password.ts";
import { beginPasskey } from "./passkeys.ts";
import { beginSecondFactor } from "./second-factor.ts";
import { signIn } from "./sign-in.ts";

const opened = await openTestShop();
const { shop } = opened;
const { register, browser, beginAnew } = accountSteps(shop);
afterAll(() => opened.close());
beforeEach(() => beginAnew());

const THEIRS = "four green mangoes";
const FRESH = "nobody.yet@example.com";

/** Signs up with an address that has an account, or with one that has none. */
async function strangerAt(email: string) {
  return await register(email, THEIRS);
}

const mailsTo = async (recipient: string) =>
  (await shop.db.select().from(outbox).where(eq(outbox.recipient, recipient))).map(({ kind }) => kind);

/** Returns all that the person can see of the new account, without its address. */
async function seenBy({ visitor, viewer }: Awaited<ReturnType<typeof strangerAt>>, email: string) {
  const headers = visitor.headers();
  const password = { currentPassword: THEIRS };
  const passkey = await beginPasskey(shop, viewer, password, headers);
  const secondFactor = await beginSecondFactor(shop, viewer, password, headers);
  const { isPlaceholder: _, userId: __, ...shown } = viewer;
  const seen = {
    shown,
    account: await myAccount(shop, viewer),
    export: await exportAccount(shop, viewer),
    passkey: passkey.ok && passkey.value.options.user,
    secondFactor: secondFactor.ok && secondFactor.value.uri.replace(/secret=\w+/, ""),
    verification: await sendVerification(shop, viewer.userId),
  };
  return JSON.parse(
    JSON.stringify(seen)
      .replaceAll(encodeURIComponent(email), "ADDRESS")
      .replaceAll(email, "ADDRESS")
      .replace(/"(?:createdAt|since|lastSeen|id)":"[^"]*"/g, '"varies":""'),
  );
}

describe("signing up with an address that has an account", () => {
  test("shows the same afterwards as with one that has none", async () => {
    const owner = await register();
    const atTaken = await strangerAt(EMAIL);
    const atFresh = await strangerAt(FRESH);
    expect(atTaken.viewer.userId).not.toBe(owner.viewer.userId);
    expect(await seenBy(atTaken, EMAIL)).toEqual(await seenBy(atFresh, FRESH));
    const { email, emailVerified } = await myAccount(shop, owner.viewer);
    expect([email, emailVerified, (await owner.visitor.viewer()).name]).toEqual([EMAIL, false, "Awa"]);
  });

  test("signs in again with the password that was chosen, and refuses others, as any new account", async () => {
    await register();
    const answers = async (email: string, address: string) => {
      await strangerAt(email);
      const attempt = (password: string) =>
        signIn(shop, { email, password }, { address, userAgent: PHONE, cookies: "" });
      const reasons = [];
      for (const password of [THEIRS, ...Array.from({ length: 9 }, (_, n) => `guess ${n}`), THEIRS]) {
        const answer = await attempt(password);
        reasons.push(answer.ok ? "ok" : answer.reason);
      }
      return reasons;
    };
    const taken = await answers(EMAIL, "198.51.100.1");
    expect(taken).toEqual(await answers(FRESH, "198.51.100.2"));
    expect([taken[0], taken[1], taken.at(-1)]).toEqual(["ok", "wrong_credentials", "rate_limited"]);
  });

  test("tries no password of the owner beyond what any browser may try", async () => {
    await register();
    const { visitor } = await strangerAt(EMAIL);
    const attempt = (password: string, address: string) =>
      signIn(shop, { email: EMAIL, password }, { address, userAgent: PHONE, cookies: visitor.cookies() });
    await Promise.all(
      Array.from({ length: 32 }, (_, n) =>
        signIn(shop, { email: EMAIL, password: "wrong" }, { ...FROM, address: `203.0.113.${n}` }),
      ),
    );
    // Only the placeholder knows the stranger's browser.
    expect(await attempt(PASSWORD, "198.51.100.3")).toMatchObject({ reason: "wrong_credentials" });
    const own = await attempt(THEIRS, "198.51.100.3");
    if (!own.ok) throw new Error(own.reason);
    const again = browser();
    again.keep(own.value.setCookies);
    expect(await again.viewer()).toMatchObject({ isPlaceholder: true, email: EMAIL });
  });

  test("sends the owner one kind of mail and deletes none of theirs, whatever the stranger does", async () => {
    await register();
    await shop.db.update(outbox).set({ status: "sent" });
    const { visitor, viewer } = await strangerAt(EMAIL);
    await sendVerification(shop, viewer.userId);
    const sessionToken = storedSessionToken(shop, visitor.headers());
    const password = "a quiet pirogue at dusk";
    const change = { currentPassword: THEIRS, password, sessionToken };
    expect(await changePassword(shop, viewer, change)).toMatchObject({ ok: true });
    expect(await deleteAccount(shop, viewer, { currentPassword: password })).toMatchObject({ ok: true });
    expect(await mailsTo(EMAIL)).toEqual(["verify_email", "already_registered"]);
    const invented = await shop.db.select().from(outbox).where(ne(outbox.recipient, EMAIL));
    expect(invented).toEqual([]);
  });

  test("becomes an account like others once a new address is proven", async () => {
    await register();
    const { visitor, viewer } = await strangerAt(EMAIL);
    const mine = "binta@example.com";
    await requestEmailChange(shop, viewer, { email: mine, currentPassword: THEIRS });
    const [mail] = await shop.db.select().from(outbox).where(eq(outbox.recipient, mine));
    const token = /token=([\w-]+)/.exec(mail?.bodyText ?? "")?.[1] ?? "";
    const open = (who: SignedIn) => verifyEmail(shop, who, { token, isChange: true }, FROM.address);
    expect(await open(viewer)).toMatchObject({ ok: true, value: { email: mine } });
    expect(await visitor.viewer()).toMatchObject({ email: mine });
    expect((await visitor.viewer()).isPlaceholder).toBeUndefined();
    const [row] = await shop.db.select().from(users).where(eq(users.id, viewer.userId));
    expect(row).toMatchObject({ email: mine, claimedEmail: null, emailVerified: true });
  });
});
