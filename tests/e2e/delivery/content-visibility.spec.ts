import { expect, type Page, test } from "@playwright/test";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";

const heightOf = (page: Page) => page.locator("main").evaluate((main) => main.scrollHeight);

/** Returns how many cards of the page are not rendered. */
const countUnrendered = (page: Page) =>
  page
    .locator(".product-card")
    .evaluateAll(
      (cards) =>
        cards.filter((card) => !card.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
          .length,
    );

const isFooterRendered = (page: Page) =>
  page
    .getByRole("contentinfo")
    .locator("p")
    .first()
    .evaluate((words) => words.checkVisibility({ contentVisibilityAuto: true }));

/** Holds the page in its initial state: nothing is rendered later and nothing is hydrated. */
async function holdInitialState(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const waiting = new CSSStyleSheet();
    waiting.replaceSync("* { animation-play-state: paused !important; }");
    document.adoptedStyleSheets.push(waiting);
  });
  await page.route(/\.js$/, (route) => route.abort());
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += 400) {
      window.scrollTo({ top, behavior: "instant" });
      await frame();
      await frame();
    }
  });
}

for (const address of ["/", "/products"]) {
  test(`distant cards of ${address} are not rendered, and keep their space`, { tag: "@phone" }, async ({
    page,
  }) => {
    await page.context().addCookies([{ name: "preferred-currency", value: "USD", url: "http://localhost" }]);
    // An animation triggers the late rendering; without it, cards stay unrendered until they come near.
    await page.addInitScript(() => {
      const still = new CSSStyleSheet();
      still.replaceSync("* { animation: none !important; }");
      document.adoptedStyleSheets.push(still);
    });
    await openPage(page, address);
    expect(await countUnrendered(page)).toBeGreaterThan(8);
    expect(await isFooterRendered(page)).toBe(false);
    const before = await heightOf(page);
    await scrollThrough(page);
    expect(Math.abs((await heightOf(page)) - before)).toBeLessThanOrEqual(2);
  });
}

test.describe("right after the first view", () => {
  // A service worker's own requests would bypass `page.route`.
  test.use({ serviceWorkers: "block" });

  for (const [address, most] of [
    ["/", 1],
    ["/sneakers", 4],
  ] as const) {
    test(`no picture below the fold is requested on ${address}`, { tag: "@phone" }, async ({ page }) => {
      const pictures = new Set<string>();
      page.on("request", (request) => {
        if (request.url().includes("/media/")) pictures.add(request.url());
      });
      await holdInitialState(page);
      await page.goto(address, { waitUntil: "networkidle" });
      expect(pictures.size).toBeGreaterThan(0);
      expect(pictures.size).toBeLessThanOrEqual(most);
    });
  }
});
