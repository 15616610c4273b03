import { expect, type Page, test } from "@playwright/test";
import { openPage, signInHere } from "#tests/e2e/support/shopper-steps.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

/** Returns the ids in the open page's route manifest. */
const routesOf = (page: Page) =>
  page.evaluate(() => {
    const table: { routes: object } = Reflect.get(window, "__reactRouterManifest");
    return Object.keys(table.routes);
  });

test("a shopper's page has no panel routes, and staff who sign in on it still reach the panel", async ({
  page,
  isMobile,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openPage(page, "/");
  expect(await routesOf(page)).toContain("routes/shop/checkout/cart");
  expect((await routesOf(page)).filter((id) => /admin|discount|page-/.test(id))).toEqual([]);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => /manifest-/.test(path))).toEqual([
    expect.stringMatching("/public-manifest-"),
  ]);

  await page.getByRole("link", { name: "Login" }).click();
  await signInHere(page, ADMIN);
  await expect(page).toHaveURL("/");

  if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
  else await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("link", { name: "Admin Panel" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();

  // A shop page opened by staff has the panel's routes.
  await openPage(page, "/");
  expect(await routesOf(page)).toContain("routes/admin/dashboard");
});

test("going back to the panel loads a document if the shopper's page has no panel routes", {
  tag: "@desk",
}, async ({ page }) => {
  // A guest opens the panel's sign-in, then reloads the shop, so the manifest has no panel routes.
  await openPage(page, "/admin");
  await expect(page).toHaveURL("/auth?redirect=%2Fadmin");
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await expect(page).toHaveURL("/");
  await page.reload();
  await expect(page.locator("html[data-ready]")).toBeAttached();
  expect(await routesOf(page)).not.toContain("routes/admin/dashboard");
  await page.goBack();
  await expect(page).toHaveURL("/auth?redirect=%2Fadmin");
  // The browser replaces the document meanwhile.
  await page.waitForFunction(() => {
    const table: { routes: object } | undefined = Reflect.get(window, "__reactRouterManifest");
    return table !== undefined && "routes/admin/dashboard" in table.routes;
  });
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await signInHere(page, ADMIN);
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
});
