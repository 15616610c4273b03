import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { sessions } from "#app/server/platform/db/schema/accounts.ts";
import { media } from "#app/server/platform/db/schema/catalogue.ts";
import { outbox } from "#app/server/platform/db/schema/operations.ts";
import { gambianPayments } from "#app/server/platform/db/schema/payments.ts";
import { diskFiles } from "#app/server/platform/files/disk-files.ts";
import type { Shop } from "#app/server/shop.ts";
import { addCustomer, addProduct, aLocalOrder } from "#tests/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/open-test-shop.ts";
import { clearOut } from "./clear-out.ts";
import { placeLocalOrder } from "./place-local-order.ts";

const DAY = 24 * 60 * 60 * 1000;
let opened: TestShop;
let shop: Shop;
let folder: string;
beforeAll(async () => {
  opened = await openTestShop();
  folder = mkdtempSync(join(tmpdir(), "kairaba-files-"));
  shop = { ...opened.shop, files: diskFiles(folder) };
});
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
  expect((await clearOut(shop)).sessions).toBe(1200);
  expect(await shop.db.select().from(sessions)).toMatchObject([{ token: "open" }]);
});

test("mails go 90 days after they were sent; what waits, failed or has nowhere to go stays", async () => {
  const mail = (kind: string, status: string, sentAt: Date | null) => {
    const words = { subject: "Hello", bodyText: "Hello", bodyHtml: "" };
    return { kind, recipient: "awa@example.com", ...words, status, sentAt, createdAt: ago(200 * DAY) };
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
  expect((await clearOut(shop)).mails).toBe(1);
  const left = await shop.db.select().from(outbox);
  expect(left.map(({ kind }) => kind).toSorted()).toEqual(["failed", "kept", "waiting", "young"]);
});

test("receipts go that no payment names and that are older than two days, and nothing else does", async () => {
  const placed = await placeLocalOrder(shop, GUEST, await aLocalOrder(await addProduct(shop)));
  if (!placed.ok) throw new Error(placed.reason);
  const [payment] = await shop.db.select().from(gambianPayments);
  const named = payment?.receiptFilePath ?? "";
  utimesSync(join(folder, named), ago(30 * DAY), ago(30 * DAY));
  await fileOf("receipts/receipt-1-lost.png", ago(2 * DAY + 1000));
  await fileOf("receipts/receipt-2-young.png", ago(2 * DAY - 1000));
  await fileOf("elsewhere/receipt-3.png", ago(30 * DAY));
  writeFileSync(join(folder, "receipts", "NOT OURS.txt"), "of the operator");
  utimesSync(join(folder, "receipts", "NOT OURS.txt"), ago(30 * DAY), ago(30 * DAY));

  expect((await clearOut(shop)).receipts).toBe(1);

  expect(readdirSync(join(folder, "receipts")).toSorted()).toEqual(
    ["NOT OURS.txt", "receipt-2-young.png", named.slice("receipts/".length)].toSorted(),
  );
  expect(readdirSync(join(folder, "elsewhere"))).toEqual(["receipt-3.png"]);
  await shop.db.delete(gambianPayments).where(eq(gambianPayments.receiptFilePath, named));
  expect((await clearOut(shop)).receipts).toBe(1);
});

test("where most receipts are in no row, the database is the wrong one, and none is removed", async () => {
  rmSync(join(folder, "receipts"), { recursive: true });
  for (let n = 0; n < 21; n += 1) await fileOf(`receipts/receipt-${n}-a.png`, ago(30 * DAY));
  expect((await clearOut(shop)).receipts).toBe(0);
  expect(readdirSync(join(folder, "receipts"))).toHaveLength(21);
  for (let n = 0; n < 21; n += 1) await fileOf(`receipts/receipt-${n}-young.png`, ago(DAY));
  expect((await clearOut(shop)).receipts).toBe(21);
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
  expect((await clearOut(shop)).pictures).toBe(4);
  expect(readdirSync(join(folder, "originals"))).toEqual([`${waiting}.bin`]);
  const left = readdirSync(join(folder, "media")).map((name) => name[0]);
  expect(left.toSorted()).toEqual(["a", "a", "b", "b", "d"]);
});
