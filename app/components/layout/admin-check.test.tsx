import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { AdminCheck } from "./admin-check.tsx";

let goingTo: string | undefined;
vi.mock("react-router", () => ({
  useNavigation: () => ({ location: goingTo === undefined ? undefined : { pathname: goingTo } }),
}));

test.each([
  ["/admin", true],
  ["/admin/orders", true],
  ["/administer", false],
  ["/products", false],
  [undefined, false],
])("on the way to %s the check of admin access is told: %s", (path, isTold) => {
  goingTo = path;
  expect(renderToString(<AdminCheck />).includes("Checking admin access...")).toBe(isTold);
});
