import { expect, type Page, test } from "@playwright/test";
import { goToCheckout } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible, OPEN_DIALOG } from "#tests/e2e/support/expect-accessible.ts";
import { firstInStock, openPage } from "#tests/e2e/support/shopper-steps.ts";

/** Runs in the page. Returns the controls that are smaller than 44 px, with what an `::after` adds to them. */
function smallTargets(): string[] {
  return [...document.querySelectorAll("a, button, select, summary, :not(label) > input")].flatMap(
    (target) => {
      const { width, height } = target.getBoundingClientRect();
      const added = getComputedStyle(target, "::after");
      const reach = added.position === "absolute" ? added : { width: "0", height: "0" };
      const isLarge = [
        [width, reach.width],
        [height, reach.height],
      ].every(([own, more]) => Math.max(Number(own), Number.parseFloat(String(more)) || 0) >= 43.9);
      const isShown = width > 1 && target.checkVisibility({ visibilityProperty: true });
      return isLarge || !isShown ? [] : [`${target.outerHTML.slice(0, 120)} ${width} x ${height}`];
    },
  );
}

/** Expects every page to be accessible, no wider than its window, and its controls to be as large as a finger. */
async function expectSound(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await openPage(page, path);
    await expectAccessible(page);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([path, excess]).toEqual([path, 0]);
    expect([path, await page.evaluate(smallTargets)]).toEqual([path, []]);
  }
}

test("axe finds nothing on home and the listings, nor after cancelling on the card page", {
  tag: "@phone",
}, async ({ page }) => {
  await expectSound(page, ["/", "/products?search=river", "/brands", "/checkout/cancel"]);
});

test("axe finds nothing on text pages, the empty cart, wishlist and checkout, and tracking", {
  tag: "@phone",
}, async ({ page }) => {
  await expectSound(page, ["/page/size-guide", "/cart", "/wishlist", "/checkout", "/track", "/auth"]);
});

test("axe finds nothing on a payment page", { tag: "@phone" }, async ({ page }) => {
  await goToCheckout(page);
  await expectSound(page, ["/checkout/local/wave"]);
});

test("a missing page returns 404 with a message", { tag: "@desk" }, async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Home" })).toBeVisible();
  await expectAccessible(page);
  expect((await page.goto("/product/no-such-thing"))?.status()).toBe(404);
});

test("axe finds nothing with suggestions, menu, quick view, size guide, zoomed picture or cart open", {
  tag: "@phone",
}, async ({ page }) => {
  await openPage(page, "/sneakers");
  await page.getByRole("search").first().getByRole("searchbox").fill("ru");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "KAIRABA MENU" })).toBeVisible();
  await expectAccessible(page, OPEN_DIALOG);
  await page.keyboard.press("Escape");
  const card = firstInStock(page);
  await card.getByRole("button", { name: /^Quick view / }).click();
  const quickView = page.getByRole("dialog", {
    name: (await card.getAttribute("aria-label")) ?? "",
    exact: true,
  });
  await quickView.getByRole("button", { name: "Add to Cart" }).click();
  await expect(quickView.locator("p[role=alert]")).toHaveText("Please select a size before adding to cart");
  await expectAccessible(page, OPEN_DIALOG);
  await page.keyboard.press("Escape");
  await card.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Size guide" }).click();
  await expect(page.getByRole("dialog", { name: "Size guide" })).toBeVisible();
  await expectAccessible(page, "#size-guide");
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Zoom picture/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: /, pictures$/ })).toBeVisible();
  await expectAccessible(page, OPEN_DIALOG);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Open cart/ }).click();
  await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toBeVisible();
  await expectAccessible(page, OPEN_DIALOG);
});
