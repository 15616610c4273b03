import { expect, test } from "vitest";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { addAdmin } from "#tests/support/fixtures.ts";
import { openSession } from "#tests/support/open-session.ts";
import { openTestStore } from "#tests/support/open-test-store.ts";

const store = await openTestStore();

test("without a mail server, links that open an account are read only by whoever has just signed in", async () => {
  const { shop } = store;
  shop.mailer = null;
  const owner = await addAdmin(shop);
  const mail = { to: owner.email, subject: "Your password", html: "" };
  const link = "https://shop.example/auth/reset?token=abc";
  await queueMail(
    shop.db,
    [
      { kind: "password_reset", ...mail, text: link },
      { kind: "order_received", ...mail, text: "An order of two pairs" },
    ],
    shop.clock(),
  );
  const read = async (openedMsAgo: number) => {
    const cookie = await openSession(shop, owner.userId, { openedMsAgo });
    return await (await store.ask("/admin/settings?tab=mail", { headers: { cookie } })).text();
  };
  expect(await read(0)).toContain(link);
  const found = await read(11 * 60_000);
  expect(found).not.toContain(link);
  expect(found).toContain("An order of two pairs");
  expect(found).toContain("sign out and in again");
});
