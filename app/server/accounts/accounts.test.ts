import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { carrying } from "#app/server/accounts/sessions/session-cookies.ts";
import { signOut } from "#app/server/accounts/sessions/sign-out.ts";
import { viewerOfRequest } from "#app/server/accounts/sessions/viewer-of-request.ts";
import type { Origin } from "#app/server/accounts/sign-in/open-with-password.ts";
import { signIn } from "#app/server/accounts/sign-in/sign-in.ts";
import { signUp } from "#app/server/accounts/sign-in/sign-up.ts";
import type { Shop } from "#app/server/shop.ts";
import { accounts, profiles, sessions, users } from "#database/schema/accounts.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";

let test_: TestShop;
let shop: Shop;

beforeAll(async () => {
  test_ = await openTestShop();
  shop = test_.shop;
});
afterAll(() => test_.close());

const PASSWORD = "three brown goats";
let people = 0;

function origin(): Origin {
  people += 1;
  return { ipAddress: `203.0.113.${people}`, userAgent: "a test" };
}

async function newCustomer(displayName = "Awa") {
  people += 1;
  const email = `awa.${people}@example.test`;
  const opened = succeeded(await signUp(shop, { email, password: PASSWORD, displayName }, origin()));
  return { email, cookies: opened.setCookies };
}

const viewerOf = async (setCookies: string[]) => (await viewerOfRequest(shop, carrying(setCookies))).viewer;

describe("signing up", () => {
  test("signs in at once, with a profile and an Argon2id hash", async () => {
    const { email, cookies } = await newCustomer("Awa Ceesay");
    expect(await viewerOf(cookies)).toMatchObject({ kind: "customer", email, name: "Awa Ceesay", roles: [] });
    const [user] = await shop.db.select().from(users).where(eq(users.email, email));
    expect(
      await shop.db
        .select()
        .from(profiles)
        .where(eq(profiles.id, user?.id ?? "")),
    ).toHaveLength(1);
    const [account] = await shop.db
      .select()
      .from(accounts)
      .where(eq(accounts.userId, user?.id ?? ""));
    expect(account?.password).toMatch(/^\$argon2id\$/);
  });

  test("the session cookie is HttpOnly and SameSite=Lax", async () => {
    const { cookies } = await newCustomer();
    expect(cookies.join()).toMatch(/kairaba\.session_token=.*HttpOnly/i);
    expect(cookies.join()).toMatch(/SameSite=Lax/i);
  });

  test("the session ends after thirty days", async () => {
    const { email, cookies } = await newCustomer();
    expect(cookies.join()).toMatch(/session_token=[^;]+; Max-Age=2592000/i);
    const [session] = await shop.db
      .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(users.email, email));
    const days = (Number(session?.expiresAt) - Number(session?.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
  });

  test("a display name is optional", async () => {
    const { cookies } = await newCustomer("");
    expect(await viewerOf(cookies)).toMatchObject({ kind: "customer", name: "" });
  });
});

describe("signing in", () => {
  test("opens a new session each time", async () => {
    const { email, cookies } = await newCustomer();
    const opened = succeeded(await signIn(shop, { email, password: PASSWORD }, origin()));
    expect(await viewerOf(opened.setCookies)).toMatchObject({ kind: "customer", email });
    expect(opened.setCookies).not.toEqual(cookies);
  });

  test("stores the visitor's own IP address with the session, not one from a header", async () => {
    const { email } = await newCustomer();
    await signIn(shop, { email, password: PASSWORD }, { ipAddress: "198.51.100.7", userAgent: "Firefox" });
    const [user] = await shop.db.select().from(users).where(eq(users.email, email));
    const kept = await shop.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, user?.id ?? ""));
    expect(kept.map((session) => session.ipAddress)).toContain("198.51.100.7");
  });

  test("an unknown address and a wrong password get the same response", async () => {
    const { email } = await newCustomer();
    const wrong = await signIn(shop, { email, password: "not my goats" }, origin());
    const unknown = await signIn(shop, { email: "nobody@example.test", password: "not my goats" }, origin());
    expect(wrong).toEqual({ ok: false, reason: "wrong_credentials" });
    expect(unknown).toEqual(wrong);
  });

  test("guessing a password from one IP address ends after eight attempts, without locking out the owner at another", async () => {
    const { email } = await newCustomer();
    const stranger = origin();
    const reasons = [];
    for (let guess = 0; guess < 10; guess += 1) {
      const answer = await signIn(shop, { email, password: `guess number ${guess}` }, stranger);
      reasons.push(answer.ok ? "ok" : answer.reason);
    }
    expect(reasons.slice(0, 8).every((reason) => reason === "wrong_credentials")).toBe(true);
    expect(reasons.slice(8)).toEqual(["rate_limited", "rate_limited"]);
    expect(await signIn(shop, { email, password: PASSWORD }, origin())).toMatchObject({ ok: true });
  });

  test("trying many accounts from one address ends after twenty wrong passwords", async () => {
    const stranger = origin();
    const reasons = [];
    for (let guess = 0; guess < 22; guess += 1) {
      const email = `someone.${guess}@example.test`;
      const answer = await signIn(shop, { email, password: "three brown goats" }, stranger);
      reasons.push(answer.ok ? "ok" : answer.reason);
    }
    expect(reasons.filter((reason) => reason === "rate_limited")).toHaveLength(2);
  });

  test("many accounts from one IP address get twenty attempts, and then refuse a right password", async () => {
    const { email } = await newCustomer();
    const stranger = origin();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, guess) =>
        signIn(shop, { email: `crowd.${guess}@example.test`, password: "three brown goats" }, stranger),
      ),
    );
    const reasons = answers.map((answer) => (answer.ok ? "ok" : answer.reason));
    expect(reasons.filter((reason) => reason === "wrong_credentials")).toHaveLength(20);
    expect(await signIn(shop, { email, password: PASSWORD }, stranger)).toMatchObject({
      reason: "rate_limited",
    });
  });

  test("a right password gives its tries back", async () => {
    const { email } = await newCustomer();
    const home = origin();
    for (let round = 0; round < 24; round += 1) {
      expect(await signIn(shop, { email, password: PASSWORD }, home)).toMatchObject({ ok: true });
    }
  });
});

describe("signing out", () => {
  test("ends every session of the person on every device, and nobody else's", async () => {
    const { email, cookies } = await newCustomer();
    const other = await newCustomer();
    const phone = succeeded(await signIn(shop, { email, password: PASSWORD }, origin()));

    const { setCookies } = await signOut(shop, await viewerOf(cookies));
    expect(await viewerOf(cookies)).toEqual({ kind: "guest" });
    expect(await viewerOf(phone.setCookies)).toEqual({ kind: "guest" });
    expect(await viewerOf(other.cookies)).toMatchObject({ kind: "customer" });
    expect(setCookies).toEqual([expect.stringMatching(/^kairaba\.session_token=; Max-Age=0; Path=\//)]);
  });

  test("a guest has nothing to end", async () => {
    await expect(signOut(shop, { kind: "guest" })).resolves.toMatchObject({
      setCookies: [expect.any(String)],
    });
  });
});
