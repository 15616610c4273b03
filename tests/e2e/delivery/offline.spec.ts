import { expect, type Page, test } from "@playwright/test";
import { openPage, signUp } from "#tests/e2e/support/shopper-steps.ts";

test.skip(({ isMobile }) => isMobile === true, "the device keeps the same for every screen");

async function openSavedPage(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  // The service worker takes control; it saves pages from the next load on.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await openPage(page, path);
}

test("a visited page is readable offline, with a notice", async ({ page, context }) => {
  await openSavedPage(page, "/sneakers");
  const name = (await page.getByRole("article").first().getAttribute("aria-label")) ?? "";
  await goOffline(page);
  await page.reload();
  await expect(page.getByRole("article", { name, exact: true })).toBeVisible();
  await expect(page.getByText(/^You're offline\./)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^You're offline\./)).toBeHidden();
});

test("the shop installs as an app: nothing is missing in its manifest", async ({ page, context }) => {
  await openPage(page, "/");
  const client = await context.newCDPSession(page);
  const { url, errors, data } = await client.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  expect(data).toContain("Kairaba");
  const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
  // Test windows are incognito, where installing is never possible.
  const missing = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
  expect(missing).toEqual([]);
});

test("an unvisited page offline lists the saved pages", async ({ page }) => {
  await openSavedPage(page, "/accessories");
  await goOffline(page);
  await page.goto("/streetwear");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.getByRole("link", { name: "Accessories" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Accessories" })).toBeVisible();
});

test("the cart opens offline though it was never visited", async ({ page }) => {
  await openSavedPage(page, "/");
  await expect.poll(() => page.evaluate(async () => (await caches.match("/cart.data"))?.status)).toBe(200);
  await goOffline(page);
  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});

test("offline, saved pages have their own titles and pictures", async ({ page }) => {
  const answer = await page.request.get("/api/products?category=sneakers&limit=1");
  const { items }: { items: { slug: string; name: string }[] } = await answer.json();
  await openSavedPage(page, `/product/${items[0]?.slug}`);
  await goOffline(page);
  await page.goto("/streetwear");
  const saved = page.getByRole("link", { name: items[0]?.name ?? "", exact: true });
  await expect(saved).toBeVisible();
  const width = await saved.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(width).toBeGreaterThan(0);
  const face = await page
    .getByRole("heading", { level: 1 })
    .evaluate(async (heading) =>
      (await document.fonts.ready).check(`16px ${getComputedStyle(heading).fontFamily}`),
    );
  expect(face).toBe(true);
});

test("personal pages are never stored on the device", async ({ page }) => {
  await openSavedPage(page, "/new");
  await signUp(page, `offline.${Date.now()}@example.test`, "three brown goats", "/account");
  await expect(page).toHaveURL("/account");
  await openPage(page, "/men");
  await openPage(page, "/my-orders");
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
    const addresses = lists
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => !path.startsWith("/assets/"));
    const texts = await Promise.all(
      lists.flat().map(async (request) => await (await caches.match(request))?.clone().text()),
    );
    return { addresses, isNamed: texts.some((text) => text?.includes("Isatou")) };
  });
  expect(kept.addresses.filter((path) => /account|my-orders|^\/men/.test(path))).toEqual([]);
  expect(kept.isNamed).toBe(false);
  await goOffline(page);
  await page.goto("/my-orders");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
});

/** Goes offline and waits until the service worker, which serves all assets, is offline too. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect
    .poll(() => page.evaluate(() => fetch("/assets/none.js").then(Boolean, () => false)))
    .toBe(false);
}
