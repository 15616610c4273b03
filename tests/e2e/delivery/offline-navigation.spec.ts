import { expect, type Page, test } from "@playwright/test";
import { chooseFirstSize, firstInStock, gridCards, openPage } from "#tests/e2e/support/shopper-steps.ts";

// Without the service worker, an offline browser has no saved copies.
test.use({ serviceWorkers: "block" });

/** Opens a page and waits until the code of toasts has loaded. */
async function openWholly(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await expect(page.locator("#toasts")).toBeAttached();
  await page.waitForLoadState("networkidle");
}

const failed = (page: Page) => page.getByText("No connection", { exact: true });

test("offline a shopper stays on the listing, and continues when the network is back", {
  tag: "@phone",
}, async ({ page, context }) => {
  await openWholly(page, "/products");
  const first = gridCards(page).first();
  const name = (await first.getAttribute("aria-label")) ?? "";
  await context.setOffline(true);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-desc");
  await expect(page.getByText("Failed to fetch products")).toBeVisible();
  await expect(page).toHaveURL("/products");
  await expect(first).toHaveAccessibleName(name);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Open cart/ })
    .waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(page).toHaveURL(/sort=price-desc/);
  await expect(first).not.toHaveAccessibleName(name);
});

test("going back offline shows an error in the frame, and Try again opens the page", {
  tag: "@phone",
}, async ({ page, context }) => {
  await openWholly(page, "/products");
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/track"]')?.click());
  await expect(page.getByRole("heading", { level: 1, name: "Track your order" })).toBeVisible();
  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page).toHaveURL("/products");
  const tryAgain = page.getByRole("button", { name: "Try again" });
  const failure = page.waitForEvent("requestfailed");
  await tryAgain.click();
  await failure;
  // Before the first attempt ends, the network's return would trigger the retry.
  await expect(tryAgain).not.toHaveAttribute("aria-busy");
  await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
  await context.setOffline(false);
  await tryAgain.click();
  await expect(gridCards(page).first()).toBeVisible();
});

for (const trouble of ["no network", "a gateway that answers 502"] as const) {
  test(`an order lookup over ${trouble} leaves the form filled`, { tag: "@phone" }, async ({
    page,
    context,
  }) => {
    await openWholly(page, "/track");
    const number = page.getByRole("textbox", { name: "Order number" });
    const email = page.locator("main").getByRole("textbox", { name: "Email" });
    await number.fill("KRB-7H2K9MPQ");
    await email.fill("amie@example.test");
    if (trouble === "no network") await context.setOffline(true);
    else
      await page.route(/\/track\.data/, (route) =>
        route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }),
      );
    await page.getByRole("button", { name: "Track Order" }).click();
    await expect(failed(page)).toBeVisible();
    await expect(number).toHaveValue("KRB-7H2K9MPQ");
    await expect(email).toHaveValue("amie@example.test");
    await context.setOffline(false);
    await page.unroute(/\/track\.data/);
    await page.getByRole("button", { name: "Track Order" }).click();
    await expect(page.getByText("We have no order with this number", { exact: false })).toBeVisible();
  });
}

test("signing up offline keeps the form filled, and works when the network is back", {
  tag: "@phone",
}, async ({ page, context }) => {
  await openWholly(page, "/auth?tab=signup&redirect=%2Faccount");
  const form = page.getByRole("tabpanel", { name: "Sign Up" });
  await form.getByRole("textbox", { name: "Display name" }).fill("Isatou Touray");
  await form.getByRole("textbox", { name: "Email" }).fill(`dead.line.${Date.now()}@example.test`);
  await form.getByLabel("Password", { exact: true }).fill("three brown goats");
  await form.getByLabel("Confirm password").fill("three brown goats");
  await context.setOffline(true);
  await form.getByRole("button", { name: "Sign Up" }).click();
  await expect(failed(page)).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Display name" })).toHaveValue("Isatou Touray");
  await expect(form.getByLabel("Confirm password")).toHaveValue("three brown goats");
  await context.setOffline(false);
  await form.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL("/account");
  const name = page.getByRole("textbox", { name: "Display name" });
  await name.fill("Isatou T.");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save", exact: false }).first().click();
  await expect(failed(page).last()).toBeVisible();
  await expect(name).toHaveValue("Isatou T.");
});

for (const trouble of ["no network", "a connection without data", "a newer release"] as const) {
  test(`a tap on a link whose page's code isn't loaded, over ${trouble}`, { tag: "@phone" }, async ({
    page,
    context,
  }) => {
    await openWholly(page, "/track");
    const number = page.getByRole("textbox", { name: "Order number" });
    await number.fill("KRB-7H2K9MPQ");
    const isNewer = trouble === "a newer release";
    if (trouble === "no network") await context.setOffline(true);
    else if (isNewer)
      await page.route(/content-page-/, (route) => route.fulfill({ status: 404 }), { times: 1 });
    else await page.route(/./, (route) => route.abort());
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/page/about"]')?.click());
    if (!isNewer) {
      await expect(failed(page)).toBeVisible();
      await expect(number).toHaveValue("KRB-7H2K9MPQ");
      await context.setOffline(false);
      await page.unrouteAll();
      await page.getByRole("button", { name: "Try again" }).first().click();
    }
    await expect(page.getByRole("heading", { level: 1, name: "About Kairaba" })).toBeVisible();
    await expect(page).toHaveURL("/page/about");
  });
}

test("what is added to the cart offline is said, without the code of toasts", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await openWholly(page, "/sneakers");
  await openWholly(page, (await firstInStock(page).getByRole("link").first().getAttribute("href")) ?? "");
  await context.setOffline(true);
  await chooseFirstSize(page);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart", exact: true }).click();
  await expect(page.getByText("Added to cart", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open cart, 1 item" })).toBeVisible();
});
