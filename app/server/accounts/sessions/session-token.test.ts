import { serializeSigned } from "hono/utils/cookie";
import { beforeEach, describe, expect, test } from "vitest";
import { openAuth } from "#app/server/accounts/auth.ts";
import { signIn } from "#app/server/accounts/sign-in/sign-in.ts";
import { sessions, users, verifications } from "#database/schema/accounts.ts";
import { accountSteps, EMAIL, FROM, PASSWORD } from "#tests/support/account-steps.ts";
import { openSession } from "#tests/support/open-session.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { sessionCookieName } from "./session-cookies.ts";
import { viewerOfRequest } from "./viewer-of-request.ts";

const { shop } = await openTestShop();
const { register, beginAnew } = accountSteps(shop);
beforeEach(() => beginAnew());

const GUEST = { kind: "guest" };
const viewerOf = async (cookie: string, at = shop) =>
  (await viewerOfRequest(at, new Headers({ cookie }))).viewer;
const sessionCookieOf = (cookies: string) => /kairaba\.session_token=[^;]+/.exec(cookies)?.[0] ?? "";

describe("a session", () => {
  test("opens by a token that this shop has signed, and by no other", async () => {
    const { visitor } = await register();
    const cookie = sessionCookieOf(visitor.cookies());
    const [token = ""] = decodeURIComponent(cookie.split("=")[1] ?? "").split(".");
    expect(await viewerOf(cookie)).toMatchObject({ email: EMAIL });
    const name = sessionCookieName(shop.config.baseUrl);
    const forged = await serializeSigned(name, token, "a secret that is not the one of this shop");
    for (const wrong of [forged, `${name}=${token}`, `${name}=${token}.`, `${name}=${token}.signature`]) {
      expect([wrong, await viewerOf(wrong)]).toEqual([wrong, GUEST]);
    }
  });

  test("cannot be opened with what the database holds", async () => {
    const { visitor } = await register();
    const [row] = await shop.db.select().from(sessions);
    expect(decodeURIComponent(visitor.cookies())).not.toContain(row?.token);
    const name = sessionCookieName(shop.config.baseUrl);
    // Signing the hash in a copy of the database does not open a session either.
    const cookie = await serializeSigned(name, row?.token ?? "", shop.config.secret);
    expect(await viewerOf(cookie)).toEqual(GUEST);
  });

  test("ends where the secret is changed, even with its token signed anew", async () => {
    const { visitor } = await register();
    const cookie = sessionCookieOf(visitor.cookies());
    const secret = "another secret of the tests, long enough too";
    const auth = openAuth({ db: shop.db, baseUrl: shop.config.baseUrl, secret });
    const changed = { ...shop, auth, config: { ...shop.config, secret } };
    const [token = ""] = decodeURIComponent(cookie.split("=")[1] ?? "").split(".");
    const anew = await serializeSigned(sessionCookieName(shop.config.baseUrl), token, secret);
    for (const given of [cookie, anew]) expect(await viewerOf(given, changed)).toEqual(GUEST);
  });

  test("slides after a day, with its own token", async () => {
    const { viewer } = await register();
    const cookie = await openSession(shop, viewer.userId);
    const old = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
    const soon = new Date(Date.now() + 60_000);
    await shop.db.update(sessions).set({ updatedAt: old, expiresAt: soon });
    const later = { ...shop, clock: () => new Date() };
    const slid = await viewerOfRequest(later, new Headers({ cookie }));
    const pair = (line: string) => decodeURIComponent(line.split(";")[0] ?? "");
    expect(slid.setCookies.map(pair)).toEqual([pair(cookie)]);
    const rows = await shop.db.select().from(sessions);
    expect(rows.some(({ expiresAt }) => expiresAt > new Date(Date.now() + 86_400_000))).toBe(true);
  });
});

test("the challenge of a second step is stored as a hash", async () => {
  const { visitor, viewer } = await register();
  await shop.auth.api.enableTwoFactor({ body: { password: PASSWORD }, headers: visitor.headers() });
  await shop.db.update(users).set({ twoFactorEnabled: true });
  await shop.db.delete(verifications);
  const tried = succeeded(await signIn(shop, { email: viewer.email, password: PASSWORD }, FROM));
  expect(tried.asksSecondFactor).toBe(true);
  const given = decodeURIComponent(tried.setCookies.join());
  const challenge = /two_factor=([^.]+)\./.exec(given)?.[1] ?? "";
  expect(challenge.length).toBeGreaterThan(10);
  const stored = await shop.db.select().from(verifications);
  expect(stored.length).toBeGreaterThan(0);
  for (const { identifier } of stored) expect(identifier).not.toContain(challenge);
});
