import { expect, test } from "vitest";
import { isAdminToast } from "./admin-toasts.ts";

test("a URL can only name an existing toast", () => {
  expect(isAdminToast("page-saved")).toBe(true);
  expect(isAdminToast("toString")).toBe(false);
});
