import { chromium } from "@playwright/test";
import { startSeededStore, stopAndDelete } from "#labs/support/bench-store.ts";
import { signIn } from "#labs/support/sign-in.ts";
import { BROWSER_FLAGS, findBrowser } from "#scripts/find-browser.ts";
import { note, quantile, seconds } from "./note.ts";

const PRODUCTS = 10_000;
const GOAL_MS = 1_000;
const TIMES = 10;
const PHONE = { width: 360, height: 800 };

/** Measures how long the sell screen takes from its address to a piece on the bill, in a phone's browser that knows it. */
export async function measureSell(): Promise<void> {
  const found = findBrowser();
  if (!found.ok) throw new Error(found.detail);
  const browser = await chromium.launch({ executablePath: found.value, args: BROWSER_FLAGS });
  const store = await startSeededStore({}, PRODUCTS);
  try {
    const context = await browser.newContext({ viewport: PHONE, baseURL: store.origin });
    const cookies = (await signIn(store.origin)).split("; ").map((cookie) => {
      const [name = "", ...value] = cookie.split("=");
      return { name, value: value.join("="), url: store.origin };
    });
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.goto("/admin/sell");
    await page.waitForFunction(async () => (await caches.match("/admin/sell")) !== undefined);
    // Warm: the first visit has stored the screen's files and installed the service worker.
    await page.waitForLoadState("networkidle");
    for (const [where, isOffline] of [
      ["warm", false],
      ["offline", true],
    ] as const) {
      await context.setOffline(isOffline);
      const times: number[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        const began = performance.now();
        await page.goto("/admin/sell", { waitUntil: "commit" });
        await page
          .getByRole("button", { name: / left$/ })
          .first()
          .click();
        await page.getByRole("button", { name: "Cash", exact: true }).waitFor();
        times.push(performance.now() - began);
      }
      const slowest = quantile(times, 0.99);
      note(
        `/admin/sell of ${PRODUCTS.toLocaleString("en-US")} products to the first tap, ${where}`,
        seconds(GOAL_MS),
        `median ${seconds(quantile(times, 0.5))}, longest ${seconds(slowest)}`,
        slowest <= GOAL_MS,
      );
    }
  } finally {
    await browser.close();
    await stopAndDelete(store);
  }
}
