import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ToastMessage } from "#app/ui/toasts/toast-message.ts";
import { type ActionAnswer, readUnlessUnreached, sayAnswer, withArrivalToast } from "./use-answer-toast.ts";

let lastToast: ToastMessage | undefined;
const said = () => lastToast;

beforeAll(() => {
  const window = new EventTarget();
  window.addEventListener("toast", (event) => {
    lastToast = (event as CustomEvent<ToastMessage>).detail;
  });
  vi.stubGlobal("window", window);
});
afterAll(() => vi.unstubAllGlobals());

const answered = (actionResult: unknown) =>
  readUnlessUnreached({ actionResult, defaultShouldRevalidate: true } as Parameters<
    typeof readUnlessUnreached
  >[0]);

test("what the server answered is said as it comes, once, and the lists are read again", async () => {
  const answer: ActionAnswer = { done: true, toast: "discount-on", text: "SAVE10" };
  expect(await sayAnswer(async () => answer, "unanswered")).toEqual({ ...answer, said: true });
  expect(said()).toEqual({ title: "Discount code active", text: "SAVE10", tone: "plain" });
  expect(answered(answer)).toBe(true);
});

test("without an answer the failure is said, and nothing is read that would take the form away", async () => {
  const offline = async () => {
    throw new TypeError("Failed to fetch");
  };
  const answer = await sayAnswer<ActionAnswer>(offline, "orderNotUpdated");
  expect(answer).toMatchObject({ done: false, unreached: true });
  expect(said()).toMatchObject({ text: "Failed to update order status", tone: "destructive" });
  expect(answered(answer)).toBe(false);
});

test("what somebody else has saved meanwhile is read, though a refused save reads nothing else", () => {
  const reread = (actionResult: unknown) =>
    readUnlessUnreached({ actionResult, defaultShouldRevalidate: false } as Parameters<
      typeof readUnlessUnreached
    >[0]);
  expect(reread({ done: false, toast: "settingsNotSaved", reread: true })).toBe(true);
  expect(reread({ done: false, toast: "settingsNotSaved" })).toBe(false);
});

test("a redirect and a refused door go their way", async () => {
  const redirect = new Response(null, { status: 302, headers: { location: "/admin/discounts" } });
  await expect(
    sayAnswer<ActionAnswer>(async () => {
      throw redirect;
    }, "unanswered"),
  ).rejects.toBe(redirect);
});

test("an address that says something on arrival keeps what it carried", () => {
  expect(withArrivalToast("/admin/pages", "page-saved")).toBe("/admin/pages?notice=page-saved");
  expect(withArrivalToast("/admin/products/import?added=2", "products-imported")).toBe(
    "/admin/products/import?added=2&notice=products-imported",
  );
});

test("every screen of the panel that changes something keeps its form when the shop does not answer", async () => {
  const folder = new URL("../../../routes/admin/", import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".tsx"));
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(new URL(name, folder), "utf8")]),
  );
  const screens = texts.filter(([, text]) => text?.includes("export async function action("));
  expect(screens.length).toBeGreaterThan(10);
  for (const [name, text] of screens) {
    expect(text, name).toContain("return sayAnswer(serverAction,");
    expect(text, name).toContain("readUnlessUnreached as shouldRevalidate");
  }
});
