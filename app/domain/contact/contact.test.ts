import { describe, expect, test } from "vitest";
import { likelyEmail, parseEmail } from "./email.ts";
import { formatPhone, parsePhone, phonePartOf } from "./phone.ts";

describe("phone numbers", () => {
  test.each([
    "301 2345",
    "3012345",
    "301-2345",
    "+220 301 2345",
    "00220 301 2345",
    "002203012345",
    "220 3012345",
    "(+220) 301.2345",
    " +220-301-2345 ",
    "\u202a+220 301 2345\u202c",
    "\u200e3012345",
    "+220 (0) 301 2345",
  ])("%j is the Gambian number +2203012345", (text) => {
    expect(parsePhone(text)).toEqual({ ok: true, value: "+2203012345" });
  });

  test.each([
    ["+44 7911 123456", "+447911123456"],
    ["00221 77 123 45 67", "+221771234567"],
    ["+1 (212) 555-0100", "+12125550100"],
    ["+44 (0)7911 123456", "+447911123456"],
    ["(0044) - (0) 7911 123456", "+447911123456"],
    ["+39 (0)6 6982 0000", "+390669820000"],
    ["87 301 2345", "+220873012345"],
    ["+220 873012345", "+220873012345"],
    ["00220 87 301 2345", "+220873012345"],
    ["220 873012345", "+220873012345"],
  ])("%j is the international number %s", (text, e164) => {
    expect(parsePhone(text)).toEqual({ ok: true, value: e164 });
  });

  test.each([
    "",
    "abc",
    "30123",
    "0123456",
    "07911 123456",
    "+220 12",
    "+220 3012 3456",
    "220 301 234",
    "3012 3456",
    "+1234567",
    "+1234567890123456",
    "301 2345 x9",
    "44 (0)7911 123456",
    "\u202a\u202c",
    "++2203012345",
  ])("%j is refused", (text) => {
    expect(parsePhone(text)).toEqual({ ok: false, reason: "invalid_phone" });
  });

  test.each([
    ["+2203012345", "+220 301 2345"],
    ["3012345", "+220 301 2345"],
    ["+220873012345", "+220 87 301 2345"],
    ["+447911123456", "+447911123456"],
    ["call me", "call me"],
  ])("%j is shown as %j", (stored, shown) => {
    expect(formatPhone(stored)).toBe(shown);
  });

  test.each([
    ["777 5544", "7775544"],
    ["+220-777", "220777"],
    ["118", null],
    ["krb d89yd4r4", null],
    ["Sira", null],
  ])("a search for %j is for a number with %j", (search, digits) => {
    expect(phonePartOf(search)).toBe(digits);
  });
});

describe("e-mail addresses", () => {
  test.each([
    [" Awa.Jallow@Example.GM ", "awa.jallow@example.gm"],
    ["a+b@x.co", "a+b@x.co"],
    ["admin@kairaba.test", "admin@kairaba.test"],
  ])("%j is %s", (text, email) => {
    expect(parseEmail(text)).toEqual({ ok: true, value: email });
  });

  test.each([
    "",
    "awa",
    "awa@",
    "@x.gm",
    "awa@x",
    "a b@x.gm",
    "a@x..gm",
    "a..b@x.gm",
    ".a@x.gm",
    "a@-x.gm",
    "a@x.gm\nBcc: b@x.gm",
    `${"a".repeat(65)}@x.gm`,
  ])("%j is refused", (text) => {
    expect(parseEmail(text).ok).toBe(false);
  });
});

test.each([
  ["awa@gmial.com", "awa@gmail.com"],
  ["Awa@gmai.com ", "awa@gmail.com"],
  ["awa@gmail.con", "awa@gmail.com"],
  ["awa@gmail.comm", "awa@gmail.com"],
  ["awa@yahho.com", "awa@yahoo.com"],
  ["awa@hotnail.com", "awa@hotmail.com"],
  ["awa@gmail.com", null],
  // Still being typed.
  ["awa@gmail.co", null],
  ["awa@", null],
  ["awa", null],
  ["@gmial.com", null],
  // Others that exist.
  ["awa@mail.com", null],
  ["awa@ymail.com", null],
  ["awa@yahoo.fr", null],
  ["awa@qanet.gm", null],
])("%j probably meant %j", (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});
