import { once } from "node:events";
import { eq } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, expect, test } from "vitest";
import { requestPasswordReset } from "#app/server/accounts/sign-in/reset-password.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { smtpMailer } from "#app/server/platform/mail/mailer.ts";
import { outbox } from "#database/schema/operations.ts";
import { addAdmin, addCustomer, addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { sendDueMails } from "./send-due-mails.ts";

const caught: { to: string[]; raw: string }[] = [];

const { shop } = await openTestShop();
const catcher = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      caught.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString(),
      });
      done();
    });
  },
});
const server = catcher.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
const port = typeof address === "object" && address ? address.port : 0;
shop.mailer = smtpMailer(`smtp://127.0.0.1:${port}`, "Kairaba <shop@kairaba.test>");

beforeEach(() => {
  caught.length = 0;
});

afterAll(async () => {
  await new Promise<void>((resolve) => catcher.close(() => resolve()));
});

test("an order's mails leave over SMTP: the shopper's with text and HTML, the owner's with a link to the receipt", async () => {
  const admin = await addAdmin(shop);
  const order = await aLocalOrder(await addProduct(shop), { customerEmail: "awa@example.com" });
  const placed = await placeOrder(shop, { kind: "guest" }, order);
  expect(placed.ok).toBe(true);
  await sendDueMails(shop);
  expect(caught.map(({ to }) => to[0]).sort()).toEqual([admin.email, "awa@example.com"].sort());
  const shopper = caught.find(({ to }) => to[0] === "awa@example.com")?.raw ?? "";
  expect(shopper).toContain("From: Kairaba <shop@kairaba.test>");
  expect(shopper).toContain("Content-Type: text/plain");
  expect(shopper).toContain("Content-Type: text/html");
  expect(shopper).toMatch(/KRB-[0-9A-Z]{8}/);
  const owner = caught.find(({ to }) => to[0] === admin.email)?.raw ?? "";
  expect(owner.replace(/=\r?\n/g, "")).toContain("http://localhost:3000/admin/orders");
  const rows = await shop.db.select().from(outbox);
  expect(rows.map(({ status }) => status)).toEqual(["sent", "sent"]);
});

test("a personal link is gone from the outbox once its mail is sent", async () => {
  const customer = await addCustomer(shop);
  await requestPasswordReset(shop, { email: customer.email }, "192.0.2.9");
  const [waiting] = await shop.db.select().from(outbox).where(eq(outbox.kind, "password_reset"));
  expect(waiting?.bodyText).toContain("/auth/reset");
  await sendDueMails(shop);
  expect(caught[0]?.raw.replace(/=\r?\n/g, "")).toContain("/auth/reset");
  const [sent] = await shop.db.select().from(outbox).where(eq(outbox.kind, "password_reset"));
  expect(sent).toMatchObject({ status: "sent", bodyHtml: "" });
  expect(sent?.bodyText).not.toContain("/auth/reset");
});
