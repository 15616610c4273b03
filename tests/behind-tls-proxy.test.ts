import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { accountSteps, PASSWORD } from "./support/account-steps.ts";
import { addAdmin } from "./support/fixtures.ts";
import { openSession } from "./support/open-session.ts";
import { openTestStore } from "./support/open-test-store.ts";

const ORIGIN = "https://shop.test";

/** Headers of a proxy that ends TLS: it connects over http and sends the shop's host name or the store's own. */
const FORWARDED = { "x-forwarded-proto": "https", "x-forwarded-host": "shop.test" };
const PROXIES: [string, Record<string, string>][] = [
  ["under the shop's name", { host: "shop.test" }],
  ["under the shop's name, said to be forwarded", { host: "shop.test", ...FORWARDED }],
  ["under its own name", { host: "127.0.0.1:3000" }],
  ["under its own name, said to be forwarded", { host: "127.0.0.1:3000", ...FORWARDED }],
];

const store = await openTestStore({ baseUrl: ORIGIN });

describe.each(PROXIES)("behind a proxy that calls the store %s", (_name, proxy) => {
  test("signing in works by form and by script, and sets a Secure cookie", async () => {
    const email = `${randomBytes(4).toString("hex")}@example.com`;
    await accountSteps(store.shop).register(email);
    const form = { intent: "sign-in", email, password: PASSWORD };
    for (const path of ["/auth", "/auth.data"]) {
      const answer = await post(path, { ...proxy, origin: ORIGIN }, form);
      expect([path, answer.status]).toEqual([path, path === "/auth" ? 302 : 202]);
      expect(answer.headers.getSetCookie().join()).toMatch(/__Host-[^;]+session_token=[^;]+;.*Secure/);
    }
  });

  test("every page makes browsers use https only from then on", async () => {
    const page = await store.ask("/new", { headers: proxy });
    expect(page.headers.get("strict-transport-security")).toBe("max-age=31536000");
  });

  test("every form works as without a proxy, and refuses another origin", async () => {
    const admin = await addAdmin(store.shop);
    const taking = store.pages.filter((page) => page.hasAction);
    expect(taking.length).toBeGreaterThan(25);
    for (const page of taking) {
      const path = `/${page.path}`.replace("//", "/").replace(/:[a-zA-Z]+\??/g, admin.userId);
      const statusFrom = async (headers: Record<string, string>, origin = ORIGIN) => {
        const cookie = await openSession(store.shop, admin.userId);
        return (await post(path, { ...headers, origin, cookie }, {})).status;
      };
      const direct = await store.ask(path, {
        method: "POST",
        headers: { cookie: await openSession(store.shop, admin.userId), origin: ORIGIN, host: "shop.test" },
        body: new URLSearchParams(),
      });
      expect([path, await statusFrom(proxy)]).toEqual([path, direct.status]);
      for (const origin of ["https://evil.test", "http://shop.test", `http://${proxy.host}`, "null"]) {
        expect([path, origin, await statusFrom(proxy, origin)]).toEqual([path, origin, 403]);
      }
    }
  });
});

function post(path: string, headers: Record<string, string>, form: Record<string, string>) {
  const url = `http://${headers.host}${path}`;
  return store.answer(new Request(url, { method: "POST", headers, body: new URLSearchParams(form) }));
}
