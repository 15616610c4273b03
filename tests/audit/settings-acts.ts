import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { inviteStaff } from "#app/server/accounts/invitations/invite-staff.ts";
import { readShopRules } from "#app/server/settings/read-shop-rules.ts";
import type { Shop } from "#app/server/shop.ts";
import { staffInvitations } from "#database/schema/accounts.ts";
import { outbox } from "#database/schema/operations.ts";
import { contentPages, newsletterSubscribers } from "#database/schema/settings.ts";
import { addAdmin, justConfirmed, queueMails } from "#tests/support/fixtures.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import type { Act } from "./act.ts";

async function aPage(shop: Shop): Promise<string> {
  const page = { slug: `page-${randomBytes(4).toString("hex")}`, title: "Returns", body: "Within 30 days." };
  const [row] = await shop.db.insert(contentPages).values(page).returning({ id: contentPages.id });
  return row?.id ?? "";
}

async function zoneOf(shop: Shop, name: string): Promise<string> {
  return (await readShopRules(shop)).zones.find((zone) => zone.name === name)?.id ?? "";
}

const PAGE = { title: "About", slug: "", body: "Us.", isPublished: "on" };
const ZONE = { name: "Iceland", countries: "Iceland", rateKind: "flat", rate: "30", estimatedDays: "7-10" };

/** The acts of staff with settings, pages, the newsletter and colleagues. */
export const SETTINGS_ACTS: Record<string, Act> = {
  "/admin/pages set-published": async (shop) => ({ fields: { id: await aPage(shop), isPublished: "" } }),
  "/admin/pages delete": async (shop) => ({ fields: { id: await aPage(shop) } }),
  "/admin/pages/new": async () => ({ fields: { ...PAGE, idempotencyKey: randomUUID() } }),
  "/admin/pages/new preview": async () => ({ fields: PAGE }),
  "/admin/pages/:id": async (shop) => ({ params: { id: await aPage(shop) }, fields: PAGE }),
  "/admin/pages/:id preview": async (shop) => ({ params: { id: await aPage(shop) }, fields: PAGE }),
  "/admin/newsletter": async (shop) => {
    const [row] = await shop.db
      .insert(newsletterSubscribers)
      .values({ email: "reader@example.com" })
      .returning({ id: newsletterSubscribers.id });
    return { fields: { id: row?.id ?? "" } };
  },
  "/admin/settings save-setting": async () => ({
    fields: { key: "footer_contact", address: "Westfield", phone: "", email: "" },
  }),
  "/admin/settings save-pairs": async () => ({
    fields: { setting: "footer_company_links", key: ["about"], value: ["/page/about"] },
  }),
  "/admin/settings save-claims": async () => ({
    fields: {
      "freeShipping.over": "150",
      "freeShipping.currency": "USD",
      "returns.days": "14",
      "firstPurchase.text": "",
      "customers.count": "20",
    },
  }),
  "/admin/settings switch-method": async () => ({ fields: { method: "wave", isActive: "false" } }),
  "/admin/settings switch-test-cards": async () => ({ fields: { offered: "on" } }),
  "/admin/settings save-method": async () => ({
    fields: { method: "wave", phone: "3012345", account_name: "Kairaba" },
  }),
  "/admin/settings save-zone": async () => ({ fields: ZONE }),
  "/admin/settings save-area": async () => ({
    fields: { name: "Bakau", isPickup: "area", price: "150", estimatedDays: "1-2 days", position: "1" },
  }),
  "/admin/settings delete-zone": async (shop) => ({ fields: { id: await zoneOf(shop, "Europe") } }),
  "/admin/settings retry-mail": async (shop) => {
    await queueMails(shop, 1);
    const [mail] = await shop.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(eq(outbox.kind, "order_received"));
    await shop.db
      .update(outbox)
      .set({ status: "failed", attempts: 9 })
      .where(eq(outbox.id, mail?.id ?? ""));
    return { fields: { id: mail?.id ?? "" } };
  },
  "/admin/settings require-second-factor": async () => ({ fields: { isRequired: "false" } }),
  "/admin/settings invite-staff": async () => ({
    fields: { email: "new-packer@example.com", role: "packer", way: "mail" },
  }),
  "/admin/settings withdraw-invitation": async (shop, admin) => {
    const invitation = { email: "unsure@example.com", role: "packer", isMailed: true } as const;
    const { email } = succeeded(await inviteStaff(shop, justConfirmed(admin), invitation));
    const [row] = await shop.db
      .select({ id: staffInvitations.id })
      .from(staffInvitations)
      .where(eq(staffInvitations.email, email));
    return { fields: { id: row?.id ?? "" } };
  },
  "/admin/settings revoke-role": async (shop) => ({
    fields: { userId: (await addAdmin(shop, { role: "packer" })).userId, role: "packer" },
  }),
};
