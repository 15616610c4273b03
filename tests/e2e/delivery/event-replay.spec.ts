import { expect, type Page, test } from "@playwright/test";
import { firstInStock } from "#tests/e2e/support/shopper-steps.ts";
import { queryStore } from "#tests/e2e/support/store-database.ts";

/** Opens a page and holds back its scripts until the returned function is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: releaseScripts } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return releaseScripts;
}

test("a tap before hydration acts once, after hydration @phone", async ({ page }) => {
  const releaseScripts = await openWithoutCode(page, "/accessories");
  const add = firstInStock(page).getByRole("button", { name: /^Add .+ to cart$/ });
  await add.tap();
  await add.tap();
  await expect(page.locator("html")).not.toHaveAttribute("data-ready");
  releaseScripts();
  await expect(page.getByRole("button", { name: "Open cart, 1 item" })).toBeVisible();
});

test("a sort order chosen before hydration is applied @phone", async ({ page }) => {
  const releaseScripts = await openWithoutCode(page, "/products");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-asc");
  releaseScripts();
  await expect(page).toHaveURL(/sort=price-asc/);
});

test("a size chosen before hydration is the one added @phone", async ({ page }) => {
  const [pair] = await queryStore(
    `select p.slug from products p join product_stock s on s.product_id = p.id
     where p.is_active and p.archived_at is null and p.category = 'sneakers' and s.quantity > 5 group by p.slug having count(*) > 2 limit 1`,
  );
  const releaseScripts = await openWithoutCode(page, `/product/${pair?.slug}`);
  const sizes = page.getByRole("group", { name: "Size" }).getByRole("radio", { disabled: false });
  const size = sizes.nth(1);
  for (const one of [size, sizes.first(), size]) await one.check();
  await expect(page.locator("html")).not.toHaveAttribute("data-ready");
  releaseScripts();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "true");
  await expect(size).toBeChecked();
  await page.getByRole("button", { name: "Add to Cart", exact: true }).first().click();
  await expect(page.getByRole("button", { name: "Open cart, 1 item" })).toBeVisible();
});

test("filters chosen before hydration stay chosen @phone", async ({ page }) => {
  const releaseScripts = await openWithoutCode(page, "/products");
  await page.getByRole("button", { name: "Filters", exact: true }).tap();
  const sheet = page.getByRole("dialog", { name: "More filters" });
  const show = sheet.getByRole("button", { name: "Show products" });
  await sheet.getByRole("radio", { name: "Women" }).check();
  await sheet.getByRole("checkbox", { name: "On sale" }).check();
  await sheet.getByRole("textbox", { name: "Up to" }).fill("90");
  releaseScripts();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "true");
  await show.click();
  await expect(page).toHaveURL("/products?target_audience=women&sale=1&max_price=90");
});

test("the filters opened before any script are complete within 200 ms, at their final height", async ({
  page,
}) => {
  const releaseScripts = await openWithoutCode(page, "/sneakers");
  const sheet = page.locator("#more-filters");
  const opened = sheet.evaluate((element) => {
    const { promise, resolve } = Promise.withResolvers<{ blank: number; height: number }>();
    const read = () => {
      const blank = [...element.querySelectorAll("legend")].filter(
        (words) => !words.checkVisibility({ contentVisibilityAuto: true }),
      );
      resolve({ blank: blank.length, height: element.clientHeight });
    };
    element.addEventListener("toggle", () => setTimeout(read, 200), { once: true });
    return promise;
  });
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const { blank, height } = await opened;
  expect(blank).toBe(0);
  releaseScripts();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "true");
  await page.waitForLoadState("networkidle");
  expect(await sheet.evaluate((element) => element.clientHeight)).toBe(height);
  await page.goBack();
  await expect(sheet).toBeHidden();
});
