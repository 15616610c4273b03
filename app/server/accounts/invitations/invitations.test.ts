import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Admin } from "#app/domain/accounts/admin.ts";
import type { Role } from "#app/domain/accounts/permissions.ts";
import { GUEST, type Viewer } from "#app/domain/accounts/viewer.ts";
import { outboxList } from "#app/server/notifications/outbox-list.ts";
import { staffInvitations, userRoles, users } from "#database/schema/accounts.ts";
import { auditLog } from "#database/schema/operations.ts";
import { accountSteps } from "#tests/support/account-steps.ts";
import { addAdmin, addCustomer, justConfirmed } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { mailedToken, mailsOf } from "#tests/support/read-rows.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { acceptInvitation, readInvitation } from "./accept-invitation.ts";
import { inviteStaff, listInvitations, withdrawInvitation } from "./invite-staff.ts";

const EMAIL = "fatou@example.com";
const FROM = "192.0.2.77";

const { shop, clock } = await openTestShop();
const { register, beginAnew } = accountSteps(shop);

let owner: Admin<never>;
beforeEach(async () => {
  await beginAnew();
  owner = await addAdmin(shop, { email: "owner@example.com" });
});

async function invite(role: Role = "packer", email = EMAIL, by = owner): Promise<string> {
  const invited = succeeded(await inviteStaff(shop, justConfirmed(by), { email, role, isMailed: false }));
  return new URL(invited.url ?? "").searchParams.get("token") ?? "";
}

const accept = (viewer: Viewer, token: string) =>
  acceptInvitation(shop, viewer, token, { ipAddress: FROM, userAgent: "" });
const give = (email: string, isMailed = true, by = owner) =>
  inviteStaff(shop, justConfirmed(by), { email, role: "packer", isMailed });
const ended = { ok: false, reason: "link_expired" };
const rolesOf = async (userId: string) =>
  (await shop.db.select().from(userRoles).where(eq(userRoles.userId, userId))).map(({ role }) => role);
const actions = async () => {
  const rows = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, EMAIL));
  return rows.map(({ action }) => action);
};

describe("an invitation", () => {
  test("gives its role once to whoever proves the address, with entries in the audit log", async () => {
    const before = (await actions()).length;
    const token = await invite("verifier");
    const fatou = await addCustomer(shop, { email: EMAIL.toUpperCase() });
    expect(await readInvitation(shop, token, FROM)).toEqual({
      ok: true,
      value: { email: EMAIL, role: "verifier" },
    });
    expect(await listInvitations(shop)).toMatchObject([{ email: EMAIL, invitedBy: owner.email }]);
    expect(await accept(fatou, token)).toEqual({ ok: true, value: { email: EMAIL, role: "verifier" } });
    expect(await rolesOf(fatou.userId)).toEqual(["verifier"]);
    expect(await listInvitations(shop)).toEqual([]);
    expect((await actions()).slice(before)).toEqual(["staff.invited"]);
    const [joined] = await shop.db.select().from(auditLog).where(eq(auditLog.action, "staff.joined"));
    expect(joined).toMatchObject({ actorUserId: fatou.userId, after: { role: "verifier" } });
    expect(
      (await mailsOf(shop, "staff_changed")).map(({ recipient, subject }) => [recipient, subject]),
    ).toEqual([
      [owner.email, `Invited to the staff: ${EMAIL}`],
      [owner.email, `New on the staff: ${fatou.email}`],
    ]);
  });

  test("is stored as a keyed hash, and its mail is not readable in the outbox", async () => {
    expect(await give(EMAIL)).toEqual({ ok: true, value: { email: EMAIL, url: expect.any(String) } });
    const token = await mailedToken(shop, "staff_invitation", EMAIL);
    expect(token).toHaveLength(43);
    const [row] = await shop.db.select().from(staffInvitations).where(eq(staffInvitations.email, EMAIL));
    expect(JSON.stringify(row)).not.toContain(token);
    const { mails } = await outboxList(shop);
    expect(JSON.stringify(mails)).not.toContain(token);
    expect(await readInvitation(shop, token, FROM)).toMatchObject({ ok: true });
  });

  test("waits for the address to be confirmed after a sign-up, and the rules for staff still hold", async () => {
    const token = await invite("manager");
    const { visitor, viewer } = await register(EMAIL, "short-lamp-9");
    expect(await accept(viewer, token)).toEqual({ ok: false, reason: "address_unproven" });
    await shop.db.update(users).set({ emailVerified: true }).where(eq(users.id, viewer.userId));
    expect(await accept(viewer, token)).toMatchObject({ ok: true });
    // The role waits until the password is long enough or a second factor is on.
    expect(await visitor.viewer()).toMatchObject({ kind: "customer", roles: [], withheld: "long_password" });
  });
});

describe("an attack", () => {
  test("with a used link, also twice at once", async () => {
    const token = await invite();
    const fatou = await addCustomer(shop, { email: EMAIL });
    const answers = await Promise.all([1, 2, 3].map(() => accept(fatou, token)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await shop.db.delete(userRoles).where(eq(userRoles.userId, fatou.userId));
    expect(await accept(fatou, token)).toEqual(ended);
    expect(await readInvitation(shop, token, FROM)).toEqual(ended);
    expect(await rolesOf(fatou.userId)).toEqual([]);
  });

  test("with an expired, a withdrawn, a replaced and a forged link", async () => {
    const fatou = await addCustomer(shop, { email: EMAIL });
    const expired = await invite("packer");
    clock.advance(7 * 24 * 60 * 60 * 1000);
    const withdrawn = await invite("verifier");
    const [open] = await listInvitations(shop);
    const withdraw = (id = "") => withdrawInvitation(shop, justConfirmed(owner), id);
    expect(await withdraw(open?.id)).toMatchObject({ ok: true });
    for (const id of [open?.id, "no id"]) expect(await withdraw(id)).toMatchObject({ reason: "not_found" });
    const replaced = await invite("manager");
    const current = await invite("manager");
    const [row] = await shop.db
      .select({ hash: staffInvitations.tokenHash, id: staffInvitations.id })
      .from(staffInvitations);
    const forged = [row?.hash ?? "", row?.id ?? "", `${current}x`, current.toLowerCase(), "", "' or 1=1"];
    for (const token of [expired, withdrawn, replaced, ...forged]) {
      expect(await readInvitation(shop, token, FROM)).toEqual(ended);
      expect(await accept(fatou, token)).toEqual(ended);
    }
    expect(await rolesOf(fatou.userId)).toEqual([]);
    expect(await accept(fatou, current)).toMatchObject({ ok: true });
  });

  test("by a guest, and by another account", async () => {
    const token = await invite("admin");
    await addCustomer(shop, { email: EMAIL });
    const other = await addCustomer(shop, { email: "other@example.com" });
    expect(await accept(GUEST, token)).toEqual({ ok: false, reason: "unauthenticated" });
    expect(await accept(other, token)).toEqual({ ok: false, reason: "other_account" });
    expect(await rolesOf(other.userId)).toEqual([]);
  });

  test("with the link of somebody who may not give the role any more", async () => {
    const second = await addAdmin(shop, { email: "second@example.com" });
    const token = await invite("admin", EMAIL, second);
    const fatou = await addCustomer(shop, { email: EMAIL });
    await shop.db.delete(userRoles).where(eq(userRoles.userId, second.userId));
    expect(await accept(fatou, token)).toEqual(ended);
    expect(await rolesOf(fatou.userId)).toEqual([]);
  });

  test("by staff without the permission", async () => {
    for (const role of ["manager", "verifier", "packer"] as const) {
      const member = await addAdmin(shop, { role });
      expect(await give(EMAIL, false, member)).toEqual({ ok: false, reason: "forbidden" });
    }
    expect(await shop.db.$count(staffInvitations)).toBe(0);
  });

  test("by asking whether an address has an account: the answer is the same", async () => {
    await addCustomer(shop, { email: EMAIL });
    const answers = [];
    for (const email of [EMAIL, "nobody@example.com"]) {
      answers.push(
        JSON.stringify(await give(email))
          .replace(email, "")
          .replace(/token=[\w-]+/, ""),
      );
    }
    expect(answers[0]).toBe(answers[1]);
  });

  test("by inviting and guessing without end", async () => {
    expect(await give("x")).toEqual({ ok: false, reason: "invalid_email" });
    const invited = [];
    for (let n = 0; n < 21; n += 1) invited.push(await give(`n${n}@example.com`));
    expect(invited.map(({ ok }) => ok)).toEqual([...Array(20).fill(true), false]);
    const guesses = [];
    for (let n = 0; n < 41; n += 1) guesses.push(await readInvitation(shop, `guess-${n}`, "192.0.2.99"));
    expect(guesses.at(-1)).toMatchObject({ reason: "rate_limited" });
  });
});
