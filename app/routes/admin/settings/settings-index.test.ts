import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { outbox } from "#database/schema/operations.ts";
import { paymentSettings } from "#database/schema/payments.ts";
import { shippingZones } from "#database/schema/settings.ts";
import { addAdmin, queueMails } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { readSettingsIndex } from "./settings-index.ts";

const opened = await openTestShop();
const admin = await addAdmin(opened.shop);
afterAll(() => opened.close());

async function entry(label: string) {
  const entries = await readSettingsIndex(opened.shop, admin);
  return entries.find((each) => each.label === label);
}

test("the index has a line for every part, of staff and security only for who may change them", async () => {
  const parts = [
    "Payments",
    "Shipping",
    "Mail",
    "Staff",
    "Security",
    "Contact",
    "Company",
    "Support",
    "Legal",
  ];
  const all = [...parts, "Social", "General", "Claims"];
  expect((await readSettingsIndex(opened.shop, admin)).map(({ label }) => label)).toEqual(all);
  const manager = await addAdmin(opened.shop, { role: "manager" });
  const shown = (await readSettingsIndex(opened.shop, manager)).map(({ label }) => label);
  expect(shown).toEqual(all.filter((label) => label !== "Staff" && label !== "Security"));
});

test("payments and shipping say what is on, and where something is to do", async () => {
  const { shop } = opened;
  expect(await entry("Payments")).toMatchObject({
    needsAction: true,
    state: "Wave mobile money, Bank transfer, Qmoney/Afrimoney on · cards in test mode",
  });
  await shop.db.update(paymentSettings).set({ isActive: false });
  expect((await entry("Payments"))?.state).toBe("No local method is on · cards in test mode");
  expect(await entry("Shipping")).toMatchObject({ needsAction: false, state: "4 zones, never free" });
  await shop.db.delete(shippingZones);
  expect(await entry("Shipping")).toMatchObject({ needsAction: true });
});

test("mail says whether sending works, and what failed last", async () => {
  const { shop, clock } = opened;
  expect(await entry("Mail")).toMatchObject({ needsAction: false, state: "Nothing sent yet" });
  await queueMails(shop, 2);
  const [first, second] = await shop.db.select({ id: outbox.id }).from(outbox);
  const change = (id: string, values: Partial<typeof outbox.$inferInsert>) =>
    shop.db.update(outbox).set(values).where(eq(outbox.id, id));
  await change(first?.id ?? "", { status: "sent", sentAt: clock.now() });
  expect(await entry("Mail")).toMatchObject({
    needsAction: false,
    state: "Sending works, last at 2 Mar 2026, 10:00 · 1 waiting",
  });
  const later = new Date(clock.now().getTime() + 60_000);
  await change(second?.id ?? "", { status: "failed", lastError: "550 no such mailbox", createdAt: later });
  expect(await entry("Mail")).toMatchObject({
    needsAction: true,
    state: "Last failed 2 Mar 2026, 10:01: 550 no such mailbox",
  });
});
