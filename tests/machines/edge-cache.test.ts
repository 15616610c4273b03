import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findRunningConnection } from "#app/server/platform/postgres/embedded-postgres.ts";
import { freePort } from "./installed-postgres.ts";
import { type StartedStore, startStore } from "./start-store.ts";

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

  const visit = async (path: string, cookie: string) => {
    const response = await fetch(edge + path, { headers: { cookie, "accept-language": "en-US" } });
    const [, price = ""] = /<meta name="description" content="([^ ]+)\. /.exec(await response.text()) ?? [];
    return { price, headers: response.headers, isKept: Number(response.headers.get("age")) > 0 };
  };
  /** Asks until the cache has the page; it is the third visit at the latest, a second later. */
  const untilKept = async (path: string, cookie: string) => {
    let seen = await visit(path, cookie);
    for (let tries = 0; tries < 10 && !seen.isKept; tries += 1) {
      await wait(600);
      seen = await visit(path, cookie);
    }
    expect(seen.isKept).toBe(true);
    return seen;
  };

  test("a page is kept for each currency, and a visitor cannot see how", async () => {
    const path = `/product/${slug}`;
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
