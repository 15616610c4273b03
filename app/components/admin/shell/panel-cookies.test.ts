import { expect, test } from "vitest";
import { readPanelCookies } from "./panel-cookies.ts";

test.each([
  [null, { isOpen: true, theme: "light", isThemeChosen: false }],
  ["sidebar_state=false; admin_theme=dark", { isOpen: false, theme: "dark", isThemeChosen: true }],
  ["admin_theme=light", { isOpen: true, theme: "light", isThemeChosen: true }],
  ["admin_theme=system-dark", { isOpen: true, theme: "dark", isThemeChosen: false }],
  ["admin_theme=system-light", { isOpen: true, theme: "light", isThemeChosen: false }],
] as const)("the panel begins as the cookies %s say", (header, state) => {
  expect(readPanelCookies(header)).toEqual(state);
});
