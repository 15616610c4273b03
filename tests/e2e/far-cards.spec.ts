import { expect, type Page, test } from "@playwright/test";
import { gridCards, openPage } from "./shopper-steps.ts";

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

test("a moment later every card is drawn, near or far, and the foot", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, "/products");
  await expect.poll(() => isFootDrawn(page)).toBe(true);
  await expect.poll(() => undrawn(page)).toBe(0);
  expect((await gridCards(page).allInnerTexts()).filter((words) => words === "")).toEqual([]);
});

test("opened anew, a listing stands where it stood", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, "/products");
  const card = gridCards(page).nth(18);
  await card.scrollIntoViewIfNeeded();
  const topOf = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await topOf();
  await page.reload();
  await expect.poll(topOf).toBe(before);
});
