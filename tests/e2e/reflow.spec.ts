import { expect, type Page, test } from "@playwright/test";
import { openPage } from "./shopper-steps.ts";

test.skip(({ isMobile }) => isMobile === true, "it sets the screen by itself");

const PAGES = ["/", "/sneakers", "/cart", "/auth", "/track", "/page/size-guide"];

/** How far the page can be pushed sideways, and what is to blame. */
async function sidewaysOf(page: Page): Promise<{ excess: number; wide: string[] }> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const excess = scrollWidth - clientWidth;
    if (excess === 0) return { excess, wide: [] };
    const wide = [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
    return { excess, wide: wide.slice(0, 5) };
  });
}

async function productPath(page: Page): Promise<string> {
  const answer = await page.request.get("/api/products?category=sneakers&limit=1");
  const { items }: { items: { slug: string }[] } = await answer.json();
  return `/product/${items[0]?.slug}`;
}

test("at 400 % zoom every page reads in one column, without sideways scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of [...PAGES, await productPath(page)]) {
    await openPage(page, path);
    expect([path, await sidewaysOf(page)]).toEqual([path, { excess: 0, wide: [] }]);
  }
});

test("at 200 % text nothing is pushed out of the page, and dialogs still fit", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  for (const path of [...PAGES, await productPath(page)]) {
    await openPage(page, path);
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    expect([path, await sidewaysOf(page)]).toEqual([path, { excess: 0, wide: [] }]);
  }
  await page.getByRole("button", { name: /^Open cart/ }).click();
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(cart).toBeVisible();
  await expect(cart.getByRole("button", { name: "Continue Shopping" }).first()).toBeInViewport();
  expect((await sidewaysOf(page)).excess).toBe(0);
});
