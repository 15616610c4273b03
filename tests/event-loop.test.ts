import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { addAdmin, addProduct, anAddress } from "./support/fixtures.ts";
import { openSession } from "./support/open-session.ts";
import { openTestStore } from "./support/open-test-store.ts";

/**
 * Checks that no request blocks the event loop: its longest turn while the worst input is processed. Turns are measured
 * in CPU time of this thread, so that other load does not count. The best of three attempts counts, because of JIT
 * compilation and garbage collection.
 */
const MAX_TURN_MS = 100;
const TRIES = 3;

const KB = 1024;

const store = await openTestStore();
const adminId = (await addAdmin(store.shop)).userId;
const productId = (await addProduct(store.shop)).id;

/** Returns the longest turn of the event loop while `work` runs, in milliseconds of CPU time, at most 1 ms too long. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    const before = process.threadCpuUsage();
    await sleep(1);
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
  }
  await done;
  return longest;
}

/**
 * Sends a request three times, signed in as an administrator if the path requires it. Returns the shortest of the
 * longest turns.
 */
async function stallOf(path: string, init: () => RequestInit = () => ({})): Promise<number> {
  const turns: number[] = [];
  const isOfSomebody = /^\/(?:admin|account|my-orders|api\/account-data)/.test(path);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { headers: more, ...rest } = init();
    const headers = {
      cookie: isOfSomebody ? await openSession(store.shop, adminId) : "",
      origin: store.shop.config.baseUrl,
      ...(more as Record<string, string>),
    };
    turns.push(
      await longestTurn(async () => {
        const answer = await store.ask(path, { address: anAddress(), ...rest, headers });
        await answer.arrayBuffer();
        expect(answer.headers.get("location") ?? "").not.toMatch(/^\/auth\?redirect/);
        expect(answer.status, path).toBeLessThan(500);
      }),
    );
    if ((turns.at(-1) ?? 0) < MAX_TURN_MS) break;
  }
  return Math.min(...turns);
}

const expectNoStall = async (name: string, path: string, init?: () => RequestInit) => {
  const stall = await stallOf(path, init);
  expect(stall, `${name} at ${path}: ${Math.round(stall)} ms`).toBeLessThan(MAX_TURN_MS);
};

const post = (body: () => BodyInit) => () => ({ method: "POST", body: body() });

/** Returns every field name in the shop's components. */
function fieldNames(): string[] {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  const names = files.flatMap((file) => [
    ...readFileSync(`app/${file}`, "utf8").matchAll(/\bname="([A-Za-z][\w-]*)"/g),
  ]);
  return [...new Set(names.map(([, name = ""]) => name))];
}

/** The worst inputs for parsers and regular expressions, at a given length. */
const WORST: Record<string, (length: number) => string> = {
  letters: (length) => "a".repeat(length),
  spaces: (length) => `x${" ".repeat(length - 2)}x`,
  digits: (length) => "9".repeat(length),
  brackets: (length) => "[".repeat(length),
  addresses: (length) => `${"a@".repeat(length / 2 - 1)}a.`,
  quotes: (length) => `${"'".repeat(length - 1)}=`,
  lists: (length) => "1:2, ".repeat(length / 5),
  commas: (length) => ",;".repeat(length / 2),
  words: (length) => "ab cd ".repeat(length / 6),
};

describe("the event loop is not blocked while", () => {
  test.each([0, 1, 2])(
    "every field of every form is sent long, round %i",
    async (round) => {
      const names = fieldNames();
      expect(names.length).toBeGreaterThan(60);
      const kinds = Object.values(WORST);
      const length = Math.floor((180 * KB) / names.length / 3);
      // Over three rounds each field gets three kinds of input, and each page gets every kind.
      const fields = names.map((name, at) => [name, kinds[(at + round * 4) % kinds.length]?.(length) ?? ""]);
      for (const page of store.pages.filter(({ hasAction }) => hasAction)) {
        const path = page.path.replace(/:[a-zA-Z]+\??/g, productId);
        await expectNoStall(
          `round ${round}`,
          path,
          post(() => new URLSearchParams(fields)),
        );
      }
    },
    120_000,
  );

  test.each([
    ["fields", "/auth", () => new URLSearchParams(Array.from({ length: 25_000 }, (_, at) => [`f${at}`, ""]))],
    [
      "fields of staff",
      "/admin/products/bulk",
      () => new URLSearchParams(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, ""])),
    ],
  ])("a form has very many %s", async (name, path, body) => {
    await expectNoStall(name, path, post(body));
  });

  const partsOf = (count: number) =>
    `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(count)}--x--\r\n`;
  test.each([
    ["parts", partsOf(100_000)],
    ["parts without headers", `${"--x\r\n\r\n\r\n".repeat(400_000)}--x--\r\n`],
    ["headers", `--x\r\n${"a: b\r\n".repeat(500_000)}\r\n\r\n--x--\r\n`],
    [
      "line breaks",
      `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${"\r\n-".repeat(1_000_000)}\r\n--x--\r\n`,
    ],
  ])("a multipart form is of %s alone", async (name, body) => {
    for (const path of ["/checkout/local/wave", "/api/orders", "/track", "/admin/products/add"]) {
      const headers = { "content-type": "multipart/form-data; boundary=x" };
      await expectNoStall(name, path, () => ({ method: "POST", body, headers }));
    }
  });

  test.each(["[", '{"items":[', '{"a":'])("JSON is nested by %s", async (opening) => {
    const headers = { "content-type": "application/json" };
    const body = opening.repeat((200 * KB) / opening.length);
    for (const path of ["/api/quote", "/api/create-checkout", "/api/account-data"]) {
      expect((await store.ask(path, { method: "POST", body, headers })).status, path).not.toBe(404);
      await expectNoStall(opening, path, () => ({ method: "POST", body, headers }));
    }
  });

  test.each([
    ["quotes within quotes", ">".repeat(90_000)],
    ["lists within lists", "- ".repeat(45_000)],
    ["brackets", "[".repeat(90_000)],
    ["stars", "**a *".repeat(18_000)],
    ["links", "[a](".repeat(22_000)],
    ["tables", `|a${"|a".repeat(2_000)}|\n|-${"|-".repeat(2_000)}|\n${"|a\n".repeat(20_000)}`],
    ["backticks", Array.from({ length: 400 }, (_, at) => "`".repeat(at)).join(" ")],
  ])("Markdown is of %s alone", async (name, body) => {
    await expectNoStall(
      name,
      "/admin/pages/new",
      post(() => new URLSearchParams({ intent: "preview", body })),
    );
  });

  test.each(Object.keys(WORST))("one searches for %s", async (kind) => {
    const text = encodeURIComponent(WORST[kind]?.(6_000) ?? "");
    for (const path of [
      "/products?search=",
      "/api/products?search=",
      "/api/suggestions?q=",
      "/admin/products?search=",
      "/admin/customers?search=",
      "/admin/orders?tab=recent&search=",
      "/admin/jump?q=",
    ]) {
      await expectNoStall(kind, path + text);
    }
  });
});
