import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type Admin, adminWith } from "#app/domain/accounts/admin.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import type { MailKind } from "#app/domain/mails/mail-kind.ts";
import { STAFF_SECURITY_KEY } from "#app/domain/settings/staff-security.ts";
import { TEST_CARDS_KEY } from "#app/domain/settings/test-cards.ts";
import { storedSessionToken } from "#app/server/accounts/sessions/session-token.ts";
import { signIn } from "#app/server/accounts/sign-in/sign-in.ts";
import { staffInvitations, userRoles } from "#database/schema/accounts.ts";
import { outbox } from "#database/schema/operations.ts";
import { paymentSettings } from "#database/schema/payments.ts";
import { siteSettings } from "#database/schema/settings.ts";
import { accountSteps, EMAIL, FROM, PASSWORD, PHONE } from "#tests/support/account-steps.ts";
import { addAdmin } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { settingsAction } from "./settings-action.ts";

const MINUTE = 60_000;
const { shop, clock } = await openTestShop();
const { browser, register, registerAdmin, beginAnew } = accountSteps(shop);
beforeEach(async () => {
  // better-auth stamps sessions and challenges with the time of the machine.
  clock.set(new Date());
  await beginAnew();
});

type Visitor = ReturnType<typeof browser>;
type Owner = { visitor: Visitor; viewer: SignedIn };

function adminOf(viewer: SignedIn): Admin<"settings.edit"> {
  const admin = adminWith(viewer, "settings.edit");
  if (!admin) throw new Error("no admin");
  return admin;
}

async function post({ visitor, viewer }: Owner, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const sessionToken = storedSessionToken(shop, visitor.headers());
  const origin = { sessionToken, ipAddress: FROM.ipAddress, userAgent: PHONE };
  const { data, init } = await settingsAction({ shop, admin: adminOf(viewer), form, origin });
  return { ...data, status: init?.status ?? 200 };
}

const invite = { intent: "invite-staff", email: "stranger@example.com", role: "admin", way: "link" };

/** Each guarded act: its form, and what the database has of it. */
const ACTS: Record<
  string,
  () => Promise<{ fields: Record<string, string>; kind: MailKind; state: () => Promise<unknown> }>
> = {
  invite: async () => ({
    fields: invite,
    kind: "staff_changed",
    state: () => shop.db.select().from(staffInvitations),
  }),
  withdraw: async () => {
    const sender = await addAdmin(shop, { email: "sender@example.com" });
    const times = { createdAt: clock.now(), expiresAt: new Date(clock.now().getTime() + 60 * MINUTE) };
    const [row] = await shop.db
      .insert(staffInvitations)
      .values({
        email: "new@example.com",
        role: "packer",
        tokenHash: "hash",
        invitedBy: sender.userId,
        ...times,
      })
      .returning({ id: staffInvitations.id });
    return {
      fields: { intent: "withdraw-invitation", id: row?.id ?? "" },
      kind: "staff_changed",
      state: () => shop.db.select().from(staffInvitations),
    };
  },
  revoke: async () => {
    const { userId } = await addAdmin(shop, { role: "manager", email: "manager@example.com" });
    return {
      fields: { intent: "revoke-role", userId, role: "manager" },
      kind: "staff_changed",
      state: () => shop.db.select().from(userRoles).where(eq(userRoles.userId, userId)),
    };
  },
  "second-factor rule": async () => ({
    fields: { intent: "require-second-factor", isRequired: "false" },
    kind: "staff_security_changed",
    state: () => shop.db.select().from(siteSettings).where(eq(siteSettings.settingKey, STAFF_SECURITY_KEY)),
  }),
  "payment details": async () => ({
    fields: {
      intent: "save-method",
      method: "wave",
      phone: "+220 999 0001",
      account_name: `Thief ${clock.now().getTime()}`,
    },
    kind: "payment_settings_changed",
    state: () => shop.db.select().from(paymentSettings).orderBy(paymentSettings.paymentMethod),
  }),
  "payment switch": async () => ({
    fields: { intent: "switch-method", method: "wave", isActive: "true" },
    kind: "payment_settings_changed",
    state: () => shop.db.select().from(paymentSettings).orderBy(paymentSettings.paymentMethod),
  }),
  "test card page": async () => ({
    fields: { intent: "switch-test-cards", offered: "on" },
    kind: "payment_settings_changed",
    state: () => shop.db.select().from(siteSettings).where(eq(siteSettings.settingKey, TEST_CARDS_KEY)),
  }),
};

describe.each(Object.entries(ACTS))("%s", (_, prepare) => {
  test("is refused eleven minutes after signing in, and passes with the password", async () => {
    const owner = await registerAdmin();
    const { fields, kind, state } = await prepare();
    await addAdmin(shop, { email: "second@example.com" });
    clock.advance(11 * MINUTE);
    const before = await state();
    const refused = await post(owner, fields);
    expect(refused).toMatchObject({
      status: 403,
      done: false,
      confirmAgain: { error: null },
    });
    expect(refused.confirmAgain?.fields).toEqual(Object.entries(fields));
    expect(refused.toast).toBeUndefined();
    expect(await state()).toEqual(before);
    await shop.db.delete(outbox);

    expect(await post(owner, { ...fields, "again.password": PASSWORD })).toMatchObject({
      status: 200,
      done: true,
    });
    expect(await state()).not.toEqual(before);
    const told = await shop.db.select().from(outbox).where(eq(outbox.kind, kind));
    const recipients = told.map(({ recipient }) => recipient);
    expect(recipients).toEqual(expect.arrayContaining([EMAIL, "second@example.com"]));
    for (const { bodyText } of told) {
      for (const part of [
        EMAIL,
        "Chrome on Android",
        FROM.ipAddress,
        clock.now().toUTCString().slice(0, 22),
      ]) {
        expect(bodyText).toContain(part);
      }
      expect(bodyText).toContain("/auth/forgot");
    }
  });
});

test("signing in and a confirmation are good for ten minutes, in this session only", async () => {
  const owner = await registerAdmin();
  const elsewhere = browser();
  const signedIn = succeeded(await signIn(shop, { email: EMAIL, password: PASSWORD }, FROM));
  elsewhere.keep(signedIn.setCookies);
  clock.advance(9 * MINUTE);
  expect(await post(owner, invite)).toMatchObject({ status: 200, done: true });
  clock.advance(2 * MINUTE);
  expect(await post(owner, { ...invite, "again.password": PASSWORD })).toMatchObject({ done: true });
  expect(await post({ ...owner, visitor: elsewhere }, invite)).toMatchObject({ status: 403 });
  clock.advance(9 * MINUTE);
  expect(await post(owner, invite)).toMatchObject({ done: true });
  // Acting does not extend it.
  clock.advance(2 * MINUTE);
  expect(await post(owner, invite)).toMatchObject({ status: 403 });
});

test("another account's session, or none, confirms nothing", async () => {
  const owner = await registerAdmin();
  const other = await register("fatou@example.com");
  expect(await post({ ...owner, visitor: other.visitor }, invite)).toMatchObject({ status: 403 });
  expect(await post({ ...owner, visitor: browser() }, invite)).toMatchObject({ status: 403 });
});

test("no password is asked for again; wrong ones are limited, and the right one is refused after them", async () => {
  const owner = await registerAdmin();
  clock.advance(11 * MINUTE);
  const confirmAgain = { fields: Object.entries(invite), error: expect.any(String) };
  expect(await post(owner, { ...invite, "again.password": "" })).toMatchObject({ status: 403, confirmAgain });
  for (let n = 0; n < 10; n += 1) {
    const wrong = { ...invite, "again.password": `${100_000 + n}` };
    expect(await post(owner, wrong)).toMatchObject({ status: 422, confirmAgain });
  }
  expect(await post(owner, { ...invite, "again.password": PASSWORD })).toMatchObject({ status: 429 });
  expect(await shop.db.select().from(staffInvitations)).toEqual([]);
});

test("an old session is no newer for anything else that it does", async () => {
  const owner = await registerAdmin();
  clock.advance(25 * 60 * MINUTE);
  // A session that was not used for a day slides.
  await owner.visitor.viewer();
  expect(
    await post(owner, { intent: "save-setting", key: "footer_contact", address: "Westfield" }),
  ).toMatchObject({
    done: true,
  });
  expect(await post(owner, invite)).toMatchObject({ status: 403 });
});

test("the test card page is not switched as an ordinary setting", async () => {
  const owner = await registerAdmin();
  const before = await shop.db.select().from(siteSettings);
  const posts: Record<string, string>[] = [
    { intent: "save-setting", key: TEST_CARDS_KEY, offered: "on" },
    { intent: "save-pairs", setting: TEST_CARDS_KEY, key: "offered", value: "on" },
  ];
  for (const fields of posts) expect(await post(owner, fields)).toMatchObject({ status: 422, done: false });
  expect(await shop.db.select().from(siteSettings)).toEqual(before);
});

test("the rule for staff is not saved as an ordinary setting", async () => {
  const owner = await registerAdmin();
  const fields = { intent: "save-setting", key: STAFF_SECURITY_KEY, secondFactorRequired: "" };
  expect(await post(owner, fields)).toMatchObject({ status: 422, done: false });
  const saved = await shop.db
    .select()
    .from(siteSettings)
    .where(eq(siteSettings.settingKey, STAFF_SECURITY_KEY));
  expect(saved).toEqual([]);
});

test("an owner who loses the role is told", async () => {
  const owner = await registerAdmin();
  const loser = await addAdmin(shop, { email: "loser@example.com" });
  await post(owner, { intent: "revoke-role", userId: loser.userId, role: "admin" });
  const told = await shop.db
    .select({ to: outbox.recipient })
    .from(outbox)
    .where(eq(outbox.kind, "staff_changed"));
  expect(told.map(({ to }) => to).toSorted()).toEqual([EMAIL, "loser@example.com"]);
});
