import { type DataStrategyResult, data, redirect, replace } from "react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ToastMessage } from "#app/ui/toasts/toast.ts";
import { showActionResults } from "./show-action-results.ts";
import { type ActionResult, withFlashToast } from "./use-result-toast.ts";

let lastToast: ToastMessage | undefined;

beforeAll(() => {
  const window = new EventTarget();
  window.addEventListener("toast", (event) => {
    lastToast = (event as CustomEvent<ToastMessage>).detail;
  });
  vi.stubGlobal("window", window);
  vi.stubGlobal("navigator", { onLine: false });
});
afterAll(() => vi.unstubAllGlobals());

/** Returns what the middleware makes of the response to a form of a screen. */
async function answered(
  response: DataStrategyResult,
  path = "/admin/orders",
  intent = "change-status",
  orderNumber = "",
) {
  lastToast = undefined;
  const request = new Request(`https://shop.test${path}`, {
    method: "POST",
    body: new URLSearchParams({ intent, orderNumber }),
  });
  const args = { request } as Parameters<typeof showActionResults>[0];
  const results = await showActionResults(args, async () => ({ route: response }));
  return results?.route;
}

const answer = (result: ActionResult, status = 200): DataStrategyResult => ({
  type: "data",
  result: data(result, status),
});
const failure = (error: unknown): DataStrategyResult => ({ type: "error", result: error });

test("the server's toast is shown on arrival, once", async () => {
  const result: ActionResult = { done: true, toast: "discountOn", text: "SAVE10" };
  expect(await answered(answer(result), "/admin/discounts")).toMatchObject({
    type: "data",
    result: { data: { ...result, isToastShown: true }, init: { status: 200 } },
  });
  expect(lastToast).toEqual({ title: "Discount code active", text: "SAVE10", tone: "success" });
});

test("the deck of receipts shows its results itself", async () => {
  const result = await answered(answer({ done: true, toast: "paymentVerified" }), "/admin/receipts");
  expect(result?.result).toMatchObject({ data: { done: true, toast: "paymentVerified" } });
  expect(result?.result).not.toHaveProperty("data.isToastShown");
  expect(lastToast).toBeUndefined();
});

// The router loads nothing anew after a status from 400 on.
test.each([
  ["a refusal because of a concurrent save loads newer data", true, 200],
  ["another refusal does not", undefined, 422],
])("%s", async (_, shouldRevalidate, status) => {
  const refusal = { done: false, toast: "settingsNotSaved" as const };
  const result = await answered(answer({ ...refusal, ...(shouldRevalidate && { shouldRevalidate }) }, 422));
  expect(result).toMatchObject({ type: "data", result: { init: { status } } });
});

test.each([
  ["/admin/orders", "review", "Failed to update payment status"],
  ["/admin/orders", "change-status", "Failed to update order status"],
  ["/admin/products", "delete", "Failed to delete product"],
  ["/admin/settings", "save-setting", "Failed to update settings"],
  ["/admin/settings", "save-method", "Failed to update payment settings"],
  ["/admin/discounts", "delete", "The shop didn't respond."],
])("without an answer %s says of %j what failed, and keeps its form", async (path, intent, words) => {
  const noPage = { status: 500, statusText: "", internal: false, data: "<html>" };
  for (const server of [data(new Error("Unexpected Server Error"), 500), noPage]) {
    expect(await answered(failure(server), path, intent)).toMatchObject({
      type: "data",
      result: { data: { done: false, isUnreachable: true }, init: { status: 503 } },
    });
    const text = lastToast?.text ?? lastToast?.title;
    expect(text).toContain(words);
    expect(lastToast?.tone).toBe("error");
  }
  await answered(failure(new TypeError("Failed to fetch")), path, intent);
  expect(lastToast?.text).toContain("No connection. Nothing is saved yet.");
});

test("what failed says of which order", async () => {
  await answered(failure(new TypeError("Failed to fetch")), "/admin/orders", "review", "KRB-2JQE6MXJ");
  expect(lastToast?.text).toBe(
    "Failed to update payment status\nKRB-2JQE6MXJ: No connection. Nothing is saved yet.",
  );
  await answered(failure(data(new Error("down"), 500)), "/admin/orders", "review", "KRB-2JQE6MXJ");
  expect(lastToast?.text).toBe("Failed to update payment status\nKRB-2JQE6MXJ");
});

test("a session that has ended keeps the form; other redirects, refused access and sales pass through", async () => {
  expect(await answered(failure(redirect("/auth?redirect=/admin")))).toMatchObject({
    result: { data: { toast: "sessionEnded", isUnreachable: true }, init: { status: 503 } },
  });
  const passed = failure(replace("/admin/discounts"));
  expect(await answered(passed)).toBe(passed);
});

test("a URL with a flash toast preserves its other parameters", () => {
  expect(withFlashToast("/admin/pages", "pageSaved")).toBe("/admin/pages?notice=pageSaved");
  expect(withFlashToast("/admin/products/import?added=2", "productsImported")).toBe(
    "/admin/products/import?added=2&notice=productsImported",
  );
});
