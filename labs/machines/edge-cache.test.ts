import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findRunningConnection } from "#app/server/platform/db/connection/find-connection.ts";
import { placeOrder } from "#labs/support/place-order.ts";
import { type StartedStore, startStore } from "#labs/support/start-store.ts";
import { freePort } from "#tests/support/free-port.ts";

const isInstalled =
  spawnSync("which", ["varnishd"]).status === 0 &&
  spawnSync("sh", ["-c", "ls /usr/lib/*/varnish/vmods/libvmod_xkey.so"]).status === 0;
if (!isInstalled) {
  console.log("Varnish is not installed (Debian: apt-get install varnish varnish-modules): skipped.");
}

describe.skipIf(!isInstalled)("a cache in front of the store", () => {
  let folder: string;
  let store: StartedStore;
  let varnish: ChildProcess;
  let database: pg.Client;
  let edge: string;
  let slug: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "kairaba-edge-"));
    const [storePort, edgePort] = [await freePort(), await freePort()];
    edge = `http://127.0.0.1:${edgePort}`;
    const variables = {
      SEED_DEMO: "1",
      SESSION_SECRET: "",
      EDGE_PURGE_URL: edge,
      BASE_URL: edge,
      TRUST_PROXY: "1",
    };
    store = await startStore(join(folder, "data"), variables, { port: storePort });
    const vcl = readFileSync(resolve(import.meta.dirname, "../../deploy/varnish.vcl"), "utf8");
    const file = join(folder, "varnish.vcl");
    writeFileSync(file, vcl.replace('.port = "3000"', `.port = "${storePort}"`));
    const jail = process.getuid?.() === 0 ? ["-j", "none"] : [];
    varnish = spawn(
      "varnishd",
      [
        ...jail,
        "-F",
        "-a",
        `127.0.0.1:${edgePort}`,
        "-f",
        file,
        "-n",
        join(folder, "varnish"),
        "-s",
        "malloc,64m",
        "-T",
        "none",
      ],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    let words = "";
    varnish.stderr?.on("data", (chunk) => (words += String(chunk)));
    await vi.waitFor(
      async () => {
        if (varnish.exitCode !== null) throw new Error(words);
        expect((await fetch(`${edge}/healthz`)).status).toBe(200);
      },
      { timeout: 20_000 },
    );
    const connection = findRunningConnection(join(folder, "data"));
    database = new pg.Client(connection ?? {});
    await database.connect();
    const { rows } = await database.query("select slug from products where is_active order by slug limit 1");
    slug = rows[0].slug;
  });
  afterAll(async () => {
    await database?.end();
    varnish?.kill("SIGTERM");
    await store?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const visit = async (path: string, cookie: string, language = "en-US") => {
    const response = await fetch(edge + path, { headers: { cookie, "accept-language": language } });
    const html = await response.text();
    const [, price = ""] = /<meta name="description" content="([^ ]+)\. /.exec(html) ?? [];
    const [, country = null] = />\$[\d.]+ to ([^<>]+)<\/span>/.exec(html) ?? [];
    return { price, country, headers: response.headers, isKept: Number(response.headers.get("age")) > 0 };
  };
  /** Asks until the cache has the page; it is the third visit at the latest, a second later. */
  const untilKept = async (path: string, cookie: string, language?: string) => {
    let seen = await visit(path, cookie, language);
    for (let tries = 0; tries < 10 && !seen.isKept; tries += 1) {
      await wait(600);
      seen = await visit(path, cookie, language);
    }
    expect(seen.isKept).toBe(true);
    return seen;
  };

  test("a page is kept for each currency and country, and a visitor cannot see how", async () => {
    const path = `/product/${slug}`;
    const countries = [];
    for (const language of ["fr-SN,fr;q=0.9", "en-NG", "en-US,en;q=0.9"])
      countries.push((await untilKept(path, "preferred-currency=USD", language)).country);
    expect(countries).toEqual(["Senegal", "Nigeria", null]);
    const dollars = await untilKept(path, "preferred-currency=USD");
    const dalasi = await untilKept(path, "theme=x; preferred-currency=GMD");
    expect([dollars.price.slice(0, 1), dalasi.price.slice(0, 1)]).toEqual(["$", "D"]);
    expect(dollars.headers.get("vary")).toContain("cookie");
    for (const name of ["surrogate-key", "cdn-cache-control", "xkey"])
      expect(dollars.headers.get(name)).toBeNull();
  });

  test("a visitor without a chosen currency, and whoever is signed in, is never served from it", async () => {
    await untilKept("/products", "preferred-currency=USD");
    for (const cookie of [
      "",
      "preferred-currency=USD; kairaba.session_token=abc.def",
      "preferred-currency=usd",
    ]) {
      expect((await visit("/products", cookie)).isKept).toBe(false);
    }
    expect((await visit("/cart", "preferred-currency=USD")).isKept).toBe(false);
  });

  test("a payment page keeps its browser's pieces through it: the secret is given once, and is taken", async () => {
    const cookies = "preferred-currency=GMD; theme=x";
    const first = await fetch(`${edge}/checkout/local/wave`, { headers: { cookie: cookies } });
    expect(first.status).toBe(200);
    const [hold = ""] = first.headers.getSetCookie().filter((each) => each.startsWith("kairaba-hold-id="));
    const held = { cookie: `${cookies}; ${hold.split(";")[0]}`, origin: edge };
    const again = await fetch(`${edge}/checkout/local/wave`, { headers: held });
    expect([again.status, again.headers.getSetCookie()]).toEqual([200, []]);
    const { rows } = await database.query("select id, sizes[1] as size from products where slug = $1", [
      slug,
    ]);
    const items = [{ productId: rows[0].id, size: rows[0].size ?? "", quantity: 1 }];
    const headers = { ...held, "content-type": "application/json" };
    const body = JSON.stringify({ method: "wave", items });
    const kept = await fetch(`${edge}/api/hold`, { method: "POST", headers, body });
    expect([kept.status, await kept.json()]).toMatchObject([200, { seconds: expect.any(Number) }]);
    const { rows: holds } = await database.query("select count(*)::int as count from browser_holds");
    expect(holds[0].count).toBeGreaterThan(0);
  });

  test("staff sign in through it, and have the panel with its files, which are nobody else's", async () => {
    const form = new URLSearchParams({ email: "admin@kairaba.test", password: "several machines together" });
    const chosen = "preferred-currency=USD";
    const signIn = await fetch(`${edge}/auth`, {
      method: "POST",
      body: form,
      headers: { origin: edge, cookie: chosen },
      redirect: "manual",
    });
    expect(signIn.status).toBe(302);
    const cookie = [chosen, ...signIn.headers.getSetCookie().map((each) => each.split(";")[0])].join("; ");
    const panel = await fetch(`${edge}/admin/orders`, { headers: { cookie }, redirect: "manual" });
    expect([panel.status, panel.headers.get("age") ?? "0"]).toEqual([200, "0"]);
    const assets = new Set((await panel.text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g));
    const statuses = async (as: string) =>
      await Promise.all(
        [...assets].map(async (path) => (await fetch(edge + path, { headers: { cookie: as } })).status),
      );
    expect(await statuses(chosen)).toContain(404);
    expect(new Set(await statuses(cookie))).toEqual(new Set([200]));
    expect(await statuses(chosen)).toContain(404);
  });

  test("a signed link shows its order, to whoever has it only", async () => {
    const { rows } = await database.query("select id, sizes[1] as size from products where slug = $1", [
      slug,
    ]);
    const placed = await placeOrder(edge, { productId: rows[0].id, size: rows[0].size ?? "" });
    expect(placed.text).toContain("trackingUrl");
    const { pathname, search } = new URL(JSON.parse(placed.text).trackingUrl);
    for (let visits = 0; visits < 3; visits += 1) {
      const tracked = await fetch(edge + pathname + search, {
        headers: { cookie: "preferred-currency=GMD" },
      });
      expect(tracked.headers.get("cache-control")).toBe("private, no-store");
      expect([tracked.headers.get("age") ?? "0", await tracked.text()]).toEqual([
        "0",
        expect.stringContaining("Westfield"),
      ]);
    }
    const without = await fetch(`${edge}/track`, { headers: { cookie: "preferred-currency=GMD" } });
    expect(await without.text()).not.toContain(placed.orderNumber);
  });

  test("of two currencies the one in the key is shown, and a missing file is asked for again", async () => {
    const path = `/product/${slug}`;
    const both = await untilKept(path, "preferred-currency=USD; preferred-currency=GMD");
    const dalasi = await untilKept(path, "preferred-currency=GMD");
    expect([both.price, dalasi.price.slice(0, 1)]).toEqual([dalasi.price, "D"]);
    for (let visits = 0; visits < 2; visits += 1) {
      const missing = await visit("/assets/of-the-next-release.js", "");
      expect(missing.isKept).toBe(false);
      await wait(1_100);
    }
  });

  test("a changed price is new within a second, and stays new", async () => {
    const path = `/product/${slug}`;
    const dollars = "preferred-currency=USD";
    const times: number[] = [];
    for (const price of ["123.45", "234.56", "345.67"]) {
      await untilKept(path, dollars);
      const since = performance.now();
      await database.query("update products set price = $1 where slug = $2", [price, slug]);
      await vi.waitFor(async () => expect((await visit(path, dollars)).price).toBe(`$${price}`), {
        timeout: 5_000,
        interval: 20,
      });
      times.push(performance.now() - since);
      expect((await untilKept(path, dollars)).price).toBe(`$${price}`);
    }
    expect(Math.max(...times)).toBeLessThan(1_000);
  });

  test("a purge by somebody else is refused", async () => {
    const statusFrom = async (localAddress: string) => {
      const purge = request(edge, {
        method: "PURGE",
        headers: { "surrogate-key": "shop" },
        localAddress,
      }).end();
      const [response] = (await once(purge, "response")) as [IncomingMessage];
      return response.resume().statusCode;
    };
    expect(await statusFrom("127.0.0.1")).toBe(200);
    expect(await statusFrom("127.0.0.2")).toBe(403);
  });
});
