import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test, vi } from "vitest";
import { storeProductImage } from "#app/server/catalogue/pictures/store-product-image.ts";
import { smtpMailer } from "#app/server/platform/mail/mailer.ts";
import { outbox } from "#database/schema/operations.ts";
import { aPicturePng, queueMails } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { startJobs } from "./start-jobs.ts";

const MAILER_TIMEOUT_MS = 500;

const cleanups: (() => void)[] = [];

const { shop, files } = await openTestShop();
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  await shop.db.delete(outbox);
});

const mailTo = (port: number) =>
  smtpMailer(`smtp://127.0.0.1:${port}`, "shop@kairaba.test", { timeoutMs: MAILER_TIMEOUT_MS });

test("while the mail server accepts connections silently, one mail is tried and a stop waits for no other", async () => {
  let connections = 0;
  const sockets: Socket[] = [];
  const silent = createServer((socket) => {
    connections += 1;
    sockets.push(socket.on("error", () => {}));
  }).listen(0, "127.0.0.1");
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  await once(silent, "listening");
  await queueMails(shop, 8);
  const connected = once(silent, "connection");
  const jobs = startJobs({ ...shop, mailer: mailTo((silent.address() as AddressInfo).port) });
  await connected;
  await jobs.stop();
  expect(connections).toBe(1);
  const rows = await shop.db.select().from(outbox);
  expect(rows.filter(({ lastError }) => lastError === null)).toHaveLength(7);
  expect(rows.every(({ status }) => status === "waiting")).toBe(true);
});

test("a stop lets the mail that is being sent leave, and begins no other", async () => {
  let accepted = 0;
  const { promise: firstAccepted, resolve: resolveAccepted } = Promise.withResolvers<void>();
  const slow = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      accepted += 1;
      resolveAccepted();
      stream.resume().on("end", () => setTimeout(done, 200));
    },
  });
  const server = slow.listen(0, "127.0.0.1");
  cleanups.push(() => slow.close());
  await once(server, "listening");
  await queueMails(shop, 8);
  const jobs = startJobs({ ...shop, mailer: mailTo((server.address() as AddressInfo).port) });
  await firstAccepted;
  await jobs.stop();
  expect(accepted).toBe(1);
  const rows = await shop.db.select().from(outbox);
  expect(rows.filter(({ status }) => status === "sent")).toHaveLength(1);
});

test("a stop begins no other picture", async () => {
  for (let n = 0; n < 3; n += 1) await storeProductImage(shop, await aPicturePng());
  const waiting = () => files.paths().filter((path) => path.startsWith("originals/")).length;
  expect(waiting()).toBe(3);
  const jobs = startJobs(shop);
  await vi.waitFor(() => expect(waiting()).toBe(2), { timeout: 15_000, interval: 5 });
  await jobs.stop();
  expect(waiting()).toBeGreaterThanOrEqual(1);
}, 30_000);
