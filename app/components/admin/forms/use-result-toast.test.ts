import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ToastMessage } from "#app/ui/toasts/toast-message.ts";
import {
  type ActionResult,
  callActionWithToast,
  revalidateUnlessUnreachable,
  withFlashToast,
} from "./use-result-toast.ts";

let lastToast: ToastMessage | undefined;
const shownToast = () => lastToast;

beforeAll(() => {
  const window = new EventTarget();
  window.addEventListener("toast", (event) => {
    lastToast = (event as CustomEvent<ToastMessage>).detail;
  });
  vi.stubGlobal("window", window);
  vi.stubGlobal("navigator", { onLine: false });
});
afterAll(() => vi.unstubAllGlobals());

function anyRequest(fields: Record<string, string> = {}): Request {
  const body = new URLSearchParams(fields);
  return new Request("https://shop.test/admin/orders", { method: "POST", body });
}

const isRevalidatedAfter = (actionResult: unknown) =>
  revalidateUnlessUnreachable({ actionResult, defaultShouldRevalidate: true } as Parameters<
    typeof revalidateUnlessUnreachable
  >[0]);

test("the server's toast is shown on arrival, once, and the lists revalidate", async () => {
  const result: ActionResult = { done: true, toast: "discount-on", text: "SAVE10" };
  expect(await callActionWithToast(async () => result, "noResponse", anyRequest())).toEqual({
    ...result,
    isToastShown: true,
  });
  expect(shownToast()).toEqual({ title: "Discount code active", text: "SAVE10", tone: "plain" });
  expect(isRevalidatedAfter(result)).toBe(true);
});

const offline = async () => {
  throw new TypeError("Failed to fetch");
};

test("without an answer the failure is shown, and nothing revalidates that would remove the form", async () => {
  const failing = async () => {
    throw new Error("Unexpected Server Error");
  };
  const result = await callActionWithToast<ActionResult>(failing, "orderNotUpdated", anyRequest());
  expect(result).toMatchObject({ done: false, isUnreachable: true });
  expect(shownToast()).toMatchObject({ text: "Failed to update order status", tone: "destructive" });
  expect(isRevalidatedAfter(result)).toBe(false);
});

test.each([
  ["review", "Failed to update payment status"],
  ["change-status", "Failed to update order status"],
])("without a connection the failure of %j says that nothing is saved", async (intent, failed) => {
  const request = anyRequest({ intent });
  const failures = { review: "paymentNotUpdated" } as const;
  const result = await callActionWithToast<ActionResult>(offline, "orderNotUpdated", request, failures);
  expect(isRevalidatedAfter(result)).toBe(false);
  expect(shownToast()).toMatchObject({
    title: "Error",
    text: `${failed}\nNo connection. Nothing is saved yet.`,
  });
});

test("a refusal because of a concurrent save revalidates, other refusals do not", () => {
  const isRevalidatedAfter = (actionResult: unknown) =>
    revalidateUnlessUnreachable({ actionResult, defaultShouldRevalidate: false } as Parameters<
      typeof revalidateUnlessUnreachable
    >[0]);
  expect(isRevalidatedAfter({ done: false, toast: "settingsNotSaved", shouldRevalidate: true })).toBe(true);
  expect(isRevalidatedAfter({ done: false, toast: "settingsNotSaved" })).toBe(false);
});

test("redirects and refused access pass through", async () => {
  const redirect = new Response(null, { status: 302, headers: { location: "/admin/discounts" } });
  await expect(
    callActionWithToast<ActionResult>(
      async () => {
        throw redirect;
      },
      "noResponse",
      anyRequest(),
    ),
  ).rejects.toBe(redirect);
});

test("a URL with a flash toast preserves its other parameters", () => {
  expect(withFlashToast("/admin/pages", "page-saved")).toBe("/admin/pages?notice=page-saved");
  expect(withFlashToast("/admin/products/import?added=2", "products-imported")).toBe(
    "/admin/products/import?added=2&notice=products-imported",
  );
});

test("every screen of the panel with an action keeps its form when the shop does not respond", async () => {
  const folder = new URL("../../../routes/admin/", import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".tsx"));
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(new URL(name, folder), "utf8")]),
  );
  // With script a sale is kept in the browser and sent from there; the action of its page is for pages without.
  const screens = texts.filter(
    ([name, text]) => name !== "sell/sell.tsx" && text?.includes("export async function action("),
  );
  expect(screens.length).toBeGreaterThan(10);
  for (const [name, text] of screens) {
    // The deck shows the result in a line of its own.
    const call = name?.endsWith("receipts.tsx") ? "callPanelAction" : "callActionWithToast";
    expect(text, name).toContain(`return ${call}(serverAction,`);
    expect(text, name).toContain("revalidateUnlessUnreachable as shouldRevalidate");
  }
});
