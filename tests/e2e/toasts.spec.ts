import { expect, type Page, test } from "@playwright/test";
import { chooseFirstSize, openPage } from "#tests/e2e/support/shopper-steps.ts";
import { queryStore } from "#tests/e2e/support/store-database.ts";

test.skip(({ isMobile }) => isMobile !== true, "larger screens have room for toasts in a corner");

const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Opens a product of which several are left, with its first size chosen. */
async function openInStock(page: Page): Promise<void> {
  const [piece] = await queryStore(
    `select slug from products where is_active and archived_at is null and stock_quantity > 5 and category = 'sneakers' order by slug limit 1`,
  );
  await openPage(page, `/product/${piece?.slug}`);
  await chooseFirstSize(page.getByRole("main"));
}

/** Holds back the code of toasts; returns what lets it through. */
async function holdToasts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/toast-list-/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function addToCart(page: Page): Promise<void> {
  await openInStock(page);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart", exact: true }).click();
  await expect(toasts(page)).toContainText("Added to cart");
}

test("a toast on a phone is above the bottom bar, with its action in a row of its own", async ({ page }) => {
  await addToCart(page);
  const toast = toasts(page).locator("[data-toast]");
  const action = toast.getByRole("button", { name: "View cart" });
  const bar = page.getByRole("main").getByRole("button", { name: "Add to Cart", exact: true });
  await expect(async () => {
    const [box, barBox] = [await toast.boundingBox(), await bar.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(barBox?.y ?? 0);
    expect(box?.y ?? 0).toBeGreaterThan(400);
  }).toPass();
  const [words, button] = [await toast.locator("[data-content]").boundingBox(), await action.boundingBox()];
  expect(button?.y ?? 0).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0));
});

test("a phone shows one toast at a time, and none on the next page", async ({ page }) => {
  await addToCart(page);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Add to Cart", exact: true }).click();
  await main
    .getByRole("button", { name: /^Add .* to wishlist$/ })
    .first()
    .click();
  await expect(toasts(page)).toContainText("Added to wishlist");
  await expect(toasts(page).locator("[data-toast]")).toHaveCount(1);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Sneakers" }).click();
  await expect(page).toHaveURL("/sneakers");
  await expect(toasts(page).locator("[data-toast]")).toHaveCount(0, { timeout: 1_500 });
});

test("after signing out in the panel, which loads the shop anew, the home page says so", async ({ page }) => {
  await openPage(page, "/?signed-out");
  await expect(toasts(page)).toContainText("Signed out");
  await expect(page).toHaveURL("/");
});

test.describe("without a service worker", () => {
  // A service worker's own requests would bypass `page.route`.
  test.use({ serviceWorkers: "block" });

  test("a toast that slides over a pressed button does not take its release", async ({ page }) => {
    const release = await holdToasts(page);
    await openInStock(page);
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Add to Cart", exact: true }).click();
    await expect(page.getByRole("button", { name: "Open cart, 1 item" })).toBeVisible();
    const bar = await main.getByRole("button", { name: "Add to Cart", exact: true }).boundingBox();
    const wish = main.getByRole("button", { name: /^Add .* to wishlist$/ }).first();
    const above = (bar?.y ?? 0) - 60;
    await wish.evaluate((element, y) => window.scrollBy(0, element.getBoundingClientRect().top - y), above);
    const box = await wish.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    release();
    const toast = toasts(page).locator("[data-toast]");
    await expect(async () => {
      const over = await toast.boundingBox();
      expect(over?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(y);
      expect((over?.y ?? 0) + (over?.height ?? 0)).toBeGreaterThan(y);
    }).toPass();
    await page.mouse.up();
    await expect(main.getByRole("button", { name: /^Remove .* from wishlist$/ }).first()).toBeVisible();
  });
});
