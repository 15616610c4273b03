import { expect, type Page, test } from "@playwright/test";
import { openPage, signInHere } from "#tests/e2e/support/shopper-steps.ts";
import { queryStore } from "#tests/e2e/support/store-database.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

/** The panel of the open overlay; a sheet and the search's suggestions have no part that moves. */
const OPEN_PANEL =
  ".site-search .shadow-lift, :popover-open > .modal-panel, dialog[open] > .modal-panel, .choice-sheet:popover-open";

test("a page of the shop reached from the panel has its footer", { tag: "@desk" }, async ({ page }) => {
  await openPage(page, "/auth?redirect=/admin");
  await signInHere(page, ADMIN);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("link", { name: "Back to Store" }).click();
  await expect(page.getByRole("contentinfo")).toContainText("©");
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});

test.describe("a dialog", () => {
  test.use({ reducedMotion: "reduce", serviceWorkers: "block" });

  const code = /\/assets\/quick-view-/;
  const opener = (page: Page) => page.getByRole("button", { name: /^Quick view / }).first();

  test("shows progress while its code loads", { tag: "@phone" }, async ({ page }) => {
    const { promise: released, resolve: releaseCode } = Promise.withResolvers<void>();
    await page.route(code, async (route) => {
      await released;
      await route.continue();
    });
    await openPage(page, "/sneakers");
    const progress = page.locator(".progress-line");
    await expect(progress).toHaveCSS("transform", "matrix(0, 0, 0, 1, 0, 0)");
    await opener(page).click();
    await expect(progress).toHaveCSS("transform", "matrix(0.9, 0, 0, 1, 0, 0)");
    releaseCode();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Add to Cart" })).toBeVisible();
    await expect(progress).toHaveCSS("transform", "matrix(0, 0, 0, 1, 0, 0)");
  });

  test("opens offline if the page has been idle before", { tag: "@phone" }, async ({ page, context }) => {
    await openPage(page, "/sneakers");
    // It is rendered, closed, once its code is loaded.
    await expect(page.locator("dialog.modal-center")).toBeAttached();
    await context.setOffline(true);
    await opener(page).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Add to Cart" })).toBeVisible();
  });

  test("is complete within 200 ms of the tap", { tag: "@phone" }, async ({ page }) => {
    await openPage(page, "/sneakers");
    for (const closed of ["left", "right", "center"])
      await expect(page.locator(`dialog.modal-${closed}`)).toBeAttached();
    for (const { name, holds } of [
      { name: /^Open cart/, holds: "Your cart is empty" },
      { name: "Open menu", holds: "All Products" },
      { name: /^Quick view /, holds: "View full details" },
    ]) {
      const opened = page.evaluate(readOnceOpened, OPEN_PANEL);
      await page.getByRole("button", { name }).first().tap();
      const { words, height } = await opened;
      expect(words).toMatch(new RegExp(holds, "i"));
      await page.waitForLoadState("networkidle");
      const layer = page.getByRole("dialog");
      expect((await layer.locator(".modal-panel").boundingBox())?.height).toBe(height);
      await page.goBack();
      await expect(layer).toBeHidden();
    }
  });
});

const ADD_TO_CART = /^Add to Cart$/;

test.describe("at 400 kbit/s", () => {
  test.use({ reducedMotion: "reduce", serviceWorkers: "block" });

  for (const { on, name, atOnce, atLast } of [
    { name: /^Open cart/, atOnce: "2 × ", atLast: "Clear Cart" },
    { name: "Open menu", atOnce: "All Products", atLast: "Wishlist" },
    { name: /^Quick view /, atOnce: "\\$\\d", atLast: "View full details" },
    { name: "Filters", atOnce: "On sale", atLast: "On sale" },
    { name: /^Search for brand/, atOnce: "Brands.+Nike", atLast: "Nike" },
    { on: "a product", name: /^Size guide$/, atOnce: "JP \\(cm\\)", atLast: "Unisex" },
    { on: "a product", name: ADD_TO_CART, atOnce: "EU 42.+Add to Cart", atLast: "Add to Cart" },
    { on: "a product", name: /^Zoom picture 1/, atOnce: ", picture 1", atLast: "1 / \\d" },
  ]) {
    test(`a tap right after hydration shows "${atOnce}" within 200 ms, at its final height @timing`, {
      // On desks the sizes are beside the button.
      tag: name === ADD_TO_CART ? ["@phone"] : [],
    }, async ({ page }) => {
      test.slow();
      await page.addInitScript(
        (line) => localStorage.setItem("kairaba-cart", JSON.stringify({ lines: [line] })),
        await anyLine(),
      );
      const network = await page.context().newCDPSession(page);
      await network.send("Network.enable");
      await network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 400,
        downloadThroughput: 400_000 / 8,
        uploadThroughput: 400_000 / 8,
      });
      await page.goto(on ? await aShoe() : "/sneakers", { waitUntil: "commit" });
      const opened = page.evaluate(readOnceOpened, OPEN_PANEL);
      await page.evaluate(tapOnceHydrated, name instanceof RegExp ? name.source : name);
      const { words, height } = await opened;
      expect(words).toMatch(new RegExp(atOnce, "is"));
      const panel = page.locator(OPEN_PANEL);
      await expect(panel).toContainText(new RegExp(atLast, "i"));
      await page.waitForLoadState("networkidle");
      expect(await panel.evaluate((element: HTMLElement) => element.offsetHeight)).toBe(height);
      await page.goBack();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  }
});

/** Returns two pieces of some product, as the browser stores them. */
async function anyLine() {
  const [line] = await queryStore(`select id as "productId", slug, name, brand from products
    where is_active and archived_at is null and category = 'accessories' limit 1`);
  return { ...line, size: "M", quantity: 2, priceUsd: 1000, image: null, inStock: true, weightGrams: 200 };
}

/** Returns the path of a shoe with several pictures and both US sizes. */
async function aShoe(): Promise<string> {
  const [shoe] = await queryStore(`select slug from products where is_active and archived_at is null
    and stock_quantity > 5 and category = 'sneakers' and target_audience = 'unisex' and cardinality(images) > 1 limit 1`);
  return `/product/${shoe?.slug}`;
}

/** Taps a button or a search field as soon as the page is hydrated; resolves then. Runs in the page. */
function tapOnceHydrated(name: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const tap = () => {
    if (document.documentElement.dataset.ready === undefined) return;
    watcher.disconnect();
    const tappable = [...document.querySelectorAll<HTMLElement>("button, input[type=search]")];
    const wanted = tappable.find((element) => new RegExp(name).test(element.ariaLabel ?? element.innerText));
    wanted?.focus();
    wanted?.click();
    resolve();
  };
  const watcher = new MutationObserver(tap);
  watcher.observe(document.documentElement, { attributes: true });
  return promise;
}

/**
 * Returns the words, loaded pictures and height of the overlay that the next tap opens, 200 ms after it. Runs in the
 * page.
 */
function readOnceOpened(selector: string): Promise<{ words: string; height: number }> {
  const { promise, resolve } = Promise.withResolvers<{ words: string; height: number }>();
  const read = () => {
    const panel = document.querySelector<HTMLElement>(selector);
    const pictures = [...(panel?.querySelectorAll("img") ?? [])].filter((image) => image.naturalWidth > 0);
    const words = [panel?.innerText ?? "", ...pictures.map(({ alt }) => alt)].join("\n");
    resolve({ words, height: panel?.offsetHeight ?? 0 });
  };
  window.addEventListener("click", () => setTimeout(read, 200), { once: true, capture: true });
  return promise;
}
