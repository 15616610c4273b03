import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#database/schema/operations.ts";
import { addAdmin } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import {
  exportSubscribers,
  joinNewsletter,
  listSubscribers,
  removeSubscriber,
} from "./newsletter-subscribers.ts";

const { shop } = await openTestShop();
const admin = await addAdmin(shop, { email: "lamin@example.com" });

test("the list is searched, exported without formulas, and an address can be taken off", async () => {
  for (const email of ["awa@example.com", "+binta@example.com", "c_d@example.com"]) {
    await joinNewsletter(shop, { form: { email }, ipAddress: "192.0.2.1" });
  }
  const found = await listSubscribers(shop, { search: "A_", page: 1 });
  expect(found).toMatchObject({ total: 0, count: 3 });
  const { subscribers } = await listSubscribers(shop, { search: "AWA", page: 9 });
  expect(subscribers).toMatchObject([{ email: "awa@example.com" }]);
  const file = await text(await exportSubscribers(shop, admin));
  expect(file).toContain("\r\n'+binta@example.com,");
  const id = subscribers[0]?.id ?? "";
  expect(await removeSubscriber(shop, admin, { id })).toMatchObject({
    value: { email: "awa@example.com" },
  });
  expect(await removeSubscriber(shop, admin, { id })).toEqual({ ok: false, reason: "not_found" });
  const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subjectType, "newsletter"));
  expect(acts.map(({ action }) => action).sort()).toEqual(["newsletter.exported", "newsletter.removed"]);
});

test("one IP address subscribes twenty times in ten minutes, and another one still can", async () => {
  const join = (email: string, ipAddress: string) => joinNewsletter(shop, { form: { email }, ipAddress });
  for (let nth = 1; nth <= 20; nth += 1) {
    expect(await join(`reader${nth}@example.com`, "192.0.2.7")).toMatchObject({ ok: true });
  }
  expect(await join("one.more@example.com", "192.0.2.7")).toMatchObject({
    ok: false,
    reason: "rate_limited",
  });
  expect(await join("one.more@example.com", "192.0.2.8")).toMatchObject({ ok: true });
});
