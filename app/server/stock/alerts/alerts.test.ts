import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import type { MailKind } from "#app/domain/mails/mail-kind.ts";
import { exportAccount } from "#app/server/accounts/profile/export-account.ts";
import { applyRetention } from "#app/server/boot/retention.ts";
import { users } from "#database/schema/accounts.ts";
import { productStock, stockAlerts } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { HOUR_MS } from "#packages/values";
import { addAdmin, addCustomer, addProduct, anAddress } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { mailsOf } from "#tests/support/read-rows.ts";
import { addAlert } from "./add-alert.ts";
import { listAlerts, noteAlertTold } from "./list-alerts.ts";
import { notifyOfReturnedStock } from "./notify-of-returned-stock.ts";
import { stopAlerts } from "./stop-alerts.ts";

const { shop, clock } = await openTestShop();
const admin = await addAdmin(shop);
beforeEach(async () => {
  await shop.db.delete(stockAlerts);
  await shop.db.delete(outbox);
});

type Wish = { size?: string; contact?: string; ipAddress?: string };

async function add({ id }: { id: string }, given: Wish = {}, viewer: Parameters<typeof addAlert>[1] = GUEST) {
  const wish = { product: id, size: "42", contact: "awa@example.com", ipAddress: anAddress(), ...given };
  clock.advance(1000);
  const added = await addAlert(shop, viewer, wish);
  return added.ok ? added.value.contact : added.reason;
}

const soldOut = () => addProduct(shop, { name: "Reef Runner", sizes: { "42": 0, "43": 2 } });

const restock = ({ id }: { id: string }, quantity: number) =>
  shop.db
    .update(productStock)
    .set({ quantity })
    .where(and(eq(productStock.productId, id), eq(productStock.size, "42")));

const mailed = async (kind: MailKind = "size_is_back") =>
  (await mailsOf(shop, kind)).map(({ recipient }) => recipient);

test("an alert is noted once, for an e-mail address or a WhatsApp number, and for the account by one tap", async () => {
  const product = await soldOut();
  expect(await add(product, { contact: " Awa@Example.com " })).toBe("awa@example.com");
  expect(await add(product, { contact: "awa@example.com" })).toBe("awa@example.com");
  expect(await add(product, { contact: "301 2345" })).toBe("+2203012345");
  const customer = await addCustomer(shop, { email: "binta@example.com" });
  expect(await add(product, { contact: "" }, customer)).toBe("binta@example.com");
  expect(await shop.db.select().from(stockAlerts)).toHaveLength(3);
});

test("what cannot be waited for is refused in words, and nothing is kept", async () => {
  const product = await soldOut();
  expect(await add(product, { size: "99" })).toBe("unknown_size");
  expect(await add(product, { size: "43" })).toBe("still_in_stock");
  expect(await add({ id: "no-such-product" })).toBe("not_found");
  expect(await add(product, { contact: "" })).toBe("contact_required");
  expect(await add(product, { contact: "awa@" })).toBe("invalid_email");
  expect(await add(product, { contact: "12" })).toBe("invalid_phone");
  expect(await shop.db.select().from(stockAlerts)).toHaveLength(0);
});

test("one network address leaves twenty alerts in ten minutes, and one contact waits for twenty sizes", async () => {
  const sizes = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [String(20 + n), 0]));
  const product = await addProduct(shop, { sizes: { ...sizes } });
  const ipAddress = anAddress();
  const answers = [];
  for (let n = 0; n < 21; n += 1)
    answers.push(await add(product, { size: "20", contact: `n${n}@example.com`, ipAddress }));
  expect(answers.filter((answer) => answer === "rate_limited")).toHaveLength(1);
  const own = await Promise.all(
    Object.keys(sizes).map((size) => add(product, { size, contact: "fatou@example.com" })),
  );
  expect(own.filter((answer) => answer === "too_many_alerts")).toHaveLength(5);
});

test("who comes first is told first, as many as there are pieces and half as many more; the next a day later", async () => {
  const product = await soldOut();
  const shoppers = Array.from({ length: 6 }, (_, n) => `s${n}@example.com`);
  for (const contact of shoppers) await add(product, { contact });
  expect(await notifyOfReturnedStock(shop)).toBe(0);
  await restock(product, 2);
  const told = await Promise.all([notifyOfReturnedStock(shop), notifyOfReturnedStock(shop)]);
  expect(told[0] + told[1]).toBe(3);
  expect((await mailed()).sort()).toEqual(shoppers.slice(0, 3));
  expect(await notifyOfReturnedStock(shop)).toBe(0);
  clock.advance(25 * HOUR_MS);
  expect(await notifyOfReturnedStock(shop)).toBe(3);
  expect((await mailed()).sort()).toEqual(shoppers);
  // A shopper who was notified may ask again.
  await restock(product, 0);
  expect(await add(product, { contact: "s0@example.com" })).toBe("s0@example.com");
});

test("a mail has the product and one link that stops all alerts of its address, which no other address has", async () => {
  const product = await soldOut();
  const other = await soldOut();
  await add(product);
  await restock(product, 1);
  await notifyOfReturnedStock(shop);
  const [mail] = await shop.db.select().from(outbox);
  expect(mail?.subject).toBe("It's back: Reef Runner in EU 42");
  expect(mail?.bodyText).toContain(`http://localhost:3000/product/${product.slug}`);
  const link = new URL(/http\S+\/tell-me\?\S+/.exec(mail?.bodyText ?? "")?.[0] ?? "");
  await add(other);
  await add(other, { contact: "binta@example.com" });
  const contact = link.searchParams.get("stop") ?? "";
  const alertToken = link.searchParams.get("token") ?? "";
  expect(await stopAlerts(shop, { contact: "binta@example.com", alertToken })).toMatchObject({ ok: false });
  expect(await stopAlerts(shop, { contact, alertToken })).toEqual({ ok: true, value: 1 });
  const waiting = (await shop.db.select().from(stockAlerts)).filter(({ toldAt }) => toldAt === null);
  expect(waiting.map(({ email }) => email)).toEqual(["binta@example.com"]);
});

test("the owner sees who waits for what, and writes on WhatsApp to those whose turn it is", async () => {
  const product = await soldOut();
  await add(product, { contact: "3012345" });
  await add(product, { contact: "binta@example.com" });
  await add(product, { contact: "3012346" });
  expect(await listAlerts(shop, { page: 1 })).toMatchObject({
    total: 1,
    sizes: [
      {
        name: "Reef Runner",
        size: "42",
        count: 3,
        pieces: 0,
        shoppers: [
          { phone: "+2203012345", isDue: false },
          { email: "binta@example.com" },
          { phone: "+2203012346" },
        ],
      },
    ],
  });
  await restock(product, 1);
  expect(await notifyOfReturnedStock(shop)).toBe(2);
  expect(await mailed("shoppers_wait")).toContain(admin.email);
  const [waitedFor] = (await listAlerts(shop, { page: 9 })).sizes;
  expect(waitedFor).toMatchObject({ count: 2, pieces: 1 });
  const [first, second] = waitedFor?.shoppers ?? [];
  expect([first?.isDue, second?.isDue]).toEqual([true, false]);
  expect(await noteAlertTold(shop, admin, first?.id ?? "")).toMatchObject({ ok: true });
  expect(await noteAlertTold(shop, admin, first?.id ?? "")).toMatchObject({ reason: "not_found" });
  expect(await noteAlertTold(shop, admin, second?.id ?? "")).toMatchObject({ reason: "not_found" });
});

test("alerts are exported and deleted with their account, and go by themselves", async () => {
  const product = await soldOut();
  const customer = await addCustomer(shop, { email: "ebou@example.com" });
  await add(product, { contact: "" }, customer);
  await add(product, { contact: "3012345" }, customer);
  const exported = await exportAccount(shop, customer);
  expect(exported.alerts).toMatchObject([{ email: "ebou@example.com" }, { phone: "+2203012345" }]);
  await add(product);
  await shop.db.delete(users).where(eq(users.id, customer.userId));
  expect(await shop.db.select().from(stockAlerts)).toMatchObject([{ email: "awa@example.com" }]);
  clock.advance(364 * 24 * HOUR_MS);
  expect((await applyRetention(shop)).alerts).toBe(0);
  clock.advance(2 * 24 * HOUR_MS);
  expect((await applyRetention(shop)).alerts).toBe(1);
});
