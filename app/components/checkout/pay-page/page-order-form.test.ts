import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { money } from "#app/domain/money/money.ts";
import type { ToastMessage } from "#app/ui/toasts/toast.ts";
import { goToPaymentPage } from "./page-order-form.tsx";

const assign = vi.fn();
const open = vi.fn();
const total = money(10_450, "USD");

let said: ToastMessage | undefined;

function onScreenOf(innerWidth: number): void {
  const matchMedia = (query: string) => ({ matches: query === "(width < 48rem)" && innerWidth < 48 * 16 });
  const window = Object.assign(new EventTarget(), { matchMedia, open, location: { assign } });
  window.addEventListener("toast", (event) => {
    said = (event as CustomEvent<ToastMessage>).detail;
  });
  vi.stubGlobal("window", window);
}

beforeEach(() => {
  vi.clearAllMocks();
  said = undefined;
});
afterEach(() => vi.unstubAllGlobals());

describe("opening the card page", () => {
  test("on phones, below 768 px, is a toast with Open Checkout for 10 seconds", () => {
    onScreenOf(767);
    goToPaymentPage("/sandbox/cs_1", total);
    expect(said).toMatchObject({ durationMs: 10_000, action: { label: "Open Checkout" } });
    expect(said?.text).toContain("$104.50");
    expect([open, assign].map((way) => way.mock.calls.length)).toEqual([0, 0]);
    said?.action?.onPress();
    expect(assign).toHaveBeenCalledWith("/sandbox/cs_1");
  });

  test("on larger screens is a new tab, which cannot reach back", () => {
    onScreenOf(768);
    const tab = { opener: "this page" };
    open.mockReturnValueOnce(tab);
    goToPaymentPage("/sandbox/cs_1", total);
    expect(open).toHaveBeenCalledWith("/sandbox/cs_1", "_blank");
    expect(tab.opener).toBeNull();
    expect(said).toBeUndefined();
    expect(assign).not.toHaveBeenCalled();
  });

  test("uses this tab where the browser opens no other", () => {
    onScreenOf(1280);
    open.mockReturnValueOnce(null);
    goToPaymentPage("/sandbox/cs_1", total);
    expect(assign).toHaveBeenCalledWith("/sandbox/cs_1");
  });
});
