import { expect, test } from "vitest";
import { isAdminToast } from "./admin-toasts.ts";

test("a URL can only name an existing toast", () => {
  expect(isAdminToast("pageSaved")).toBe(true);
  expect(isAdminToast("toString")).toBe(false);
});
