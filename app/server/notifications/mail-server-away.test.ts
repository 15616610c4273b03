import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { asc } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { smtpMailer } from "#app/server/platform/mail/mailer.ts";
import type { Shop } from "#app/server/shop.ts";
import { outbox } from "#database/schema/operations.ts";
import { HOUR_MS } from "#packages/values";
import { addAdmin, queueMails } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { outboxList, retryMail } from "./outbox-list.ts";
import { sendDueMails } from "./send-due-mails.ts";

const endings: (() => void)[] = [];

const opened = await openTestShop();
afterEach(async () => {
  for (const end of endings.splice(0)) end();
  await opened.shop.db.delete(outbox);
});

/** Returns the shop with this mail server. */
async function mailedBy(server: Server): Promise<Shop> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  endings.push(() => server.close());
  return {
    ...opened.shop,
    mailer: smtpMailer(`smtp://127.0.0.1:${port}`, "shop@kairaba.test", { timeoutMs: 300 }),
  };
}

function smtp(options: ConstructorParameters<typeof SMTPServer>[0]): Server {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], ...options });
  server.on("error", () => {});
  return server.server as Server;
}

/** Starts a server that handles every connection like this. */
function answering(act: (socket: Socket) => void): Server {
  return createServer((socket) => {
    endings.push(() => socket.destroy());
    socket.on("error", () => {});
    act(socket);
  });
}

const rows = () => opened.shop.db.select().from(outbox).orderBy(asc(outbox.id));

test.each<[string, (socket: Socket) => void]>([
  ["says nothing", () => {}],
  ["hangs up at once", (socket) => void socket.end()],
  ["is too busy to say hello", (socket) => void socket.end("421 too many connections\r\n")],
  ["says hello and no more", (socket) => void socket.write("220 hello\r\n")],
])("a mail server that %s uses up no attempt, and the others stay due", async (_what, act) => {
  const shop = await mailedBy(answering(act));
  await queueMails(opened.shop, 3);
  expect(await sendDueMails(shop)).toBe(1);
  const away = expect.stringMatching(/^The mail server is away: /);
  const all = await rows();
  expect(all.filter(({ lastError }) => lastError !== null)).toMatchObject([
    { status: "waiting", attempts: 0, lastError: away },
  ]);
  const due = all.filter(({ nextAttemptAt }) => nextAttemptAt <= shop.clock());
  expect(due.map(({ attempts, lastError }) => [attempts, lastError])).toEqual([
    [0, null],
    [0, null],
  ]);
});

test("a mail waits three days for a server that is away, tried every quarter of an hour, and then rests", async () => {
  const { clock } = opened;
  const server = answering(() => {});
  const shop = await mailedBy(server);
  // Nothing listens there from here on.
  server.close();
  await queueMails(opened.shop, 1);
  const begun = clock.now().getTime();
  for (;;) {
    expect(await sendDueMails(shop)).toBe(1);
    const [mail] = await rows();
    if (mail?.status !== "waiting") break;
    expect(mail.attempts).toBe(0);
    const pause = mail.nextAttemptAt.getTime() - clock.now().getTime();
    expect(pause).toBeGreaterThanOrEqual(30_000);
    expect(pause).toBeLessThanOrEqual(HOUR_MS / 4);
    clock.advance(4 * HOUR_MS);
  }
  expect(clock.now().getTime() - begun).toBe(72 * HOUR_MS);
  const admin = await addAdmin(shop);
  const [failed] = (await outboxList(shop)).mails;
  expect(failed).toMatchObject({
    status: "failed",
    lastError: expect.stringMatching(/^The mail server is away: /),
  });
  // A mail resent by hand is not given up at once, although it is old.
  await retryMail(shop, admin, failed?.id ?? "");
  await sendDueMails(shop);
  expect(await rows()).toMatchObject([{ status: "waiting", attempts: 0 }]);
});

test("a recipient whom the server refuses uses up an attempt, and the round goes on", async () => {
  const refuse = Object.assign(new Error("no such mailbox"), { responseCode: 550 });
  const shop = await mailedBy(
    smtp({
      onRcptTo: ({ address }, _session, done) => done(address.startsWith("to0") ? refuse : null),
      onData: (stream, _session, done) => void stream.resume().on("end", done),
    }),
  );
  await queueMails(opened.shop, 2);
  expect(await sendDueMails(shop)).toBe(2);
  expect(await rows()).toMatchObject([
    { status: "waiting", attempts: 1, lastError: expect.stringContaining("no such mailbox") },
    { status: "sent", attempts: 1 },
  ]);
});

test("a mail that is taken and never confirmed uses up its attempt, while the server is there", async () => {
  const shop = await mailedBy(smtp({ onData: (stream) => void stream.resume() }));
  await queueMails(opened.shop, 1);
  expect(await sendDueMails(shop)).toBe(1);
  expect(await rows()).toMatchObject([{ status: "waiting", attempts: 1 }]);
});
