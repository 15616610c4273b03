import { expect, test } from "vitest";
import { needsPanelRoutes } from "./panel-path.ts";
import { GUEST } from "./viewer.ts";

test.each([
  ["/", false],
  ["/authentic", false],
  ["/auth", true],
  ["/auth/second-step", true],
  ["/admin/orders", true],
])("a guest at %s gets the panel's routes: %s", (pathname, expected) => {
  expect(needsPanelRoutes(pathname, { viewer: GUEST })).toBe(expected);
});
