import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { composeMail } from "#app/copy/mails/mail.ts";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { outbox } from "#database/schema/operations.ts";
import { siteSettings } from "#database/schema/settings.ts";
import { addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { queueMail } from "./queue-mail.ts";

const { shop } = await openTestShop();

const queued = async (to: string) => {
  const mail = composeMail("News", ["There is news."]);
  await queueMail(shop.db, [{ kind: "order_received", to, ...mail }], shop.clock());
  return await mailTo(to);
};
const mailTo = async (to: string) => {
  const [row] = await shop.db.select().from(outbox).where(eq(outbox.recipient, to));
  return { text: row?.bodyText, html: row?.bodyHtml };
};

test("a mail ends with the shop's name and address as they are set", async () => {
  const first = await queued("first@example.com");
  expect(first.text).toBe("There is news.\n\nKairaba, Kairaba Avenue, Serekunda, The Gambia\n");

  const set = (key: string, settingValue: object) =>
    shop.db.update(siteSettings).set({ settingValue }).where(eq(siteSettings.settingKey, key));
  await set("footer_contact", { address: "12 Atlantic Road,\nBakau", phone: "", email: "" });
  await set("site_info", { company_name: "Kairaba & Sons", tagline: "", copyright_year: "2026" });
  const moved = await queued("moved@example.com");
  expect(moved.text).toBe("There is news.\n\nKairaba & Sons, 12 Atlantic Road, Bakau\n");
  expect(moved.html).toMatch(/>Kairaba &amp; Sons, 12 Atlantic Road, Bakau<\/p><\/div><\/body><\/html>$/);

  const input = await aLocalOrder(await addProduct(shop), { customerEmail: "awa@example.com" });
  expect(await placeOrder(shop, GUEST, input)).toMatchObject({ ok: true });
  expect((await mailTo("awa@example.com")).text).toMatch(/\nKairaba & Sons, 12 Atlantic Road, Bakau\n$/);

  await shop.db.delete(siteSettings);
  expect((await queued("bare@example.com")).text).toBe(first.text);
});
