import { expect, type Locator, type Page, test } from "@playwright/test";
import { openPage, signInHere } from "#tests/e2e/support/shopper-steps.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

test("a lazily hydrated part stays as rendered while its code loads", async ({ page, isMobile }) => {
  test.skip(!isMobile, "a slow line is a phone's");
  const { promise: line, resolve: codeArrives } = Promise.withResolvers<void>();
  await page.route(/\/assets\/brand-shelves-/, async (route) => {
    await line;
    await route.continue();
  });
  await openPage(page, "/products?filter=brands");
  const cards = page.getByRole("main").getByRole("article");
  const drawn = await cards.count();
  expect(drawn).toBeGreaterThan(0);
  // Anything above changes: the cart's drawer opens and closes again.
  await page.getByRole("button", { name: "Open cart" }).click();
  await expect(page.getByRole("dialog", { name: /cart/i })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cards).toHaveCount(drawn);
  await expect(page.getByRole("contentinfo")).toHaveCount(1);

  // What was tapped in the meantime is done when it is alive.
  await cards
    .first()
    .getByRole("button", { name: /^Add .+ to wishlist$/ })
    .click();
  codeArrives();
  const wished = cards.first().getByRole("button", { name: /^Remove .+ from wishlist$/ });
  await expect(wished).toBeVisible();
});

test.describe("a shelf of a product's page", () => {
  // The worker's own requests would pass by the routes below.
  test.use({ serviceWorkers: "block" });

  test("a button pressed before hydration acts once", { tag: "@phone" }, async ({ page }) => {
    const { promise: line, resolve: codeArrives } = Promise.withResolvers<void>();
    await page.route(/\/assets\/shelves-/, async (route) => {
      await line;
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
    codeArrives();
    await expect(
      shelf.getByRole("button", { name: name.replace(/^Add (.+) to/, "Remove $1 from") }),
    ).toBeVisible();
  });
});

for (const [what, fails] of [
  ["is on its way", false],
  ["never comes", true],
] as const) {
  test(`nobody waits for code that ${what}: a page asked for shows its way, and then itself`, {
    tag: "@phone",
  }, async ({ page }) => {
    await page.route(/\/assets\/background-page-/, (route) =>
      fails ? route.abort() : new Promise(() => undefined),
    );
    const { promise: line, resolve: dataArrives } = Promise.withResolvers<void>();
    await page.route(/\.data\b/, async (route) => {
      await line;
      await route.continue();
    });
    await openPage(page, "/sneakers");
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-desc");
    await expect(page.getByTestId("skeletons")).toBeVisible();
    dataArrives();
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

test.describe("the foot", () => {
  // The worker's own requests would pass by the routes below.
  test.use({ serviceWorkers: "block" });

  /** From now on what the page reads says another year. */
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

  /** A foot that is far away is not drawn for a moment, and has no words that could be read. */
  async function drawnWords(foot: Locator): Promise<string> {
    await expect.poll(() => foot.innerText()).not.toBe("");
    return await foot.innerText();
  }

  test("loads no code while its content is unchanged, and follows the settings", {
    tag: "@phone",
  }, async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const footCode = () => asked.filter((path) => path.startsWith("/assets/site-footer-"));
    await changeYear(page);
    await openPage(page, "/sneakers");
    const foot = page.getByRole("contentinfo");
    await foot.scrollIntoViewIfNeeded();
    const words = await drawnWords(foot);
    await page.waitForLoadState("networkidle");
    expect(footCode()).toEqual([]);
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-desc");
    await expect(foot).toContainText("© 1908");
    await expect(foot).toHaveCount(1);
    expect(await drawnWords(foot)).toBe(words.replace(/© \d{4}/, "© 1908"));
    expect(footCode()).toHaveLength(1);
  });

  test("stays as it was where the code for another one does not come", { tag: "@phone" }, async ({
    page,
  }) => {
    await page.route(/\/assets\/site-footer-/, (route) => route.abort());
    await changeYear(page);
    await openPage(page, "/sneakers");
    const foot = page.getByRole("contentinfo");
    const words = await drawnWords(foot);
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/site-footer-"));
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-desc");
    await failed;
    await expect(page).toHaveURL("/sneakers?sort=price-desc");
    expect(await drawnWords(foot)).toBe(words);
  });

  test("survives a page change before its hydration", { tag: "@phone" }, async ({ page }) => {
    await page.route("/sneakers", async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      expect(html).toContain(">Sneakers</h1>");
      await route.fulfill({ response: answer, body: html.replace(">Sneakers</h1>", ">Chaussures</h1>") });
    });
    await openPage(page, "/sneakers");
    // React has drawn the page anew.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sneakers");
    await expect(page.getByRole("contentinfo")).toContainText("©");
  });
});

test("a page of the shop reached from the panel has its foot", { tag: "@desk" }, async ({ page }) => {
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

  test("whose code is on its way is waited for in sight", { tag: "@phone" }, async ({ page }) => {
    const { promise: line, resolve: codeArrives } = Promise.withResolvers<void>();
    await page.route(code, async (route) => {
      await line;
      await route.continue();
    });
    await openPage(page, "/sneakers");
    const progress = page.locator(".progress-line");
    await expect(progress).toHaveCSS("transform", "matrix(0, 0, 0, 1, 0, 0)");
    await opener(page).click();
    await expect(progress).toHaveCSS("transform", "matrix(0.9, 0, 0, 1, 0, 0)");
    codeArrives();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Add to Cart" })).toBeVisible();
    await expect(progress).toHaveCSS("transform", "matrix(0, 0, 0, 1, 0, 0)");
  });

  test("whose code came when the page was first touched opens without a line", { tag: "@phone" }, async ({
    page,
    context,
  }) => {
    let isAsked = false;
    page.on("request", (request) => {
      isAsked ||= code.test(request.url());
    });
    await openPage(page, "/sneakers");
    await page.waitForLoadState("networkidle");
    expect(isAsked).toBe(false);
    await page.getByRole("heading", { level: 1 }).tap();
    await expect.poll(() => isAsked).toBe(true);
    // It is drawn, closed, when its code is there.
    await expect(page.locator("dialog.modal-center")).toBeAttached();
    await context.setOffline(true);
    await opener(page).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Add to Cart" })).toBeVisible();
  });

  test("is there in the first frame after the tap, and what it holds soon after", { tag: "@phone" }, async ({
    page,
  }) => {
    await openPage(page, "/sneakers");
    await page.getByRole("heading", { level: 1 }).tap();
    await page.waitForLoadState("networkidle");
    for (const { name, says, holds } of [
      { name: /^Open cart/, says: "Shopping Cart", holds: "Your cart is empty" },
      { name: /^Quick view /, says: "Adidas Baseline", holds: "View full details" },
      { name: "Filters", says: "Show products", holds: "Shoes in" },
    ]) {
      // The cart's code comes when the page has been at rest for a while.
      const button = page.getByRole("button", { name }).first();
      if (says === "Shopping Cart") await expect(page.locator("dialog.modal-right")).toBeAttached();
      const firstFrame = page.evaluate(readFirstFrame);
      await button.tap();
      expect(await firstFrame).toMatch(new RegExp(`^(?!\\(waits\\)).*${says}`, "i"));
      const layer = page.getByRole("dialog");
      await expect(layer.getByText(holds).first()).toBeVisible();
      // Its step of history comes when that frame is drawn.
      await page.waitForFunction(() => window.history.state?.layer);
      await page.goBack();
      await expect(layer).toBeHidden();
    }
  });
});

/** What the layer shows, and what still comes, when the frame after the next tap is drawn. Runs in the page. */
function readFirstFrame(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const read = () => {
    const isWaiting = document.documentElement.hasAttribute("data-waiting");
    const layer = document.querySelector<HTMLElement>("dialog:popover-open, .choice-sheet:popover-open");
    if (layer && layer.getBoundingClientRect().right <= 0) resolve("(beside the screen)");
    resolve(`${isWaiting ? "(waits) " : ""}${layer?.innerText.replace(/\s+/g, " ") ?? "(no layer)"}`);
  };
  window.addEventListener("click", () => requestAnimationFrame(read), { once: true, capture: true });
  return promise;
}

test.describe("the account menu", () => {
  test.use({ serviceWorkers: "block" });

  test("opened before hydration stays open after it", { tag: "@phone" }, async ({ page }) => {
    await openPage(page, "/auth?redirect=/account");
    await signInHere(page, ADMIN);
    await expect(page).toHaveURL("/account");
    const { promise: line, resolve: codeArrives } = Promise.withResolvers<void>();
    await page.route(/\/assets\/account-menu-/, async (route) => {
      await line;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/assets\/account-menu-/);
    await openPage(page, "/");
    await asked;
    await page.getByRole("button", { name: "Account", exact: true }).click();
    const signOut = page.getByRole("button", { name: "Sign Out", exact: true });
    await expect(signOut).toBeVisible();
    const drawn = await signOut.elementHandle();
    codeArrives();
    await expect.poll(() => drawn?.evaluate((element) => element.isConnected)).toBe(false);
    await expect(signOut).toBeVisible();
  });
});
