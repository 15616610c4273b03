import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { parsePlaces } from "#app/domain/shipping/places.ts";
import { myAccount, saveProfile } from "#app/server/accounts/profile/my-account.ts";
import { requestEmailChange } from "#app/server/accounts/profile/request-email-change.ts";
import { sendVerification, verifyEmail } from "#app/server/accounts/profile/verify-email.ts";
import { viewerOfRequest } from "#app/server/accounts/sessions/viewer-of-request.ts";
import { placesOf } from "#app/server/catalogue/shopper/account-data.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { profiles, users } from "#database/schema/accounts.ts";
import { outbox } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { accountSteps, EMAIL, FROM, PASSWORD, PHONE } from "#tests/support/account-steps.ts";
import { addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { mailedToken } from "#tests/support/read-rows.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

const { shop } = await openTestShop();
const { register, browser, beginAnew } = accountSteps(shop);
beforeEach(() => beginAnew());

const THEIRS = "four green mangoes";
const HOME = "192.0.2.77";

const attempt = (email: string, password: string, address = FROM.ipAddress) =>
  signUp(shop, { email, password, displayName: "Somebody" }, { ipAddress: address, userAgent: PHONE });
describe("signing up with an address that has an account", () => {
  test("is refused in words, in whatever case and with whatever password, and changes nothing", async () => {
    const { visitor } = await register();
    for (const [email, password] of [
      [EMAIL, THEIRS],
      [EMAIL.toUpperCase(), THEIRS],
      [EMAIL, PASSWORD],
    ] as const) {
      expect(await attempt(email, password)).toEqual({ ok: false, reason: "email_taken" });
    }
    expect(refusalMessage("email_taken")).toBe(
      "This address has an account already. Sign in or reset your password.",
    );
    expect(await shop.db.select().from(outbox)).toMatchObject([{ kind: "verify_email", recipient: EMAIL }]);
    expect(await shop.db.select({ email: users.email, name: users.name }).from(users)).toEqual([
      { email: EMAIL, name: "Awa" },
    ]);
    expect((await visitor.viewer()).email).toBe(EMAIL);
  });

  test("at the same moment makes one account", async () => {
    const answers = await Promise.all([
      attempt(EMAIL, PASSWORD),
      attempt(EMAIL, THEIRS),
      attempt(EMAIL, THEIRS),
    ]);
    const reasons = answers.map((answer) => (answer.ok ? "ok" : answer.reason));
    expect(reasons.toSorted()).toEqual(["email_taken", "email_taken", "ok"]);
    expect(await shop.db.$count(users)).toBe(1);
  });

  test("is tried twenty times an hour from one network address at most", async () => {
    await register();
    const reasons = [];
    for (let n = 0; n < 21; n += 1) {
      const answer = await attempt(EMAIL, THEIRS, HOME);
      reasons.push(answer.ok ? "ok" : answer.reason);
    }
    expect(reasons).toEqual([...Array(20).fill("email_taken"), "rate_limited"]);
  });
});

describe("an account that a stranger made with somebody's address", () => {
  /** The owner has ordered as a guest; the stranger signs up with their address and prepares what they can. */
  async function prepared() {
    const input = await aLocalOrder(await addProduct(shop), { customerEmail: EMAIL });
    succeeded(await placeOrder(shop, GUEST, input));
    const { visitor, viewer } = await register(EMAIL, THEIRS);
    await saveProfile(shop, viewer, { displayName: "A Stranger", phone: "+2209990001" });
    await shop.db.update(profiles).set({ places: parsePlaces([{ deliveryAddress: "Not the owner's" }]) });
    await shop.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, viewer.userId));
    const asked = { email: "stranger@example.com", currentPassword: THEIRS };
    expect(await requestEmailChange(shop, viewer, asked)).toMatchObject({ ok: true });
    return { visitor, viewer, changeLink: await mailedToken(shop, "change_email", "stranger@example.com") };
  }

  /** The owner opens the mailed link and signs in. */
  async function takeOver() {
    await requestPasswordReset(shop, { email: EMAIL }, HOME);
    const token = await mailedToken(shop, "password_reset", EMAIL);
    const reset = succeeded(await resetPassword(shop, { token, password: PASSWORD }, HOME));
    const owner = browser();
    owner.keep(reset.setCookies);
    const from = { ipAddress: HOME, userAgent: PHONE, cookies: owner.cookies() };
    const signedIn = succeeded(await signIn(shop, { email: EMAIL, password: PASSWORD }, from));
    expect(signedIn.asksSecondFactor).toBe(false);
    owner.keep(signedIn.setCookies);
    return owner;
  }

  test("is its owner's alone after a reset by mail; guest orders join once the address is confirmed", async () => {
    const { visitor: stranger, viewer, changeLink } = await prepared();
    const owner = await takeOver();
    expect((await viewerOfRequest(shop, stranger.headers())).viewer).toEqual(GUEST);
    const tried = await signIn(
      shop,
      { email: EMAIL, password: THEIRS },
      { ...FROM, cookies: stranger.cookies() },
    );
    expect(tried).toMatchObject({ reason: "wrong_credentials" });
    expect(await myAccount(shop, viewer)).toMatchObject({ name: "", phone: "", hasSecondFactor: false });
    expect(await placesOf(shop.db, viewer.userId)).toEqual([]);

    // The stranger sends the owner the link that would change the address.
    const lured = await verifyEmail(shop, await owner.viewer(), { token: changeLink, isChange: true }, HOME);
    expect(lured).toEqual({ ok: false, reason: "link_expired" });
    expect((await owner.viewer()).email).toBe(EMAIL);

    const ownersOf = async () =>
      (await shop.db.select({ userId: orders.userId }).from(orders)).at(-1)?.userId;
    expect(await ownersOf()).toBeNull();
    const proof = { token: await mailedToken(shop, "verify_email", EMAIL), isChange: false };
    expect(await verifyEmail(shop, await owner.viewer(), proof, HOME)).toMatchObject({
      value: { adopted: 1 },
    });
    expect(await ownersOf()).toBe(viewer.userId);
  });

  test("cannot use up the owner's confirmation mails, nor can other accounts", async () => {
    const { viewer } = await prepared();
    for (let n = 0; n < 6; n += 1) await sendVerification(shop, viewer.userId);
    expect(await sendVerification(shop, viewer.userId)).toMatchObject({ reason: "rate_limited" });
    const owner = await takeOver();
    const { viewer: other } = await register("other@example.com", THEIRS);
    for (let n = 0; n < 6; n += 1) {
      await requestEmailChange(shop, other, { email: EMAIL, currentPassword: THEIRS });
      await attempt(EMAIL, THEIRS, `203.0.113.${n}`);
    }
    expect(await sendVerification(shop, (await owner.viewer()).userId)).toEqual({ ok: true, value: null });
  });
});
