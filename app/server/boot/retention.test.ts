import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { inviteStaff } from "#app/server/accounts/invitations/invite-staff.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { diskFiles } from "#app/server/platform/files/disk-files.ts";
import { sessions, staffInvitations } from "#database/schema/accounts.ts";
import { media } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { gambianPayments, seenMoney } from "#database/schema/payments.ts";
import {
  addAdmin,
  addCustomer,
  addProduct,
  aLocalOrder,
  justConfirmed,
  payOnPage,
} from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { applyRetention } from "./retention.ts";

const DAY = 24 * 60 * 60 * 1000;
const opened = await openTestShop();
opened.brokenOnPurpose.add("picture_has_row");
const folder = mkdtempSync(join(tmpdir(), "kairaba-files-"));
const shop = { ...opened.shop, files: diskFiles(folder) };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

test("invitations go a month after they ended, used or not", async () => {
  const admin = await addAdmin(shop);
  const invite = async (email: string, ended: Partial<typeof staffInvitations.$inferInsert>) => {
    succeeded(await inviteStaff(shop, justConfirmed(admin), { email, role: "packer", isMailed: false }));
    await shop.db.update(staffInvitations).set(ended).where(eq(staffInvitations.email, email));
  };
  await invite("old@example.com", { expiresAt: ago(30 * DAY) });
  await invite("used@example.com", { expiresAt: ago(31 * DAY), usedAt: ago(35 * DAY) });
  await invite("young@example.com", { expiresAt: ago(30 * DAY - 1) });
  expect((await applyRetention(shop)).invitations).toBe(2);
  expect(await shop.db.select().from(staffInvitations)).toMatchObject([{ email: "young@example.com" }]);
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

test("mails go 90 days after they were sent, or tried in vain for the last time; what waits or has nowhere to go stays", async () => {
  const mail = (subject: string, status: string, sentAt: Date | null, triedAt = ago(200 * DAY)) => {
    const words = { kind: "order_received" as const, subject, bodyText: "Hello", bodyHtml: "" };
    return {
      recipient: "awa@example.com",
      ...words,
      status,
      sentAt,
      createdAt: ago(200 * DAY),
      nextAttemptAt: triedAt,
    };
  };
  await shop.db.delete(outbox);
  await shop.db
    .insert(outbox)
    .values([
      mail("old", "sent", ago(90 * DAY)),
      mail("young", "sent", ago(90 * DAY - 1)),
      mail("waiting", "waiting", null),
      mail("failed", "failed", null, ago(90 * DAY)),
      mail("failed lately", "failed", null, ago(90 * DAY - 1)),
      mail("kept", "kept", null, ago(90 * DAY)),
      mail("kept lately", "kept", null, ago(90 * DAY - 1)),
    ]);
  expect((await applyRetention(shop)).mails).toBe(3);
  const left = await shop.db.select().from(outbox);
  expect(left.map(({ subject }) => subject).toSorted()).toEqual([
    "failed lately",
    "kept lately",
    "waiting",
    "young",
  ]);
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
