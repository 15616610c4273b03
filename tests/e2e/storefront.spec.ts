import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./expect-accessible.ts";
import { openPage } from "./shopper-steps.ts";

/** What does not depend on the screen is shown once. */
const ONCE = "shown on the other screen";

const cards = (page: Page) => page.locator("main .product-grid").getByRole("article");
const found = (page: Page) => page.getByText(/^\d+ products found$/);

async function namesOf(page: Page): Promise<(string | null)[]> {
  return await cards(page).evaluateAll((list) => list.map((card) => card.getAttribute("aria-label")));
}

test("a filtered view is an address: shared it shows the same, and back and forward restore it", async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, ONCE);
  await openPage(page, "/products");
  const everything = await found(page).innerText();
  await page.getByRole("combobox", { name: "Category" }).selectOption("sneakers");
  await expect(page).toHaveURL("/products?category=sneakers");
  await expect(found(page)).not.toHaveText(everything);
  const sneakers = await found(page).innerText();
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-desc");
  await expect(page).toHaveURL("/products?category=sneakers&sort=price-desc");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const names = await namesOf(page);

  const other = await context.newPage();
  await openPage(other, page.url());
  await expect(found(other)).toHaveText(sneakers);
  expect(await namesOf(other)).toEqual(names);
  await other.close();

  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("name-asc");
  await expect(found(page)).toHaveText(sneakers);
  await page.goBack();
  await expect(page).toHaveURL("/products");
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("all");
  await expect(page.getByRole("list", { name: "Active filters" })).toBeHidden();
  await page.goForward();
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("sneakers");
  await expect(found(page)).toHaveText(sneakers);
});

test("chips take one filter off, Clear all takes all, and the sheet's choices count", async ({ page }) => {
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
  await sheet.getByRole("radio", { name: "Women" }).check({ force: true });
  await sheet.getByRole("textbox", { name: "Up to" }).fill("60");
  await sheet.getByRole("button", { name: "Show products" }).click();
  await expect(page).toHaveURL("/products?target_audience=women&max_price=60");
  await expect(sheet).toBeHidden();
  await expect(active.getByRole("button", { name: "Remove filter Up to 60" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/products");
});

test("a search is sorted by relevance, A-Z when chosen; nothing found says so and leads out", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, ONCE);
  await openPage(page, "/products");
  const sort = page.getByRole("combobox", { name: "Sort by" });
  await expect(sort.getByRole("option", { name: "Relevance" })).toHaveCount(0);
  const box = page.getByRole("searchbox", { name: "Search products" });
  await box.fill("river");
  await expect(page).toHaveURL("/products?search=river");
  await expect(sort).toHaveValue("relevance");
  await sort.selectOption("name-asc");
  await expect(page).toHaveURL("/products?search=river&sort=name-asc");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const names = await namesOf(page);
  expect(names).toEqual(names.toSorted((a, b) => (a ?? "").localeCompare(b ?? "", "en")));

  await box.fill("qqqqqqq");
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expect(found(page)).toHaveText("0 products found");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/products");
  await expect(sort).toHaveValue("name-asc");
});

test("a listing loads on in place; its address is shared, and back finds every page and the place", async ({
  page,
}) => {
  await openPage(page, "/products");
  await expect(cards(page)).toHaveCount(24);
  const total = Number.parseInt(await found(page).innerText(), 10);
  const more = page.getByRole("button", { name: "Show more" });
  await more.scrollIntoViewIfNeeded();
  await more.click();
  await expect(page).toHaveURL("/products?page=2");
  await expect(page.getByText(`Showing 48 of ${total} products.`)).toBeVisible();
  await expect(cards(page)).toHaveCount(48);
  // The reader goes on with the first of the new ones.
  await expect(cards(page).nth(24).getByRole("link").first()).toBeFocused();
  // From here on pages come by themselves as the end comes near.
  await more.scrollIntoViewIfNeeded();
  await expect(page).toHaveURL("/products?page=3");
  await expect(cards(page)).toHaveCount(Math.min(72, total));
  const names = await namesOf(page);
  expect(new Set(names).size).toBe(names.length);
  await expectAccessible(page);

  const card = cards(page).nth(50);
  await card.scrollIntoViewIfNeeded();
  const name = (await card.getAttribute("aria-label")) ?? "";
  await card.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/products\?page=\d$/);
  await expect(page.getByRole("article", { name, exact: true })).toBeInViewport();
  expect((await namesOf(page)).slice(0, names.length)).toEqual(names);

  await openPage(page, "/products?page=2");
  await expect(page.getByText(`Showing 25 to 48 of ${total} products.`)).toBeVisible();
});

test("a page that does not come takes nothing away", async ({ page, isMobile }) => {
  test.skip(isMobile, ONCE);
  await openPage(page, "/products");
  await page.route("**/api/listing-page?**", (route) => route.abort());
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByText("The next ones could not be loaded.")).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
  await page.unroute("**/api/listing-page?**");
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(cards(page)).toHaveCount(48);
});

test("quick view steps through the list, wraps around at its ends, and closes by going back", async ({
  page,
}) => {
  await openPage(page, "/accessories");
  const [first = "", second = ""] = await namesOf(page);
  const last = (await namesOf(page)).at(-1) ?? "";
  const opener = page.getByRole("button", { name: `Quick view ${first}`, exact: true });
  await opener.click();
  const dialog = (name: string | null) => page.getByRole("dialog", { name: name ?? "", exact: true });
  await expect(dialog(first)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Previous product" }).click();
  await expect(dialog(last)).toBeVisible();
  await page.getByRole("button", { name: "Next product" }).click();
  await page.getByRole("button", { name: "Next product" }).click();
  await expect(dialog(second)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/accessories");
});

test("a size chosen once is chosen beforehand where it is in stock", async ({ page, isMobile }) => {
  test.skip(isMobile, ONCE);
  const answer = await page.request.get("/api/products?category=sneakers&audience=men&limit=100");
  const { items }: { items: { slug: string; sizes: { size: string; inStock: boolean }[] }[] } =
    await answer.json();
  const [first, second] = items.filter(({ sizes }) =>
    sizes.some(({ size, inStock }) => size === "42" && inStock),
  );
  await openPage(page, `/product/${first?.slug}`);
  const size = page.getByRole("group", { name: "Size" }).getByRole("radio", { checked: true });
  await expect(size).toHaveCount(0);
  await page.locator('input[name="size"][value="42"]').check({ force: true });
  await openPage(page, `/product/${second?.slug}`);
  await expect(size).toHaveValue("42");
  await expect(page.getByRole("region", { name: "Recently viewed" })).toBeVisible();
});

test("carousels go two cards a step and stop at their ends", async ({ page }) => {
  await openPage(page, "/");
  const carousel = page.getByRole("region", { name: "Featured Products" });
  await carousel.scrollIntoViewIfNeeded();
  const [previous, next] = [
    carousel.getByRole("button", { name: "Previous", exact: true }),
    carousel.getByRole("button", { name: "Next", exact: true }),
  ];
  await expect(previous).toBeDisabled();
  const leftOf = () =>
    carousel
      .getByRole("list")
      .first()
      .evaluate((list) => list.scrollLeft);
  const widthOf = () =>
    carousel
      .getByRole("listitem")
      .first()
      .evaluate((item) => item.clientWidth);
  await next.click();
  await expect.poll(leftOf).toBeGreaterThan((await widthOf()) * 1.8);
  for (let step = 0; step < 6 && (await next.isEnabled()); step += 1) {
    const before = await leftOf();
    await next.click();
    await expect.poll(leftOf).toBeGreaterThan(before);
    await page.waitForTimeout(350);
  }
  await expect(next).toBeDisabled();
  await carousel.getByRole("button", { name: "Go to slide 1", exact: true }).click();
  await expect.poll(leftOf).toBe(0);
  await expect(previous).toBeDisabled();
});

test("the three shelves of the home page are not the same", async ({ page, isMobile }) => {
  test.skip(isMobile, ONCE);
  await openPage(page, "/");
  const shelfOf = (name: string) =>
    page
      .getByRole("region", { name })
      .getByRole("article")
      .evaluateAll((list) => list.map((card) => card.getAttribute("aria-label")));
  const shelves = await Promise.all(
    ["Featured Products", "Most Popular", "Recommended For You"].map(shelfOf),
  );
  const all = shelves.flat();
  expect(all.length).toBeGreaterThan(12);
  expect(new Set(all).size).toBe(all.length);
});

test("the newsletter welcomes for three seconds", async ({ page, isMobile }) => {
  test.skip(isMobile, ONCE);
  await openPage(page, "/");
  const form = page.getByRole("region", { name: "First to know" });
  await form.getByRole("textbox", { name: "Email" }).fill("not an address");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveAttribute("aria-invalid", "true");
  await form.getByRole("textbox", { name: "Email" }).fill(`reader.${Date.now()}@example.test`);
  await form.getByRole("button", { name: "Subscribe" }).click();
  const welcome = form.getByRole("status");
  await expect(welcome).toContainText("Welcome");
  const began = Date.now();
  await expect(welcome).toBeEmpty();
  expect(Date.now() - began).toBeGreaterThan(2_000);
  expect(Date.now() - began).toBeLessThan(4_500);
});

test("the wishlist is kept in this browser, page by page and tab by tab", async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, ONCE);
  await openPage(page, "/new");
  const name = (await cards(page).first().getAttribute("aria-label")) ?? "";
  await page.getByRole("button", { name: `Add ${name} to wishlist`, exact: true }).click();
  await openPage(page, "/wishlist");
  await expect(page.getByRole("article", { name, exact: true })).toBeVisible();
  await expectAccessible(page);
  const other = await context.newPage();
  await openPage(other, "/wishlist");
  await other.getByRole("button", { name: `Remove ${name} from wishlist`, exact: true }).click();
  await expect(other.getByRole("heading", { name: "Your wishlist is empty" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your wishlist is empty" })).toBeVisible();
});

test("a guest's wishlist, sizes and products looked at join the account at sign-in", async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, ONCE);
  await openPage(page, "/sneakers?size=42");
  const name = (await cards(page).first().getAttribute("aria-label")) ?? "";
  await page.getByRole("button", { name: `Add ${name} to wishlist`, exact: true }).click();
  await cards(page).first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\//);
  await page.locator('input[name="size"][value="42"]').check({ force: true });

  const email = `joins.${Date.now()}@example.test`;
  await openPage(page, "/auth?tab=sign-up");
  const form = page.getByRole("tabpanel", { name: "Sign Up" });
  await form.getByRole("textbox", { name: "Display name" }).fill("Fatou Jallow");
  await form.getByRole("textbox", { name: "Email" }).fill(email);
  await form.getByLabel("Password", { exact: true }).fill("three brown goats");
  await form.getByLabel("Confirm password").fill("three brown goats");
  const joined = page.waitForResponse((answer) => answer.url().endsWith("/api/keepsakes"));
  await form.getByRole("button", { name: "Sign Up" }).click();
  expect((await joined).status()).toBe(200);

  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await elsewhere.newPage();
  await openPage(other, "/auth?redirect=%2Fwishlist");
  const signIn = other.getByRole("tabpanel", { name: "Sign In" });
  await signIn.getByRole("textbox", { name: "Email" }).fill(email);
  await signIn.getByLabel("Password", { exact: true }).fill("three brown goats");
  await signIn.getByRole("button", { name: "Sign In" }).click();
  await expect(other.getByRole("article", { name, exact: true })).toBeVisible();
  const kept = await other.evaluate(() => [
    localStorage.getItem("kairaba-sizes"),
    localStorage.getItem("kairaba-viewed"),
  ]);
  expect(kept[0]).toContain("42");
  expect(JSON.parse(kept[1] ?? "[]")).toHaveLength(1);
  await elsewhere.close();
});

test("a page that does not exist answers 404 and says so", async ({ page, isMobile }) => {
  test.skip(isMobile, ONCE);
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Home" })).toBeVisible();
  await expectAccessible(page);
  expect((await page.goto("/product/no-such-thing"))?.status()).toBe(404);
});

const PAGES = ["/", "/products", "/brands", "/new", "/cart", "/wishlist", "/track", "/auth", "/page/about"];

for (const path of PAGES) {
  test(`${path} is accessible, and nothing of it sticks out at the side`, async ({ page, isMobile }) => {
    test.skip(!isMobile, ONCE);
    await openPage(page, path);
    await expectAccessible(page);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBe(0);
  });
}

test("axe finds nothing with the menu, the cart, the size guide or the zoomed picture open", async ({
  page,
}) => {
  await openPage(page, "/sneakers");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "KAIRABA MENU" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await cards(page).first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\//);
  await page.getByRole("button", { name: "Size guide" }).click();
  await expect(page.getByRole("dialog", { name: "Size guide" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Zoom picture/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: /, pictures$/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Open cart/ }).click();
  await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toBeVisible();
  await expectAccessible(page);
});

test("a visitor from The Gambia sees dalasi everywhere, from the first HTML to the checkout", async ({
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, ONCE);
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: "en-GM",
  });
  const page = await context.newPage();
  const expectDalasi = async () => {
    const text = await page.locator("body").innerText();
    expect(text.match(/(?:[CA]?\$|€|£|¥)\s?\d[\d,.]*/g) ?? []).toEqual([]);
  };
  const html = await (await page.request.get("/", { headers: { "accept-language": "en-GM" } })).text();
  expect(html).toMatch(/D\d[\d,]*\.\d\d/);
  for (const path of ["/", "/accessories", "/cart"]) {
    await openPage(page, path);
    await expectDalasi();
  }
  expect(await page.evaluate(() => localStorage.getItem("preferred-currency"))).toBe("GMD");
  expect((await context.cookies()).find(({ name }) => name === "preferred-currency")?.value).toBe("GMD");
  await openPage(page, "/accessories");
  await page.locator('main a[href^="/product/"]').first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expectDalasi();
  await page.getByRole("button", { name: "Add to Cart", exact: true }).click();
  await page.getByRole("button", { name: /^Open cart, 1 item/ }).click();
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  await cart.getByRole("combobox", { name: "Country" }).selectOption("GM");
  await cart.getByRole("button", { name: "Calculate Shipping", exact: true }).click();
  await expectDalasi();
  await cart.getByRole("button", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectDalasi();
  await context.close();
});

test("a saved currency outlives its cookie, and storage and cookie stay the same", async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, ONCE);
  await openPage(page, "/accessories");
  const price = page
    .getByRole("article")
    .first()
    .getByText(/\d\.\d\d/)
    .first();
  await expect(price).toHaveText(/^\$/);
  await page.evaluate(() => localStorage.setItem("preferred-currency", "GMD"));
  await context.clearCookies();
  await openPage(page, "/accessories");
  await expect(price).toHaveText(/^D/);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "preferred-currency")?.value).toBe("GMD");
});
