import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { inviteStaff } from "#app/server/accounts/invitations/invite-staff.ts";
import { createToken } from "#app/server/accounts/sign-in/one-time-tokens.ts";
import { userRoles } from "#database/schema/accounts.ts";
import { addAdmin, addCustomer, contextOf, justConfirmed } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { action, loader } from "./invitation.tsx";
import { loader as openVerifyLink } from "./verify-email.tsx";

const opened = await openTestShop();
const { shop } = opened;

test("opening the link as often as a scanner likes changes nothing; pressing the button does, once", async () => {
  const owner = await addAdmin(shop);
  const invited = succeeded(
    await inviteStaff(shop, justConfirmed(owner), {
      email: "fatou@example.com",
      role: "packer",
      isMailed: false,
    }),
  );
  const { url } = invited;
  const route = { url: new URL(url), params: {}, pattern: "/auth/invitation" } as const;
  const fatou = await addCustomer(shop, { email: "fatou@example.com" });
  const get = async (viewer: typeof fatou | typeof GUEST) => {
    return await loader({ ...route, context: contextOf(shop, viewer), request: new Request(url) });
  };
  for (const viewer of [GUEST, GUEST, fatou, fatou]) {
    expect(await get(viewer)).toMatchObject({ problem: null, invitation: { role: "Packer" } });
  }
  const press = async () => {
    const body = new URLSearchParams({ token: new URL(url).searchParams.get("token") ?? "" });
    const request = new Request(url, { method: "POST", body });
    return await action({ ...route, context: contextOf(shop, fatou), request });
  };
  expect(await press()).toMatchObject({ joined: { role: "Packer" }, problem: null });
  expect(await press()).toMatchObject({ data: { joined: null }, init: { status: 410 } });
  expect(await get(fatou)).toMatchObject({ data: { invitation: null }, init: { status: 410 } });
});

test("confirming the invited address accepts the invitation and opens the panel, once", async () => {
  const owner = await addAdmin(shop);
  const email = "binta@example.com";
  succeeded(await inviteStaff(shop, justConfirmed(owner), { email, role: "packer", isMailed: true }));
  const binta = await addCustomer(shop, { email, emailVerified: false });
  const linkToken = await createToken(shop.db, {
    purpose: "verify-email",
    userId: binta.userId,
    email,
    validForMs: 60_000,
    now: shop.clock(),
  });
  const url = `${shop.config.baseUrl}/auth/verify?token=${linkToken}`;
  const open = async (viewer: typeof binta | typeof GUEST) =>
    await openVerifyLink({
      url: new URL(url),
      params: {},
      pattern: "/auth/verify",
      context: contextOf(shop, viewer),
      request: new Request(url),
    }).catch((thrown: unknown) => thrown);
  const roles = async () => await shop.db.select().from(userRoles).where(eq(userRoles.userId, binta.userId));
  expect(await open(GUEST)).toMatchObject({ state: "signed-out" });
  expect(await roles()).toEqual([]);
  const opened = await open(binta);
  expect(opened instanceof Response && opened.headers.get("location")).toBe("/admin");
  expect(await roles()).toMatchObject([{ role: "packer" }]);
  expect(await open(binta)).toMatchObject({ state: "confirmed" });
});
