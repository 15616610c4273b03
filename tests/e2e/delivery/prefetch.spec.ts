import { expect, type Page, test } from "@playwright/test";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";

test("the page that a mouse rests on is fetched before the click, but not for whoever saves data", {
  tag: "@desk",
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: false } });
  });
  await openPage(page, "/sneakers");
  const fetchedAhead = (path: string) => page.locator(`link[rel="prefetch"][href*="${path}"]`);
  const restOn = async (name: string) => {
    await page.mouse.move(0, 0);
    await page
      .getByRole("navigation", { name: "Categories" })
      .getByRole("link", { name, exact: true })
      .hover();
  };
  // What listens comes when the page is idle.
  await expect(async () => {
    await restOn("Women");
    await expect(fetchedAhead("/women")).not.toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });

  await saveData(page, true);
  await restOn("Accessories");
  await page.waitForTimeout(1_000);
  await expect(fetchedAhead("/accessories")).toHaveCount(0);

  await saveData(page, false);
  await restOn("Accessories");
  await expect(fetchedAhead("/accessories")).not.toHaveCount(0);
});

function saveData(page: Page, isWished: boolean): Promise<void> {
  return page.evaluate((saveData) => {
    Object.assign((navigator as Navigator & { connection: object }).connection, { saveData });
  }, isWished);
}
