import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { eq } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archiveBuild } from "#app/server/platform/files/build-archive.ts";
import { s3Files } from "#app/server/platform/files/s3-files.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { emailOf, placeOrder } from "#labs/support/place-order.ts";
import { signIn } from "#labs/support/sign-in.ts";
import type { StartedStore } from "#labs/support/start-store.ts";
import { HAS_POSTGRES } from "./start-shop-server.ts";
import { startTwoStores, type TwoStores } from "./start-two-stores.ts";

const OTHER_FILES = "another store on this database keeps its files elsewhere";

describe.skipIf(!HAS_POSTGRES)("two stores on one database", () => {
  let two: TwoStores;
  let a: StartedStore;
  let b: StartedStore;
  let product: TwoStores["product"];
  const mails: string[] = [];
  /** The dalasi's rate, another one for each store that asks. */
  let rate = 70;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, done) => {
      stream.resume().once("end", () => {
        mails.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  const rates = createServer((_, response) => {
    rate += 1;
    response.end(JSON.stringify({ rates: { EUR: 0.9, GBP: 0.8, GMD: rate, CAD: 1.4, AUD: 1.5, JPY: 150 } }));
  });

  beforeAll(async () => {
    const smtpServer = smtp.listen(0, "127.0.0.1");
    rates.listen(0, "127.0.0.1");
    await Promise.all([once(smtpServer, "listening"), once(rates, "listening")]);
    two = await startTwoStores({
      SMTP_URL: `smtp://127.0.0.1:${(smtpServer.address() as AddressInfo).port}`,
      RATES_URLS: `http://127.0.0.1:${(rates.address() as AddressInfo).port}`,
    });
    [a, b] = two.stores;
    product = two.product;
  }, 120_000);
  afterAll(async () => {
    await two.close();
    rates.close();
    smtp.close();
  });

  const send = (store: StartedStore, address: string, fields: Record<string, string>, cookie = "") =>
    fetch(store.origin + address, {
      method: "POST",
      headers: { cookie, origin: store.origin },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  const read = (store: StartedStore, address: string, cookie: string) =>
    fetch(store.origin + address, { headers: { cookie }, redirect: "manual" });
  const wish = () => ({ productId: product.id, size: "42" });

  test("neither says anything about files, since both have the bucket", () => {
    expect([a.output(), b.output()].filter((words) => words.includes(OTHER_FILES))).toEqual([]);
  });

  test("a session of one is valid on the other, and over there once it is signed out here", async () => {
    const cookie = await signIn(a.origin);
    expect((await read(b, "/admin/orders", cookie)).status).toBe(200);
    await send(b, "/sign-out", {}, cookie);
    expect((await read(a, "/admin/orders", cookie)).status).not.toBe(200);
  });

  test("an order at one is told to staff at the other, and its receipt can be read there", async () => {
    const cookie = await signIn(b.origin);
    const news = async () => await (await read(b, "/admin/orders/news", cookie)).text();
    const key = randomUUID();
    const placed = await placeOrder(a.origin, wish(), key);
    expect(placed.status).toBe(201);
    expect(await news()).toContain(placed.orderNumber);
    const [payment] = await two.shop.db.query.gambianPayments.findMany({
      where: eq(gambianPayments.customerEmail, emailOf(key)),
    });
    const receipt = await read(b, `/admin/orders/receipt/${payment?.id}`, cookie);
    expect([receipt.status, (await receipt.text()).slice(0, 4)]).toEqual([200, "%PDF"]);
  });

  test("a key used at one has its order at the other", async () => {
    const key = crypto.randomUUID();
    const first = await placeOrder(a.origin, wish(), key);
    const again = await placeOrder(b.origin, wish(), key);
    expect([again.status, again.orderNumber]).toEqual([first.status, first.orderNumber]);
  });

  test("both charge by one exchange rate, though each would fetch another", async () => {
    const dalasi = async (store: StartedStore) => {
      const headers = { cookie: "preferred-currency=GMD" };
      const page = await (await fetch(`${store.origin}/product/${product.slug}`, { headers })).text();
      return /<meta name="description" content="([^ ]+)\. /.exec(page)?.[1];
    };
    expect(await dalasi(a)).toMatch(/^D[\d,.]+$/);
    expect(await dalasi(b)).toBe(await dalasi(a));
  });

  test("the mails of orders at both are sent once", async () => {
    const keys = await Promise.all(
      [a, b, a, b, a, b].map(async ({ origin }) => {
        const key = crypto.randomUUID();
        expect((await placeOrder(origin, wish(), key)).status).toBe(201);
        return emailOf(key);
      }),
    );
    const sent = () => mails.filter((address) => keys.includes(address)).sort();
    await expect.poll(sent, { timeout: 30_000 }).toEqual(keys.sort());
    await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(0);
    expect(sent()).toEqual(keys.sort());
  }, 70_000);
  const waiting = async () => (await two.shop.db.execute("select from outbox where status = 'waiting'")).rows;

  test("wrong passwords at one count at the other", async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 40 && statuses.at(-1) !== 429; turn += 1) {
      const store = turn % 2 === 0 ? a : b;
      const fields = { email: "binta@example.test", password: `wrong ${turn}` };
      statuses.push((await send(store, "/auth", fields)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    for (const store of [a, b]) {
      const fields = { email: "binta@example.test", password: "wrong again" };
      expect((await send(store, "/auth", fields)).status).toBe(429);
    }
  });

  test("hashed files of another build are served by both, the panel's to staff alone", async () => {
    expect([...two.bucket.objects.keys()].filter((name) => name.startsWith("builds/"))).toHaveLength(1);
    const assets = path.join(two.root, "other-build");
    mkdirSync(assets);
    writeFileSync(path.join(assets, "home-Other12.js"), "export const build = 'another';");
    writeFileSync(path.join(assets, "panel-Other12.css"), ".panel{}");
    await archiveBuild(s3Files(two.bucket.place), assets, new Set(["panel-Other12.css"]));
    for (const store of [a, b]) {
      const script = await fetch(`${store.origin}/assets/home-Other12.js`);
      expect(await script.text()).toContain("another");
      expect(script.headers.get("content-type")).toContain("javascript");
      expect(script.headers.get("cache-control")).toContain("immutable");
      expect((await store.get("/assets/home-Unknown.js")).status).toBe(404);
      expect((await store.get("/assets/panel-Other12.css")).status).toBe(404);
    }
    const cookie = await signIn(a.origin);
    expect((await read(b, "/assets/panel-Other12.css", cookie)).status).toBe(200);
  });

  test("a store without the bucket beside them says so in one line at its start", async () => {
    const { DATABASE_URL = "", RATES_URLS = "", SMTP_URL = "" } = two.variables;
    const third = await two.start("c", {}, { DATABASE_URL, RATES_URLS, SMTP_URL });
    await expect.poll(() => third.output().split(OTHER_FILES).length - 1, { timeout: 5_000 }).toBe(1);
  });
});
