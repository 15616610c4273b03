import { expect, type Page, test } from "@playwright/test";

// The worker's own requests would pass by the routes below.
test.use({ serviceWorkers: "block" });

const isLaidOut = (page: Page) =>
  page
    .locator("h1")
    .first()
    .evaluate((words) => words.checkVisibility({ contentVisibilityAuto: true }));

for (const end of ["comes", "never comes"] as const) {
  test(`nothing is laid out before the style sheet, and all of it when that ${end}`, {
    tag: "@phone",
  }, async ({ page }) => {
    const { promise: line, resolve: sheetIsDue } = Promise.withResolvers<void>();
    await page.route(/\.css$/, async (route) => {
      await line;
      await (end === "comes" ? route.continue() : route.abort());
    });
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.locator("footer")).toBeAttached();
    expect(await isLaidOut(page)).toBe(false);
    sheetIsDue();
    await expect.poll(() => isLaidOut(page)).toBe(true);
  });
}
