import { expect, type Page, test } from "@playwright/test";
import { buyNow } from "#tests/e2e/support/checkout-steps.ts";
import {
  gridCards,
  openPage,
  signInHere,
  signOut,
  signUp,
  waitForAnimations,
} from "#tests/e2e/support/shopper-steps.ts";

const PASSWORD = "three brown goats";

test.skip(({ isMobile }) => isMobile === true, "the browser keeps the same for every screen");

test("a guest's wishlist and sizes join the account at sign-in", async ({ page, browser, baseURL }) => {
  await openPage(page, "/sneakers?size=42");
  const name = (await gridCards(page).first().getAttribute("aria-label")) ?? "";
  await page.getByRole("button", { name: `Add ${name} to wishlist`, exact: true }).click();
  // The toast covers the card's name.
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Added to wishlist");
  await waitForAnimations(page);
  await gridCards(page).first().getByRole("link").first().click();
  // The URL changes before the page renders, and the listing has a size input of that name too.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.locator('input[name="size"][value="42"]').check();
  const sizesOf = (shopper: Page) => () => shopper.evaluate(() => localStorage.getItem("kairaba-sizes"));
  await expect.poll(sizesOf(page)).toContain("42");

  const email = `joins.${Date.now()}@example.test`;
  const joined = page.waitForResponse((answer) => answer.url().endsWith("/api/account-data"));
  await signUp(page, email, PASSWORD, "/");
  expect((await joined).status()).toBe(200);

  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await elsewhere.newPage();
  await openPage(other, "/auth?redirect=%2Fwishlist");
  await signInHere(other, { email, password: PASSWORD });
  await expect(other.getByRole("article", { name, exact: true })).toBeVisible();
  await expect.poll(sizesOf(other)).toContain("42");

  // A product removed on one device is not restored by another.
  await other.getByRole("button", { name: `Remove ${name} from wishlist`, exact: true }).click();
  await expect(other.getByRole("heading", { name: "Your wishlist is empty" })).toBeVisible();
  await expect.poll(syncedWishlist(other)).toEqual([]);
  await elsewhere.close();
  expect(await syncedWishlist(page)()).toHaveLength(1);
  await openPage(page, "/wishlist");
  await expect(page.getByRole("heading", { name: "Your wishlist is empty" })).toBeVisible();

  // A product added offline is sent with the next successful sync.
  await openPage(page, "/accessories");
  const wished = (await gridCards(page).first().getAttribute("aria-label")) ?? "";
  await page.route("**/api/account-data", (route) => route.abort());
  await page.getByRole("button", { name: `Add ${wished} to wishlist`, exact: true }).click();
  await expect(
    page.getByRole("button", { name: `Remove ${wished} from wishlist`, exact: true }),
  ).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await openPage(page, "/wishlist");
  await expect.poll(syncedWishlist(page)).toHaveLength(1);
  await expect(page.getByRole("article", { name: wished, exact: true })).toBeVisible();

  // A product removed before the response to its addition stays removed, in the browser and in the account.
  await openPage(page, "/accessories");
  const hasty = (await gridCards(page).nth(1).getAttribute("aria-label")) ?? "";
  await page.route("**/api/account-data", async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: `Add ${hasty} to wishlist`, exact: true }).click();
  const told = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('"unwish":["') === true,
  );
  await page.getByRole("button", { name: `Remove ${hasty} from wishlist`, exact: true }).click();
  expect((await (await told).json()).wishlist).toHaveLength(1);
  await expect.poll(syncedWishlist(page)).toHaveLength(1);
  await expect(page.getByRole("button", { name: `Add ${hasty} to wishlist`, exact: true })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });

  // After sign-out the next user of this phone finds none of it, and it joins no other account. A late response does
  // not restore it either.
  await page.waitForLoadState("networkidle");
  const { promise: released, resolve: releaseResponses } = Promise.withResolvers<void>();
  await page.route("**/api/account-data", async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  const late = page.waitForResponse((answer) => answer.url().endsWith("/api/account-data"));
  await page.getByRole("button", { name: `Remove ${wished} from wishlist`, exact: true }).click();
  await signOut(page);
  releaseResponses();
  expect((await (await late).json()).wishlist).toEqual([]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(await syncedWishlist(page)()).toBeUndefined();
  await openPage(page, "/wishlist");
  await expect(page.getByRole("heading", { name: "Your wishlist is empty" })).toBeVisible();
  expect(await sizesOf(page)()).toBe("{}");
  expect(await syncedWishlist(page)()).toBeUndefined();
});

test("data a browser stores for one account does not reach the next one", async ({ page, context }) => {
  const stamp = Date.now();
  await signUp(page, `one.kept.${stamp}@example.test`, PASSWORD, "/");
  await expect.poll(syncedWishlist(page)).toEqual([]);
  await openPage(page, "/accessories");
  const name = (await gridCards(page).first().getAttribute("aria-label")) ?? "";
  await page.getByRole("button", { name: `Add ${name} to wishlist`, exact: true }).click();
  await expect.poll(syncedWishlist(page)).toHaveLength(1);
  await page.evaluate(() =>
    sessionStorage.setItem("kairaba-order-draft", JSON.stringify({ customerName: "The One" })),
  );

  // The session ends and the browser opens a public page.
  const signedIn = await context.cookies();
  await context.clearCookies();
  await openPage(page, "/wishlist");
  await expect(page.getByRole("heading", { name: "Your wishlist is empty" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("kairaba-order-draft"))).toBeNull();
  // The account still has it.
  await context.addCookies(signedIn);
  await openPage(page, "/wishlist");
  await expect(page.getByRole("article", { name, exact: true })).toBeVisible();
  await page.evaluate(() =>
    sessionStorage.setItem("kairaba-order-draft", JSON.stringify({ customerName: "The One" })),
  );

  // The session ends while requests fail, and somebody else signs in.
  await context.clearCookies();
  await page.route("**/api/account-data", (route) =>
    route.request().postData() === "{}" ? route.abort() : route.continue(),
  );
  const otherTab = await context.newPage();
  await otherTab.addInitScript(() =>
    sessionStorage.setItem(
      "kairaba-order-draft",
      JSON.stringify({ customerName: "The One", by: "one@example.test" }),
    ),
  );
  await signUp(page, `other.kept.${stamp}@example.test`, PASSWORD, "/");
  await expect.poll(syncedWishlist(page)).toEqual([]);
  await openPage(page, "/wishlist");
  await expect(page.getByRole("heading", { name: "Your wishlist is empty" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("kairaba-order-draft"))).toBeNull();

  // A tab without that state does not show another person's input either.
  const answer = await page.request.get("/api/products?category=sneakers&limit=100");
  const { items }: { items: { slug: string; sizes: { size: string; inStock: boolean }[] }[] } =
    await answer.json();
  const [piece] = items.flatMap(({ slug, sizes }) =>
    sizes.filter(({ inStock }) => inStock).map(({ size }) => ({ slug, size })),
  );
  if (!piece) throw new Error("nothing in stock");
  await buyNow(otherTab, piece);
  await openPage(otherTab, "/checkout/local/wave");
  await expect(otherTab.getByRole("textbox", { name: "Email" })).toHaveValue(/^other\.kept\./);
  await expect(otherTab.getByRole("textbox", { name: /name/i })).toHaveValue("");
});

/** Returns the account's wishlist as last synced to this browser; undefined if none was. */
const syncedWishlist = (shopper: Page) => async (): Promise<string[] | undefined> => {
  const kept = await shopper.evaluate(() => localStorage.getItem("kairaba-account"));
  return (JSON.parse(kept ?? "null") as { wishlist: string[] } | null)?.wishlist;
};

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
  await expect.poll(() => page.evaluate(() => localStorage.getItem("preferred-currency"))).toBe("GMD");
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
