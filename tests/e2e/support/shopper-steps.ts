import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";

/** Opens a page and waits until it is hydrated. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.waitForFunction(hasStepsOfOpenLayersOnly);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await expect(page.locator("html")).toHaveAttribute("data-ready", "true");
}

/** Fills in and submits the sign-in form of the current page. */
export async function signInHere(page: Page, person: { email: string; password: string }): Promise<void> {
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await form.getByRole("textbox", { name: "Email" }).fill(person.email);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByRole("button", { name: "Sign In" }).click();
}

/** Signs up a new person and waits for the page `to`. */
export async function signUp(page: Page, email: string, password: string, to: string): Promise<void> {
  await openPage(page, `/auth?tab=signup&redirect=${encodeURIComponent(to)}`);
  const form = page.getByRole("tabpanel", { name: "Sign Up" });
  await form.getByRole("textbox", { name: "Email" }).fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByLabel("Confirm password").fill(password);
  await form.getByRole("button", { name: "Sign Up" }).click();
}

/** Signs out through the account menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("button", { name: "Sign Out", exact: true }).first().click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
}

/** Waits until all animations end, except scroll-driven ones, which never end. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map(({ finished }) => finished),
    ),
  );
}

/** Returns the current listing's first product in stock. */
export function firstInStock(page: Page): Locator {
  return page
    .getByRole("article")
    .filter({ has: page.getByRole("button", { name: /^Add .+ to cart$/ }).and(page.locator(":enabled")) })
    .first();
}

/** Returns the cards of the current listing. */
export function gridCards(page: Page): Locator {
  return page.locator("main .product-grid").getByRole("article");
}

/** Chooses the first size in stock, in the `Size` group of a page or a dialog. */
export async function chooseFirstSize(within: Page | Locator): Promise<string> {
  const size = within.getByRole("group", { name: "Size" }).getByRole("radio", { disabled: false }).first();
  await size.check();
  return (await size.getAttribute("value")) ?? "";
}

/** Chooses a country in the open cart, which enables the checkout. */
export async function calculateShipping(cart: Page | Locator, country: string): Promise<void> {
  await expect(cart.getByRole("button", { name: "Calculate Shipping First" })).toBeDisabled();
  await cart.getByRole("combobox", { name: "Country" }).selectOption(country);
  await cart.getByRole("button", { name: "Calculate Shipping", exact: true }).click();
  await expect(cart.getByRole("button", { name: "Proceed to Checkout" })).toBeEnabled();
}

/** Returns a receipt for an upload: a small PNG, different each time, since equal ones are taken for one sent twice. */
export function receiptPicture(bytes = 0): { name: string; mimeType: string; buffer: Buffer } {
  const id = randomUUID();
  return {
    name: `receipt-${id}.png`,
    mimeType: "image/png",
    buffer: Buffer.concat([tinyPng(id), Buffer.alloc(bytes)]),
  };
}

/** Appends a text to a fixed PNG, which decoders ignore; a changed image would need new checksums. */
function tinyPng(id: string): Buffer {
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  return Buffer.concat([pixel, Buffer.from(`receipt ${id}`)]);
}

/**
 * Runs in the page. A closed overlay removes its history entry a moment later. A navigation at that very moment would
 * be dropped by the browser.
 */
function hasStepsOfOpenLayersOnly(): boolean {
  return !window.history.state?.layer || document.querySelector("dialog:is([open], :popover-open)") !== null;
}
