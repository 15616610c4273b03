import { expect, type Page, test } from "@playwright/test";
import { firstInStock } from "./shopper-steps.ts";

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
