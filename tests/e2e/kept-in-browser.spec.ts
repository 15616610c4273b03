import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./expect-accessible.ts";
import { gridCards, openPage, standStill } from "./shopper-steps.ts";

test.skip(({ isMobile }) => isMobile === true, "the browser keeps the same for every screen");

test("a size chosen once is chosen beforehand where it is in stock", async ({ page }) => {
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

test("a broken cart in the storage is an empty one, and every tab shows the same cart", async ({
  page,
  context,
}) => {
  await openPage(page, "/accessories");
  await page.evaluate(() => localStorage.setItem("kairaba-cart", '{"lines":[{"id":'));
  await openPage(page, "/accessories");
  await expect(page.getByRole("button", { name: "Open cart", exact: true })).toBeVisible();
  const add = page.getByRole("button", { name: /^Add .+ to cart$/ }).and(page.locator(":enabled"));
  await add.first().click();
  await expect(page.getByRole("button", { name: "Open cart, 1 item" })).toBeVisible();

  const other = await context.newPage();
  await openPage(other, "/cart");
  await other.getByRole("button", { name: /^Increase quantity of / }).click();
  await expect(page.getByRole("button", { name: "Open cart, 2 items" })).toBeVisible();
  await other.getByRole("button", { name: "Clear Cart" }).click();
  await expect(page.getByRole("button", { name: "Open cart", exact: true })).toBeVisible();
});

test("the wishlist is kept in this browser, page by page and tab by tab", async ({ page, context }) => {
  await openPage(page, "/new");
  const name = (await gridCards(page).first().getAttribute("aria-label")) ?? "";
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
}) => {
  await openPage(page, "/sneakers?size=42");
  const name = (await gridCards(page).first().getAttribute("aria-label")) ?? "";
  await page.getByRole("button", { name: `Add ${name} to wishlist`, exact: true }).click();
  // What says so comes up over the card's name.
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Added to wishlist");
  await standStill(page);
  await gridCards(page).first().getByRole("link").first().click();
  // The address comes before the page, and the listing has a size of that name too.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.locator('input[name="size"][value="42"]').check({ force: true });
  const sizesOf = (shopper: Page) => () => shopper.evaluate(() => localStorage.getItem("kairaba-sizes"));
  await expect.poll(sizesOf(page)).toContain("42");

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
  await expect.poll(sizesOf(other)).toContain("42");
  const viewed = await other.evaluate(() => localStorage.getItem("kairaba-viewed"));
  expect(JSON.parse(viewed ?? "[]")).toHaveLength(1);
  await elsewhere.close();
});

test("a visitor from The Gambia sees dalasi everywhere, from the first HTML to the checkout", async ({
  browser,
  baseURL,
}) => {
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
}) => {
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
