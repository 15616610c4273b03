import { expect, type Page, test } from "@playwright/test";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";

test("a link is prefetched on hover, but not with Save-Data", {
  tag: "@desk",
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: false } });
  });
  await openPage(page, "/sneakers");
  const prefetchesOf = (path: string) => page.locator(`link[rel="prefetch"][href*="${path}"]`);
  const hoverOver = async (name: string) => {
    await page.mouse.move(0, 0);
    await page
      .getByRole("navigation", { name: "Categories" })
      .getByRole("link", { name, exact: true })
      .hover();
  };
  // The hover listener is added when the page is idle.
  await expect(async () => {
    await hoverOver("Women");
    await expect(prefetchesOf("/women")).not.toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });

  await saveData(page, true);
  await hoverOver("Accessories");
  await page.waitForTimeout(1_000);
  await expect(prefetchesOf("/accessories")).toHaveCount(0);

  await saveData(page, false);
  await hoverOver("Accessories");
  await expect(prefetchesOf("/accessories")).not.toHaveCount(0);
});

function saveData(page: Page, isOn: boolean): Promise<void> {
  return page.evaluate((saveData) => {
    Object.assign((navigator as Navigator & { connection: object }).connection, { saveData });
  }, isOn);
}
