import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { gridCards, openPage } from "#tests/e2e/support/shopper-steps.ts";

const found = (page: Page) => page.getByText(/^\d+ products? found$/);

async function namesOf(page: Page): Promise<(string | null)[]> {
  return await gridCards(page).evaluateAll((list) => list.map((card) => card.getAttribute("aria-label")));
}

test("a filtered view has a URL that can be shared, and back and forward restore it @desk", async ({
  page,
  context,
}) => {
  await openPage(page, "/products");
  const everything = await found(page).innerText();
  // No other journey adds an accessory, changes its price or sells the last of it, so this list stays.
  await page.getByRole("combobox", { name: "Category" }).selectOption("accessories");
  await expect(page).toHaveURL("/products?category=accessories");
  await expect(found(page)).not.toHaveText(everything);
  const accessories = await found(page).innerText();
  const byName = await namesOf(page);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-desc");
  await expect(page).toHaveURL("/products?category=accessories&sort=price-desc");
  await expect.poll(() => namesOf(page)).not.toEqual(byName);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const names = await namesOf(page);

  const other = await context.newPage();
  await openPage(other, page.url());
  await expect(found(other)).toHaveText(accessories);
  expect(await namesOf(other)).toEqual(names);
  await other.close();

  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("name-asc");
  await expect(found(page)).toHaveText(accessories);
  await page.goBack();
  await expect(page).toHaveURL("/products");
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("all");
  await expect(page.getByRole("list", { name: "Active filters" })).toBeHidden();
  await page.goForward();
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("accessories");
  await expect(found(page)).toHaveText(accessories);
});

test("filters opened while the listing loads stay open @phone @timing", async ({ page }) => {
  await openPage(page, "/products");
  const { promise: released, resolve: releaseListing } = Promise.withResolvers<void>();
  await page.route("**/products.data?*", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("newest");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "More filters" });
  await expect(sheet).toBeVisible();
  releaseListing();
  await expect(page).toHaveURL("/products?sort=newest");
  await sheet.getByRole("radio", { name: "Women" }).check();
  await sheet.getByRole("button", { name: "Show products" }).click();
  await expect(page).toHaveURL("/products?target_audience=women&sort=newest");
  await expect(sheet).toBeHidden();
});

test("a chip removes one filter, Clear all removes all, and the sheet's choices apply @phone", async ({
  page,
}) => {
  await openPage(page, "/products?search=black&target_audience=men&category=sneakers");
  const active = page.getByRole("list", { name: "Active filters" });
  await expect(active.getByRole("button", { name: /^Remove filter / })).toHaveCount(3);
  await active.getByRole("button", { name: "Remove filter Men" }).click();
  await expect(page).toHaveURL("/products?search=black&category=sneakers");
  await active.getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/products");

  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "More filters" });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("radio", { name: "Women" }).check();
  await sheet.getByRole("textbox", { name: "Up to" }).fill("60");
  await sheet.getByRole("button", { name: "Show products" }).click();
  await expect(page).toHaveURL("/products?target_audience=women&max_price=60");
  await expect(sheet).toBeHidden();
  await expect(active.getByRole("button", { name: "Remove filter Up to 60" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/products");

  await openPage(page, "/products?search=sneakers");
  const cut = await active.getByText("“sneakers”").evaluate((label) => label.scrollWidth - label.clientWidth);
  expect(cut).toBe(0);
});

test("on a phone the products of every listing begin within 270 px @phone", async ({ page }) => {
  const search = "/products?search=black&category=sneakers&target_audience=men";
  for (const path of ["/products", "/sneakers", "/new", search, "/brand/new-balance", "/brands"]) {
    await openPage(page, path);
    const first = gridCards(page).first();
    await expect(first, path).toBeVisible();
    // Hydrating the shelves of brands replaces their cards.
    await expect.poll(async () => (await first.boundingBox())?.y ?? Infinity, path).toBeLessThanOrEqual(270);
  }
});

test("on a phone four products of each brand begin below its name, at the edge of the page @phone", async ({
  page,
}) => {
  await openPage(page, "/brands");
  const shelf = page.getByRole("region", { name: "Converse" });
  const cards = shelf.getByRole("article");
  await expect(cards.filter({ visible: true })).toHaveCount(4);
  await expect(async () => {
    const [name, first] = await Promise.all([
      shelf.getByRole("heading", { level: 2 }).boundingBox(),
      cards.first().boundingBox(),
    ]);
    expect(first?.x).toBe(name?.x);
    expect(first?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0));
  }).toPass();
});

test("on a phone one row stays above the products: Filters, Sort and the count, uncut; the sheet searches @phone", async ({
  page,
}) => {
  await openPage(page, "/sneakers");
  const bar = page.getByRole("button", { name: "Filters", exact: true });
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(async () => (await bar.boundingBox())?.y).toBeLessThan(80);
  for (const part of [bar, page.getByRole("combobox", { name: "Sort by" }), found(page)]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThan(1);
  }
  const box = page.getByRole("searchbox", { name: "Search products" });
  await expect(box).toHaveCount(0);

  await bar.click();
  const sheet = page.getByRole("dialog", { name: "More filters" });
  await sheet.getByRole("radio", { name: "Green" }).check();
  await sheet.getByRole("combobox", { name: "Brand" }).selectOption("Adidas");
  await box.fill("court");
  await expectAccessible(page);
  await box.press("Enter");
  await expect(page).toHaveURL("/sneakers?search=court&brand=Adidas&color=green");
  await expect(sheet).toBeHidden();
  await expect(gridCards(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Remove filter Green" })).toBeVisible();
  await openPage(page, "/products?max_price=60");
  await expect(found(page)).toHaveText(/\d\d products found/);
  await expect(page.getByRole("combobox", { name: "Sort by" })).toBeInViewport({ ratio: 1 });
});

test("the empty search field offers recent searches, the shopper's size and brands, without a connection too @phone", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => localStorage.setItem("kairaba-sizes", JSON.stringify({ shoes: "42" })));
  await openPage(page, "/");
  const field = page.getByRole("search").first().getByRole("searchbox");
  const offered = page.getByRole("listbox", { name: "Suggestions" });
  await field.fill("kids shoos");
  await field.press("Enter");
  await expect(
    page.getByRole("heading", { level: 1, name: /results for “kids shoos”, showing kids shoes$/ }),
  ).toBeVisible();
  await field.fill("");
  await expect(offered.getByRole("option", { name: "Nike", exact: true })).toBeVisible();
  await expectAccessible(page);
  await field.blur();
  await expect(offered).toBeHidden();
  await context.setOffline(true);
  await field.focus();
  for (const name of ["kids shoos", "Sneakers in 42", "Nike"]) {
    await expect(offered.getByRole("option", { name, exact: true })).toBeVisible();
  }
  await context.setOffline(false);
  await offered.getByRole("option", { name: "Sneakers in 42" }).click();
  await expect(page).toHaveURL("/sneakers?size=42");
  await expect(page.getByRole("button", { name: "Remove filter Size 42" })).toBeVisible();
});

test("cards show the shopper's last size, which the quick view has chosen @phone", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("kairaba-sizes", '{"shoes":"42"}'));
  await openPage(page, "/sneakers?size=42");
  const card = gridCards(page).first();
  const mark = card.getByText(/^EU 42 in stock$|^Last in EU 42$/);
  await expect(mark).toBeVisible();
  const [markBox, heartBox] = [
    await mark.boundingBox(),
    await card
      .getByRole("button", { name: /wishlist$/ })
      .locator("svg")
      .boundingBox(),
  ];
  expect((markBox?.x ?? 0) + (markBox?.width ?? 0)).toBeLessThan(heartBox?.x ?? 0);
  await card.getByRole("button", { name: /^Add .* to cart$/ }).click();
  await expect(page.getByRole("dialog").getByRole("radio", { checked: true })).toHaveValue("42");
});

test("a search is sorted by relevance, A-Z when chosen; an empty result offers links @desk", async ({
  page,
}) => {
  await openPage(page, "/products");
  // The global search refuses blank text.
  const whole = page.getByRole("search").first().getByRole("searchbox");
  await whole.fill("   ");
  await whole.press("Enter");
  await expect(page).toHaveURL("/products");
  const sort = page.getByRole("combobox", { name: "Sort by" });
  await expect(sort.getByRole("option", { name: "Relevance" })).toHaveCount(0);
  const box = page.getByRole("searchbox", { name: "Search products" });
  await box.fill("river");
  await expect(page).toHaveURL("/products?search=river");
  await expect(sort).toHaveValue("relevance");
  await sort.selectOption("name-asc");
  await expect(page).toHaveURL("/products?search=river&sort=name-asc");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // The URL changes before the list renders.
  await expect(async () => {
    const names = await namesOf(page);
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(names.toSorted((a, b) => (a ?? "").localeCompare(b ?? "", "en")));
  }).toPass();

  await box.fill("qqqqqqq");
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expect(found(page)).toHaveText("0 products found");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/products");
  await expect(sort).toHaveValue("name-asc");
});

test("links lead to the pages of a listing, and back restores the place @phone", async ({ page }) => {
  // What other journeys add meanwhile costs less.
  await openPage(page, "/products?min_price=36");
  await expect(gridCards(page)).toHaveCount(24);
  const first = await namesOf(page);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL("/products?min_price=36&page=2");
  await expect.poll(async () => (await namesOf(page)).some((name) => first.includes(name))).toBe(false);
  const card = gridCards(page).nth(20);
  await card.scrollIntoViewIfNeeded();
  const name = (await card.getAttribute("aria-label")) ?? "";
  await card.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/products?min_price=36&page=2");
  await expect(page.getByRole("article", { name, exact: true })).toBeInViewport();
});

test("quick view steps through the list, wraps around at its ends, and closes by back @desk", async ({
  page,
}) => {
  await openPage(page, "/accessories");
  const [first = "", second = ""] = await namesOf(page);
  const last = (await namesOf(page)).at(-1) ?? "";
  const opener = page.getByRole("button", { name: `Quick view ${first}`, exact: true });
  await opener.click();
  const dialog = (name: string | null) => page.getByRole("dialog", { name: name ?? "", exact: true });
  await expect(dialog(first)).toBeVisible();
  await page.getByRole("button", { name: "Previous product" }).click();
  await expect(dialog(last)).toBeVisible();
  await page.getByRole("button", { name: "Next product" }).click();
  await page.getByRole("button", { name: "Next product" }).click();
  await expect(dialog(second)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/accessories");
});
