import { expect, type Page, test } from "@playwright/test";
import { goToCheckout } from "./checkout-steps.ts";
import { openPage } from "./shopper-steps.ts";

test.skip(({ isMobile }) => isMobile === true, "it sets the screen by itself");

const PAGES = ["/", "/sneakers", "/auth", "/track", "/page/size-guide", "/checkout/cancel"];
/** With something in the cart. */
const WITH_CART = ["/cart", "/checkout", "/checkout/local/wave"];

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

/** Nothing is wider than the screen, and whatever can be pressed or filled in can be brought into view. */
async function expectWhole(page: Page, path: string): Promise<void> {
  expect([path, await sidewaysOf(page)]).toEqual([path, { excess: 0, wide: [] }]);
  const lost = await page.evaluate(() => {
    const main = document.querySelector("main") ?? document.body;
    return [...main.querySelectorAll<HTMLElement>("a[href], button, input:not([type=hidden]), select")]
      .filter((each) => each.checkVisibility() && each.closest("[inert], [aria-hidden=true]") === null)
      .filter((each) => {
        each.scrollIntoView({ block: "center", behavior: "instant" });
        const { top, bottom, right, height } = each.getBoundingClientRect();
        const isSeen = bottom > 0 && top < window.innerHeight && right > 0;
        return !isSeen || height === 0;
      })
      .map((each) => each.outerHTML.slice(0, 120));
  });
  expect([path, lost]).toEqual([path, []]);
}

test("at 400 % zoom every page reads in one column, checkout too, and nothing is lost", async ({ page }) => {
  await goToCheckout(page);
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of [...PAGES, ...WITH_CART, await productPath(page)]) {
    await openPage(page, path);
    await expectWhole(page, path);
  }
});

test("at 200 % text nothing is pushed out of the page, checkout too, and dialogs still fit", async ({
  page,
}) => {
  await goToCheckout(page);
  await page.setViewportSize({ width: 640, height: 800 });
  for (const path of [...PAGES, ...WITH_CART, await productPath(page)]) {
    await openPage(page, path);
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    await expectWhole(page, path);
  }
  await page.getByRole("button", { name: /^Open cart/ }).click();
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(cart).toBeVisible();
  await expect(cart.getByRole("button", { name: "Proceed to Checkout" })).toBeInViewport();
  expect((await sidewaysOf(page)).excess).toBe(0);
});
