import { expect, type Locator, type Page } from "@playwright/test";

/** A cart button that counts is one that runs: the page is hydrated and the stored cart was read. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.waitForFunction(hasStepsOfOpenLayersOnly);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await expect(page.locator("html")).toHaveAttribute("data-ready", "true");
}

/** Fills in and sends the sign-in form on show. */
export async function signInHere(page: Page, person: { email: string; password: string }): Promise<void> {
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await form.getByRole("textbox", { name: "Email" }).fill(person.email);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByRole("button", { name: "Sign In" }).click();
}

/** Signs up a new person, who then is at `to`. */
export async function signUp(page: Page, email: string, password: string, to: string): Promise<void> {
  await openPage(page, `/auth?tab=signup&redirect=${encodeURIComponent(to)}`);
  const form = page.getByRole("tabpanel", { name: "Sign Up" });
  await form.getByRole("textbox", { name: "Email" }).fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByLabel("Confirm password").fill(password);
  await form.getByRole("button", { name: "Sign Up" }).click();
}

/** Signs out by the account menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("button", { name: "Sign Out", exact: true }).first().click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
}

/** Waits until nothing on the page is sliding or fading any more; what moves only as one scrolls never ends by itself. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map(({ finished }) => finished),
    ),
  );
}

/** The first product of the listing on show that can be bought. */
export function firstInStock(page: Page): Locator {
  return page
    .getByRole("article")
    .filter({ has: page.getByRole("button", { name: /^Add .+ to cart$/ }).and(page.locator(":enabled")) })
    .first();
}

/** The cards of the listing on show. */
export function gridCards(page: Page): Locator {
  return page.locator("main .product-grid").getByRole("article");
}

/** Chooses the first size that is in stock, in a `Size` group on a page or in a dialog. */
export async function chooseFirstSize(within: Page | Locator): Promise<string> {
  const size = within.getByRole("group", { name: "Size" }).getByRole("radio", { disabled: false }).first();
  await size.check({ force: true });
  return (await size.getAttribute("value")) ?? "";
}

/** In the cart on show: where to, and the checkout that opens by it. */
export async function calculateShipping(cart: Page | Locator, country: string): Promise<void> {
  await expect(cart.getByRole("button", { name: "Calculate Shipping First" })).toBeDisabled();
  await cart.getByRole("combobox", { name: "Country" }).selectOption(country);
  await cart.getByRole("button", { name: "Calculate Shipping", exact: true }).click();
  await expect(cart.getByRole("button", { name: "Proceed to Checkout" })).toBeEnabled();
}

/** A receipt as a phone would send it: a small PNG, different for every number. */
export function receiptPicture(number: number): { name: string; mimeType: string; buffer: Buffer } {
  return { name: `receipt-${number}.png`, mimeType: "image/png", buffer: tinyPng(number) };
}

/** A 2×2 PNG built by hand would need its checksums; this one is a fixed PNG with a trailing text, which decoders ignore. */
function tinyPng(number: number): Buffer {
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  return Buffer.concat([pixel, Buffer.from(`receipt ${number}`)]);
}

/**
 * Run in the page: a layer that is gone takes its step of history back a moment later, and a browser drops the address that
 * was asked for in that very moment, quicker than anybody types one.
 */
function hasStepsOfOpenLayersOnly(): boolean {
  return !window.history.state?.layer || document.querySelector("dialog:is([open], :popover-open)") !== null;
}
