import { expect, type Page, test } from "@playwright/test";
import { gridCards, openPage } from "#tests/e2e/support/shopper-steps.ts";

const heightOf = (page: Page) => page.locator("main").evaluate((main) => main.scrollHeight);

/** How many cards lie in the page undrawn. */
const undrawn = (page: Page) =>
  page
    .locator(".product-card")
    .evaluateAll(
      (cards) =>
        cards.filter((card) => !card.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
          .length,
    );

const isFootDrawn = (page: Page) =>
  page
    .getByRole("contentinfo")
    .locator("p")
    .first()
    .evaluate((words) => words.checkVisibility({ contentVisibilityAuto: true }));

/** The page stays as it is in its first moment: what is drawn later is not, and nothing comes alive. */
async function holdMoment(page: Page): Promise<void> {
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
  test(`far cards of ${address} are not drawn, and keep the room that they take`, { tag: "@phone" }, async ({
    page,
  }) => {
    await page.context().addCookies([{ name: "preferred-currency", value: "USD", url: "http://localhost" }]);
    // Where nothing moves by itself, they stay undrawn until they come near.
    await page.addInitScript(() => {
      const still = new CSSStyleSheet();
      still.replaceSync("* { animation: none !important; }");
      document.adoptedStyleSheets.push(still);
    });
    await openPage(page, address);
    expect(await undrawn(page)).toBeGreaterThan(8);
    expect(await isFootDrawn(page)).toBe(false);
    const before = await heightOf(page);
    await scrollThrough(page);
    expect(Math.abs((await heightOf(page)) - before)).toBeLessThanOrEqual(2);
  });
}

test("a moment later every card and the footer are rendered", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, "/products");
  await expect.poll(() => isFootDrawn(page)).toBe(true);
  await expect.poll(() => undrawn(page)).toBe(0);
  expect((await gridCards(page).allInnerTexts()).filter((words) => words === "")).toEqual([]);
});

test("a reloaded listing restores its scroll position", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, "/products");
  const card = gridCards(page).nth(18);
  await card.scrollIntoViewIfNeeded();
  const topOf = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await topOf();
  await page.reload();
  await expect.poll(topOf).toBe(before);
});

test.describe("before the first view has been there for a moment", () => {
  // The worker's own requests would pass by the routes below.
  test.use({ serviceWorkers: "block" });

  for (const [address, most] of [
    ["/", 1],
    ["/sneakers", 4],
  ] as const) {
    test(`no picture below it is asked for on ${address}`, { tag: "@phone" }, async ({ page }) => {
      const pictures = new Set<string>();
      page.on("request", (request) => {
        if (request.url().includes("/media/")) pictures.add(request.url());
      });
      await holdMoment(page);
      await page.goto(address, { waitUntil: "networkidle" });
      expect(pictures.size).toBeGreaterThan(0);
      expect(pictures.size).toBeLessThanOrEqual(most);
    });
  }

  test("a product's further pictures wait, and are there when turned to", async ({ page }) => {
    await openPage(page, "/sneakers");
    const product = (await gridCards(page).first().getByRole("link").getAttribute("href")) ?? "";
    const held = await page.context().newPage();
    const large = new Set<string>();
    held.on("request", (request) => {
      if (/-960\.avif$/.test(request.url())) large.add(request.url());
    });
    await holdMoment(held);
    await held.goto(product, { waitUntil: "networkidle" });
    expect(large.size).toBeLessThanOrEqual(1);
    await openPage(page, product);
    const pictures = page.getByRole("region", { name: /^Pictures of/ });
    await pictures.getByRole("button", { name: "Show picture 2" }).click();
    await expect(pictures.getByRole("button", { name: "Zoom picture 2 of" })).toBeInViewport({ ratio: 0.3 });
    await expect
      .poll(() =>
        pictures
          .getByRole("img", { name: /picture 2$/ })
          .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
      )
      .toBe(true);
  });
});
