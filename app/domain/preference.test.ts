import { expect, test } from "vitest";
import { preference } from "./preference.ts";

const theme = preference("theme", 7);

test.each([
  ["theme=dark", "dark"],
  ["a=1; theme=dark; b=2", "dark"],
  ["a=1;theme= dark ", "dark"],
  ["theme=", ""],
  ["panel_theme=dark", null],
  ["a=theme=dark", null],
  ["", null],
  [null, null],
  [undefined, null],
])("in the cookies %j the preference is %j", (cookies, value) => {
  expect(theme.read(cookies)).toBe(value);
});

test("a preference is stored for its days on the whole site, and under https by https alone", () => {
  expect(theme.cookieOf("dark", false)).toBe("theme=dark; Max-Age=604800; Path=/; SameSite=Lax");
  expect(theme.cookieOf("dark", true)).toBe("theme=dark; Max-Age=604800; Path=/; SameSite=Lax; Secure");
  expect(theme.read(theme.cookieOf("dark", true))).toBe("dark");
});
