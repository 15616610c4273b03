import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, outbox } from "#database/schema/operations.ts";
import { addAdmin, queueMails } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { outboxList, retryMail } from "./outbox-list.ts";
import { adminRecipients } from "./queue-admin-mail.ts";
import { queueMail } from "./queue-mail.ts";
import { sendDueMails } from "./send-due-mails.ts";

const { shop, clock, mails, mailTrouble } = await openTestShop();

beforeEach(async () => {
  mails.length = 0;
  mailTrouble.words = null;
  await shop.db.delete(outbox);
});

const rows = () => shop.db.select().from(outbox).orderBy(asc(outbox.createdAt));

test("mails are sent once, however many workers send", async () => {
  await queueMails(shop, 12);
  const sent = await Promise.all([sendDueMails(shop), sendDueMails(shop), sendDueMails(shop)]);
  expect(sent.reduce((sum, each) => sum + each, 0)).toBe(12);
  expect(mails).toHaveLength(12);
  expect(new Set(mails.map((mail) => mail.to)).size).toBe(12);
  expect(await sendDueMails(shop)).toBe(0);
});

test("a mail that fails is tried again later, ten times, and then rests", async () => {
  await queueMails(shop, 1);
  mailTrouble.words = "421 too busy";
  await sendDueMails(shop);
  expect(await rows()).toMatchObject([
    { status: "waiting", attempts: 1, lastError: expect.stringContaining("421") },
  ]);
  expect(await sendDueMails(shop)).toBe(0);
  for (let attempt = 2; attempt <= 10; attempt += 1) {
    clock.advance(6 * 60 * 60 * 1000);
    expect(await sendDueMails(shop)).toBe(1);
  }
  expect(await rows()).toMatchObject([{ status: "failed", attempts: 10 }]);
  mailTrouble.words = null;
  const admin = await addAdmin(shop);
  const [failed] = (await outboxList(shop)).mails;
  expect(await retryMail(shop, admin, failed?.id ?? "")).toEqual({ id: failed?.id });
  await sendDueMails(shop);
  expect(await rows()).toMatchObject([{ status: "sent", lastError: null }]);
  expect(await retryMail(shop, admin, failed?.id ?? "")).toBeNull();
  expect(await retryMail(shop, admin, "-".repeat(36))).toBeNull();
  const logged = await shop.db.select().from(auditLog).where(eq(auditLog.action, "mail.resent"));
  expect(logged).toMatchObject([
    {
      actorEmail: admin.email,
      subjectType: "mail",
      subjectId: failed?.id,
      before: { title: failed?.subject, status: "failed" },
      after: { status: "waiting" },
    },
  ]);
});

test("without a mail server every mail is stored and can be read", async () => {
  await queueMails(shop, 2);
  expect(await sendDueMails({ ...shop, mailer: null })).toBe(2);
  expect(await outboxList(shop)).toMatchObject({
    total: 2,
    mails: [{ status: "kept", text: expect.stringMatching(/^t\n/) }, { status: "kept" }],
  });
});

test("all administrators and the notify address get mail about receipts, each once", async () => {
  const admin = await addAdmin(shop, { email: "owner@example.com" });
  await addAdmin(shop, { role: "packer", email: "packer@example.com" });
  const told = async (adminNotifyEmail: string | null) =>
    await adminRecipients({ ...shop, config: { ...shop.config, adminNotifyEmail } }, shop.db);
  expect(await told("till@example.com")).toEqual(expect.arrayContaining([admin.email, "till@example.com"]));
  expect((await told("OWNER@example.com")).filter((to) => /owner/i.test(to))).toHaveLength(1);
  expect(await told(null)).not.toContain("packer@example.com");
});

test("urgent mail goes before order mail, and one round empties the queue", async () => {
  await queueMails(shop, 45);
  const reset = {
    kind: "password_reset",
    to: "awa@example.com",
    subject: "Reset",
    text: "t",
    html: "h",
  } as const;
  await queueMail(shop.db, [reset], shop.clock());
  expect(await sendDueMails(shop)).toBe(46);
  expect(mails[0]?.subject).toBe("Reset");
});
