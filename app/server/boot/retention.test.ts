import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { productForm } from "#app/domain/catalogue/product-form.ts";
import { storeProductImage } from "#app/server/catalogue/pictures/store-product-image.ts";
import { saveProduct } from "#app/server/catalogue/save-product.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { diskFiles } from "#app/server/platform/files/disk-files.ts";
import { sessions } from "#database/schema/accounts.ts";
import { media } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { gambianPayments, seenMoney } from "#database/schema/payments.ts";
import { contentPages, siteSettings } from "#database/schema/settings.ts";
import { addAdmin, addCustomer, addProduct, aLocalOrder, payOnPage } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { applyRetention } from "./retention.ts";

const DAY = 24 * 60 * 60 * 1000;
const opened = await openTestShop();
opened.brokenOnPurpose.add("picture_has_row");
const folder = mkdtempSync(join(tmpdir(), "kairaba-files-"));
const shop = { ...opened.shop, files: diskFiles(folder) };
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await opened.close();
});

const ago = (milliseconds: number) => new Date(shop.clock().getTime() - milliseconds);
const bytes = new TextEncoder().encode("bytes");

async function fileOf(path: string, writtenAt: Date) {
  await shop.files.put(path, bytes, "image/png");
  utimesSync(join(folder, path), writtenAt, writtenAt);
}

test("sessions go when they have expired, and no others", async () => {
  const { userId } = await addCustomer(shop);
  const session = (token: string, expiresAt: Date) => ({ userId, token, expiresAt });
  const many = Array.from({ length: 1200 }, (_, n) => session(`old ${n}`, ago(n)));
  await shop.db.insert(sessions).values([...many, session("open", ago(-1000))]);
  expect((await applyRetention(shop)).sessions).toBe(1200);
  expect(await shop.db.select().from(sessions)).toMatchObject([{ token: "open" }]);
});

test("the sender of money goes a year after it was seen, its reference stays", async () => {
  const seen = (reference: string, createdAt: Date) => ({
    reference,
    amountGmd: "500.00",
    senderName: "Awa Ceesay",
    senderPhone: "+2203012345",
    message: `You received D500.00 ${reference}`,
    createdAt,
  });
  await shop.db.insert(seenMoney).values([seen("OLD1", ago(366 * DAY)), seen("NEW1", ago(364 * DAY))]);
  expect((await applyRetention(shop)).senders).toBe(1);
  expect((await applyRetention(shop)).senders).toBe(0);
  expect(await shop.db.select().from(seenMoney).orderBy(seenMoney.createdAt)).toMatchObject([
    { reference: "OLD1", amountGmd: "500.00", senderName: "", senderPhone: "", message: "" },
    { reference: "NEW1", senderName: "Awa Ceesay", message: "You received D500.00 NEW1" },
  ]);
});

test("mails go 90 days after they were sent; what waits, failed or has nowhere to go stays", async () => {
  const mail = (subject: string, status: string, sentAt: Date | null) => {
    const words = { kind: "order_received" as const, subject, bodyText: "Hello", bodyHtml: "" };
    return { recipient: "awa@example.com", ...words, status, sentAt, createdAt: ago(200 * DAY) };
  };
  await shop.db.delete(outbox);
  await shop.db
    .insert(outbox)
    .values([
      mail("old", "sent", ago(90 * DAY)),
      mail("young", "sent", ago(90 * DAY - 1)),
      mail("waiting", "waiting", null),
      mail("failed", "failed", null),
      mail("kept", "kept", null),
    ]);
  expect((await applyRetention(shop)).mails).toBe(1);
  const left = await shop.db.select().from(outbox);
  expect(left.map(({ subject }) => subject).toSorted()).toEqual(["failed", "kept", "waiting", "young"]);
});

test("receipts go that no payment names and that are older than two days, and nothing else does", async () => {
  succeeded(await placeOrder(shop, GUEST, await aLocalOrder(await addProduct(shop))));
  const [payment] = await shop.db.select().from(gambianPayments);
  const named = payment?.receiptFilePath ?? "";
  utimesSync(join(folder, named), ago(30 * DAY), ago(30 * DAY));
  await fileOf("receipts/receipt-1-lost.png", ago(2 * DAY + 1000));
  await fileOf("receipts/receipt-2-young.png", ago(2 * DAY - 1000));
  await fileOf("elsewhere/receipt-3.png", ago(30 * DAY));
  writeFileSync(join(folder, "receipts", "NOT OURS.txt"), "of the operator");
  utimesSync(join(folder, "receipts", "NOT OURS.txt"), ago(30 * DAY), ago(30 * DAY));

  expect((await applyRetention(shop)).receipts).toBe(1);

  expect(readdirSync(join(folder, "receipts")).toSorted()).toEqual(
    ["NOT OURS.txt", "receipt-2-young.png", named.slice("receipts/".length)].toSorted(),
  );
  expect(readdirSync(join(folder, "elsewhere"))).toEqual(["receipt-3.png"]);
  await shop.db.delete(gambianPayments).where(eq(gambianPayments.receiptFilePath, named));
  expect((await applyRetention(shop)).receipts).toBe(1);
});

test("where most receipts are in no row, the database is the wrong one, and none is removed", async () => {
  rmSync(join(folder, "receipts"), { recursive: true });
  for (let n = 0; n < 21; n += 1) await fileOf(`receipts/receipt-${n}-a.png`, ago(30 * DAY));
  expect((await applyRetention(shop)).receipts).toBe(0);
  expect(readdirSync(join(folder, "receipts"))).toHaveLength(21);
  for (let n = 0; n < 21; n += 1) await fileOf(`receipts/receipt-${n}-young.png`, ago(DAY));
  expect((await applyRetention(shop)).receipts).toBe(21);
  expect(readdirSync(join(folder, "receipts"))).toHaveLength(21);
});

test("files of pictures go that the database does not know, and originals that no job waits for", async () => {
  const picture = { width: 960, height: 720, tint: "#efe9de" };
  const [shown, waiting, lost] = ["a", "b", "c"].map((letter) => letter.repeat(32));
  await shop.db.insert(media).values([
    { ...picture, id: shown ?? "" },
    { ...picture, id: waiting ?? "", isWaiting: true },
  ]);
  for (const id of [shown, waiting, lost]) {
    await fileOf(`media/${id}-960.webp`, ago(3 * DAY));
    await fileOf(`media/${id}-320.avif`, ago(3 * DAY));
    await fileOf(`originals/${id}.bin`, ago(3 * DAY));
  }
  await fileOf(`media/${"d".repeat(32)}-960.webp`, ago(DAY));
  expect((await applyRetention(shop)).pictures).toBe(4);
  expect(readdirSync(join(folder, "originals"))).toEqual([`${waiting}.bin`]);
  const left = readdirSync(join(folder, "media")).map((name) => name[0]);
  expect(left.toSorted()).toEqual(["a", "a", "b", "b", "d"]);
});

test("a picture goes, with its files, a month after it was sent, where no product, page or setting has it", async () => {
  const picture = { width: 960, height: 720, tint: "#efe9de", isUsed: false, createdAt: ago(30 * DAY + 1) };
  const idOf = (letter: string) => letter.repeat(32);
  const srcOf = (letter: string) => `/media/${idOf(letter)}-960.webp`;
  await shop.db
    .insert(media)
    .values([
      { ...picture, id: idOf("1") },
      { ...picture, id: idOf("2"), createdAt: ago(30 * DAY) },
      { ...picture, id: idOf("3"), isUsed: true },
      { ...picture, id: idOf("4") },
      { ...picture, id: idOf("5") },
      { ...picture, id: idOf("6") },
      ...Array.from({ length: 25 }, (_, n) => ({ ...picture, id: String(n).padStart(32, "0") })),
    ]);
  await addProduct(shop, { images: ["https://example.com/a.jpg", srcOf("4")] });
  const body = `![Our shop](https://shop.example${srcOf("5")})`;
  await shop.db.insert(contentPages).values({ slug: "visit", title: "Visit", body });
  const links = { settingKey: "footer_support_links", settingValue: { map: srcOf("6") } };
  await shop.db
    .insert(siteSettings)
    .values(links)
    .onConflictDoUpdate({ target: siteSettings.settingKey, set: links });
  for (const letter of "123456") await fileOf(`media/${idOf(letter)}-960.webp`, ago(DAY));
  await fileOf(`media/${idOf("1")}-320.avif`, ago(DAY));
  await fileOf(`originals/${idOf("1")}.bin`, ago(DAY));

  expect((await applyRetention(shop)).unused).toBe(26);

  const left = (await shop.db.select().from(media)).map(({ id }) => id);
  expect(left.filter((id) => /^[1-7]{32}$/.test(id)).toSorted()).toEqual(["2", "3", "4", "5", "6"].map(idOf));
  const files = readdirSync(join(folder, "media")).filter((name) => /^[1-7]/.test(name));
  expect(files.toSorted()).toEqual(["2", "3", "4", "5", "6"].map((letter) => `${idOf(letter)}-960.webp`));
  expect(readdirSync(join(folder, "originals"))).not.toContain(`${idOf("1")}.bin`);
});

test("a picture sent for a product stays once that is saved, whoever comes first; sent again it has another month", async () => {
  await shop.db.delete(media).where(eq(media.isUsed, false));
  const admin = await addAdmin(shop);
  const form = productForm.parse({
    name: "Court High",
    price: "120",
    category: "sneakers",
    weight: "1.2",
    deliveryDuration: "1 week",
  });
  for (const colour of ["#112233", "#445566", "#778899", "#aabbcc"]) {
    const background = { width: 20, height: 20, channels: 3, background: colour } as const;
    const bytes = await sharp({ create: background }).png().toBuffer();
    const send = async () => {
      const stored = succeeded(await storeProductImage(shop, bytes));
      return stored;
    };
    const { id, src } = await send();
    const row = async () => (await shop.db.select().from(media).where(eq(media.id, id)))[0];
    expect(await row()).toMatchObject({ isUsed: false });
    opened.clock.advance(31 * DAY);
    if (colour === "#112233") {
      await send();
      expect((await applyRetention(shop)).unused).toBe(0);
      opened.clock.advance(31 * DAY);
    }
    const save = () => saveProduct(shop, admin, { id: null, form, images: [src], seen: null });
    const [saved, { unused }] = await Promise.all([save(), applyRetention(shop)]);
    // Either the product has it, or it is refused and the picture is gone with its files.
    expect(unused).toBe(saved.ok ? 0 : 1);
    if (!saved.ok) expect(saved.reason).toBe("unknown_image");
    const isThere = existsSync(join(folder, `media/${id}-960.webp`));
    expect([(await row())?.isUsed, isThere]).toEqual(saved.ok ? [true, true] : [undefined, false]);
    await send();
    expect(await save()).toMatchObject({ ok: true });
    expect(existsSync(join(folder, `media/${id}-960.webp`))).toBe(true);
    expect((await applyRetention(shop)).unused).toBe(0);
  }
});

test("the address of somebody else who paid goes 90 days after their payment, the payment stays", async () => {
  const product = await addProduct(shop);
  const place = async (updatedAt: Date) => {
    const placed = succeeded(await placeOrder(shop, GUEST, await aLocalOrder(product)));
    await payOnPage(shop, placed.orderNumber, { amount: 8_300, refunded: 0 });
    await shop.db
      .update(paymentPages)
      .set({ payerEmail: "isatou@example.com", updatedAt })
      .where(eq(paymentPages.paymentId, `paid-${placed.orderNumber}`));
  };
  await place(ago(90 * DAY));
  await place(ago(90 * DAY - 1000));
  expect((await applyRetention(shop)).payers).toBe(1);
  expect((await applyRetention(shop)).payers).toBe(0);
  const payments = await shop.db.select().from(paymentPages).orderBy(paymentPages.updatedAt);
  expect(payments.map(({ status, payerEmail }) => [status, payerEmail])).toEqual([
    ["paid", null],
    ["paid", "isatou@example.com"],
  ]);
});
