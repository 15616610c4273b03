import { expect, type Locator, type Page, test } from "@playwright/test";
import { openPage, signInHere } from "#tests/e2e/support/shopper-steps.ts";
import { queryStore } from "#tests/e2e/support/store-database.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

/** The panel of the open overlay; a sheet has no part that moves. */
const OPEN_PANEL = ":popover-open > .modal-panel, dialog[open] > .modal-panel, .choice-sheet:popover-open";

test("lazy content stays as rendered while its code loads @phone", async ({ page }) => {
  const { promise: released, resolve: releaseCode } = Promise.withResolvers<void>();
  await page.route(/\/assets\/brand-shelves-/, async (route) => {
    await released;
    await route.continue();
  });
  await openPage(page, "/products?filter=brands");
  const cards = page.getByRole("main").getByRole("article");
  const rendered = await cards.count();
  expect(rendered).toBeGreaterThan(0);
  // Opening and closing the cart rerenders everything around.
  await page.getByRole("button", { name: "Open cart" }).click();
  await expect(page.getByRole("dialog", { name: /cart/i })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cards).toHaveCount(rendered);
  await expect(page.getByRole("contentinfo")).toHaveCount(1);

  // A click before hydration is replayed after it.
  await cards
    .first()
    .getByRole("button", { name: /^Add .+ to wishlist$/ })
    .click();
  releaseCode();
  const wished = cards.first().getByRole("button", { name: /^Remove .+ from wishlist$/ });
  await expect(wished).toBeVisible();
});

test.describe("a shelf of a product's page", () => {
  // A service worker's own requests would bypass `page.route`.
  test.use({ serviceWorkers: "block" });

  test("a button pressed before hydration acts once", { tag: "@phone" }, async ({ page }) => {
    const { promise: released, resolve: releaseCode } = Promise.withResolvers<void>();
    await page.route(/\/assets\/shelves-/, async (route) => {
      await released;
      await route.continue();
    });
    await openPage(page, "/sneakers");
    const product = await page.locator('main a[href^="/product/"]').first().getAttribute("href");
    await openPage(page, product ?? "");
    const shelf = page.getByRole("region", { name: "You may also like" });
    await shelf.scrollIntoViewIfNeeded();
    const wish = shelf.getByRole("button", { name: /^Add .+ to wishlist$/ }).first();
    const name = (await wish.getAttribute("aria-label")) ?? "";
    await wish.tap();
    await wish.tap();
    await expect(shelf.getByRole("button", { name })).toBeVisible();
    releaseCode();
    await expect(
      shelf.getByRole("button", { name: name.replace(/^Add (.+) to/, "Remove $1 from") }),
    ).toBeVisible();
  });
});

for (const [what, fails] of [
  ["is on its way", false],
  ["never comes", true],
] as const) {
  test(`navigation does not wait for code that ${what}: the skeleton shows, then the page`, {
    tag: "@phone",
  }, async ({ page }) => {
    await page.route(/\/assets\/background-page-/, (route) =>
      fails ? route.abort() : new Promise(() => undefined),
    );
    const { promise: released, resolve: releaseData } = Promise.withResolvers<void>();
    await page.route(/\.data\b/, async (route) => {
      await released;
      await route.continue();
    });
    await openPage(page, "/sneakers");
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-desc");
    await expect(page.getByTestId("skeletons")).toBeVisible();
    releaseData();
    await expect(page.getByTestId("skeletons")).toBeHidden();
    await expect(page).toHaveURL("/sneakers?sort=price-desc");
    await expect(page.getByRole("contentinfo")).toHaveCount(1);
  });
}

test("code that failed to load is requested again when the network is back", { tag: "@phone" }, async ({
  page,
}) => {
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  let isOut = true;
  await page.route(/\/assets\/background-page-/, async (route) => {
    isAsked();
    if (isOut) await route.abort();
    else await route.continue();
  });
  await openPage(page, "/sneakers");
  await asked;
  const saved = () => page.evaluate(() => window.localStorage.getItem("preferred-currency"));
  expect(await saved()).toBeNull();
  isOut = false;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(saved).not.toBeNull();
});

test.describe("the footer", () => {
  // A service worker's own requests would bypass `page.route`.
  test.use({ serviceWorkers: "block" });

  /** Changes the year in all page data from now on. */
  async function changeYear(page: Page): Promise<void> {
    await page.route(/\.data\b/, async (route) => {
      const answer = await route.fetch();
      const loaded = await answer.text();
      await route.fulfill({
        response: answer,
        body: loaded.replace(/(copyright_year[\\":]+)\d{4}/, (_, before) => `${before}1908`),
      });
    });
  }

  /** Returns the footer's text once it is rendered; a distant footer is rendered a moment later. */
  async function renderedText(footer: Locator): Promise<string> {
    await expect.poll(() => footer.innerText()).not.toBe("");
    return await footer.innerText();
  }

  test("loads no code while its content is unchanged, and follows the settings", {
    tag: "@phone",
  }, async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const footerCode = () => asked.filter((path) => path.startsWith("/assets/site-footer-"));
    await changeYear(page);
    await openPage(page, "/sneakers");
    const footer = page.getByRole("contentinfo");
    await footer.scrollIntoViewIfNeeded();
    const words = await renderedText(footer);
    await page.waitForLoadState("networkidle");
    expect(footerCode()).toEqual([]);
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-desc");
    await expect(footer).toContainText("© 1908");
    await expect(footer).toHaveCount(1);
    expect(await renderedText(footer)).toBe(words.replace(/© \d{4}/, "© 1908"));
    expect(footerCode()).toHaveLength(1);
  });

  test("stays unchanged if its code fails to load", { tag: "@phone" }, async ({ page }) => {
    await page.route(/\/assets\/site-footer-/, (route) => route.abort());
    await changeYear(page);
    await openPage(page, "/sneakers");
    const footer = page.getByRole("contentinfo");
    const words = await renderedText(footer);
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/site-footer-"));
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-desc");
    await failed;
    await expect(page).toHaveURL("/sneakers?sort=price-desc");
    expect(await renderedText(footer)).toBe(words);
  });

  test("survives a page change before its hydration", { tag: "@phone" }, async ({ page }) => {
    await page.route("/sneakers", async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      expect(html).toContain(">Sneakers</h1>");
      await route.fulfill({ response: answer, body: html.replace(">Sneakers</h1>", ">Chaussures</h1>") });
    });
    await openPage(page, "/sneakers");
    // React has rerendered the page.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sneakers");
    await expect(page.getByRole("contentinfo")).toContainText("©");
  });
});

test("a page of the shop reached from the panel has its footer", { tag: "@desk" }, async ({ page }) => {
  await openPage(page, "/auth?redirect=/admin");
  await signInHere(page, ADMIN);
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
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

/** Clicks a button as soon as the page is hydrated; resolves then. Runs in the page. */
function tapOnceHydrated(name: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const tap = () => {
    if (document.documentElement.dataset.ready === undefined) return;
    watcher.disconnect();
    const buttons = [...document.querySelectorAll("button")];
    buttons.find((button) => new RegExp(name).test(button.ariaLabel ?? button.innerText))?.click();
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

test.describe("the account menu", () => {
  test.use({ serviceWorkers: "block" });

  test("opened before hydration stays open after it", { tag: "@phone" }, async ({ page }) => {
    await openPage(page, "/auth?redirect=/account");
    await signInHere(page, ADMIN);
    await expect(page).toHaveURL("/account");
    const { promise: released, resolve: releaseCode } = Promise.withResolvers<void>();
    await page.route(/\/assets\/account-menu-/, async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/assets\/account-menu-/);
    await openPage(page, "/");
    await asked;
    await page.getByRole("button", { name: "Account", exact: true }).click();
    const signOut = page.getByRole("button", { name: "Sign Out", exact: true });
    await expect(signOut).toBeVisible();
    const rendered = await signOut.elementHandle();
    releaseCode();
    await expect.poll(() => rendered?.evaluate((element) => element.isConnected)).toBe(false);
    await expect(signOut).toBeVisible();
  });
});
