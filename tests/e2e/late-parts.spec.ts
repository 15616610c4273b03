import { expect, test } from "@playwright/test";
import { openPage } from "./shopper-steps.ts";

test("what comes alive later stays as it was drawn while its code is on the way", async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, "a slow line is a phone's");
  const { promise: line, resolve: codeArrives } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?:site-footer|brand-shelves)-/, async (route) => {
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

  codeArrives();
  const wished = cards.first().getByRole("button", { name: /^Remove .+ from wishlist$/ });
  await expect(async () => {
    await cards
      .first()
      .getByRole("button", { name: /^Add .+ to wishlist$/ })
      .click();
    await expect(wished).toBeVisible({ timeout: 500 });
  }).toPass();
});
