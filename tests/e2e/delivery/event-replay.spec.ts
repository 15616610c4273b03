import { expect, type Page, test } from "@playwright/test";
import { firstInStock } from "#tests/e2e/support/shopper-steps.ts";

/** Until the answer is called the page stands as the server sent it: its code is still on a slow line. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const { promise: line, resolve: codeArrives } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await line;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return codeArrives;
}

test("what is tapped before the page is alive is done once, as soon as it is", async ({ page, isMobile }) => {
  test.skip(!isMobile, "a slow line is a phone's; the mechanism is one for all");
  const codeArrives = await openWithoutCode(page, "/accessories");
  const add = firstInStock(page).getByRole("button", { name: /^Add .+ to cart$/ });
  await add.tap();
  await add.tap();
  await expect(page.locator("html")).not.toHaveAttribute("data-ready");
  codeArrives();
  await expect(page.getByRole("button", { name: "Open cart, 1 item" })).toBeVisible();
});

test("an order chosen before the page is alive is followed", async ({ page, isMobile }) => {
  test.skip(!isMobile, "a slow line is a phone's; the mechanism is one for all");
  const codeArrives = await openWithoutCode(page, "/products");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-asc");
  codeArrives();
  await expect(page).toHaveURL(/sort=price-asc/);
});

test("a tap on a shelf before its hydration is replayed, and the shelf's scroll position stays", async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, "a slow line is a phone's; the mechanism is one for all");
  const listing = await page.request.get("/sneakers");
  const product = /href="(\/product\/[^"]+)"/.exec(await listing.text())?.[1] ?? "";
  const codeArrives = await openWithoutCode(page, product);
  const shelf = page.getByRole("region", { name: "You may also like" });
  const row = shelf.getByRole("list");
  // Its cards are drawn one a frame, and found by their roles from then on.
  const cards = await page
    .locator("footer")
    .evaluate(() => document.querySelectorAll("main section[aria-roledescription] li").length);
  const wishes = shelf.getByRole("button", { name: /^Add .+ to wishlist$/ });
  await expect(wishes).toHaveCount(cards);
  expect(cards).toBeGreaterThan(3);
  await row.evaluate((list) => list.scrollTo({ left: 2 * (list.firstElementChild?.clientWidth ?? 0) }));
  const moved = await row.evaluate((list) => list.scrollLeft);
  expect(moved).toBeGreaterThan(200);
  const wish = wishes.nth(2);
  const name = (await wish.getAttribute("aria-label")) ?? "";
  await wish.tap();
  await expect(page.locator("html")).not.toHaveAttribute("data-ready");
  codeArrives();
  await expect(
    shelf.getByRole("button", { name: name.replace(/^Add (.+) to/, "Remove $1 from") }),
  ).toBeVisible();
  expect(await row.evaluate((list) => list.scrollLeft)).toBe(moved);
});
