import { dictionary } from "@zxcvbn-ts/language-common";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { PASSWORD_MIN_LENGTH } from "#app/domain/accounts/password-rules.ts";
import { storedSessionToken } from "#app/server/accounts/sessions/session-token.ts";
import { users } from "#database/schema/accounts.ts";
import { accountSteps, FROM, PASSWORD } from "#tests/support/account-steps.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { changePassword } from "./change-password.ts";
import { isCommonPassword } from "./own-password.ts";
import { signUp } from "./sign-up.ts";

const { shop } = await openTestShop();
const { register, beginAnew } = accountSteps(shop);
beforeEach(() => beginAnew());

const COMMON = [
  "trustno1",
  "bigdaddy",
  "PeterPan",
  "11235813",
  "password",
  "P@ssw0rd123!",
  "letmein2024",
  "12345678",
  "11111111",
  "qwertyuiop",
];

test("the list has more than 10,000 passwords that are long enough to be chosen", () => {
  const long = dictionary["passwords-common"].filter((password) => password.length >= PASSWORD_MIN_LENGTH);
  expect(long.filter(isCommonPassword).length).toBeGreaterThan(10_000);
  for (const password of COMMON) expect([password, isCommonPassword(password)]).toEqual([password, true]);
});

test("a common password opens no account and replaces no password", async () => {
  const { visitor, viewer } = await register();
  for (const password of COMMON) {
    const email = "binta@example.com";
    const detail = "This password is too easy to guess. Please choose another one.";
    const refused = { ok: false, reason: "bad_password", detail };
    expect(await signUp(shop, { email, password, displayName: "" }, FROM)).toEqual(refused);
    expect(await shop.db.select().from(users).where(eq(users.email, email))).toEqual([]);
    const sessionToken = storedSessionToken(shop, visitor.headers());
    const change = { currentPassword: PASSWORD, password, sessionToken };
    expect(await changePassword(shop, viewer, change)).toEqual(refused);
  }
});
