import { expect, test } from "vitest";
import type { Role } from "#app/domain/accounts/permissions.ts";
import { auditLog } from "#database/schema/operations.ts";
import { addAdmin, addCustomer, justConfirmed } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { grantAdmin } from "./admin-roles.ts";
import { listStaff, revokeRole } from "./change-staff.ts";

const { shop } = await openTestShop();
const admin = await addAdmin(shop, { email: "owner@example.com" });

const revoke = (userId: string, role: Role, by = admin) =>
  revokeRole(shop, justConfirmed(by), { userId, role });

test("a role is taken away once, and written down", async () => {
  const packer = await addAdmin(shop, { email: "packer@example.com", role: "packer" });
  expect((await listStaff(shop)).map(({ email, role }) => [email, role])).toEqual([
    ["owner@example.com", "admin"],
    ["packer@example.com", "packer"],
  ]);
  expect(await revoke(packer.userId, "packer")).toMatchObject({ ok: true });
  expect(await revoke(packer.userId, "packer")).toMatchObject({ reason: "not_found" });
  const acts = (await shop.db.select().from(auditLog)).map(({ action }) => action);
  expect(acts.filter((action) => action.startsWith("role."))).toEqual(["role.revoked"]);
});

test("the command line grants the role on an unproven address, and says so", async () => {
  const stranger = await addCustomer(shop, { email: "unproven@example.com", emailVerified: false });
  expect(await grantAdmin(shop.db, stranger.email)).toMatchObject({
    ok: true,
    value: { emailVerified: false },
  });
  expect(await revoke(stranger.userId, "admin")).toMatchObject({ ok: true });
});

test("of two admins who take each other's role at once, one stays", async () => {
  const other = await addAdmin(shop, { email: "second@example.com" });
  const answers = await Promise.all([revoke(other.userId, "admin"), revoke(admin.userId, "admin", other)]);
  expect(answers.map((answer) => (answer.ok ? "ok" : answer.reason)).toSorted()).toEqual([
    "last_admin",
    "ok",
  ]);
  expect((await listStaff(shop)).filter(({ role }) => role === "admin")).toHaveLength(1);
});
