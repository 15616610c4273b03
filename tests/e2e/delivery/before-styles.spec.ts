import { expect, type Page, test } from "@playwright/test";

// A service worker's own requests would bypass `page.route`.
test.use({ serviceWorkers: "block" });

const isLaidOut = (page: Page) =>
  page
    .locator("h1")
    .first()
    .evaluate((words) => words.checkVisibility({ contentVisibilityAuto: true }));

for (const end of ["comes", "never comes"] as const) {
  test(`nothing is laid out before the style sheet, and everything when it ${end}`, {
    tag: "@phone",
  }, async ({ page }) => {
    const { promise: released, resolve: releaseSheet } = Promise.withResolvers<void>();
    await page.route(/\.css$/, async (route) => {
      await released;
      await (end === "comes" ? route.continue() : route.abort());
    });
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.locator("footer")).toBeAttached();
    expect(await isLaidOut(page)).toBe(false);
    releaseSheet();
    await expect.poll(() => isLaidOut(page)).toBe(true);
  });
}
