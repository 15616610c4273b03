import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { openPage, receiptPicture } from "./shopper-steps.ts";
import { ADMIN } from "./store-under-test.ts";

export type Piece = { slug: string; size: string };

/** Opens the checkout with a product in the URL, as Buy Now does, and waits for the redirect. */
export async function buyNow(page: Page, { slug, size }: Piece, quantity = 1): Promise<void> {
  const wish = new URLSearchParams({ product: slug, size, quantity: String(quantity) });
  await openPage(page, `/checkout?${wish}`);
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole("button", { name: `Open cart, ${quantity} item` })).toBeVisible();
  await page.getByRole("main").getByRole("combobox", { name: "Country" }).selectOption("GM");
  await page.getByRole("button", { name: "Calculate Shipping", exact: true }).click();
  await expect(page.getByText(/^The Gambia, \d/).first()).toBeAttached();
}

/** Opens the checkout with one pair in the cart, for delivery to The Gambia. */
export async function goToCheckout(page: Page): Promise<void> {
  const answer = await page.request.get("/api/products?category=sneakers&limit=20");
  const { items }: { items: { slug: string; sizes: { size: string; inStock: boolean }[] }[] } =
    await answer.json();
  const [piece] = items.flatMap(({ slug, sizes }) => {
    const size = sizes.find(({ inStock }) => inStock)?.size;
    return size === undefined ? [] : [{ slug, size }];
  });
  if (!piece) throw new Error("there are no sneakers to be had");
  await buyNow(page, piece);
}

/** Chooses a local method at the checkout, and waits for its page. */
export async function continueBy(page: Page, method = "Wave mobile money"): Promise<void> {
  await page.getByRole("radio", { name: method }).check();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  // The URL changes before the page renders.
  await expect(page.getByRole("heading", { level: 1, name: method })).toBeVisible();
}

/** Returns a buyer whose e-mail address begins with a word. */
export function aBuyer(word: string): { name: string; email: string; phone: string } {
  return { name: "Awa Ceesay", email: `${word}.${Date.now()}@example.test`, phone: "301 2345" };
}

/** Fills in the buyer's details, for either payment method; an order that is picked up has no `address`. */
export async function fillDetails(
  page: Page,
  buyer: { name: string; email: string; phone: string },
  address: string | null = "Behind Westfield mosque",
): Promise<void> {
  await page.getByRole("textbox", { name: "Full name" }).fill(buyer.name);
  await page.getByRole("main").getByRole("textbox", { name: "Email", exact: true }).fill(buyer.email);
  await page.getByRole("textbox", { name: "Phone" }).fill(buyer.phone);
  if (address !== null)
    await page.getByRole("textbox", { name: "Delivery address or landmark" }).fill(address);
}

/** Submits an order with a receipt, and returns its number. */
export async function submitWithReceipt(page: Page): Promise<string> {
  await page.getByLabel("Payment receipt").setInputFiles(receiptPicture());
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Order submitted" })).toBeVisible();
  return orderNumberIn(page);
}

/** Returns the order number in the page's URL. */
export function orderNumberIn(page: Page): string {
  return /KRB-[0-9A-Z]{8}/.exec(page.url())?.[0] ?? "";
}

/** Gives a browser a person's session by the request of the sign-in form, without opening its page. */
export async function openSession(context: BrowserContext, person = ADMIN): Promise<void> {
  const origin = test.info().project.use.baseURL ?? "";
  const answer = await context.request.post(`${origin}/auth`, {
    form: { intent: "sign-in", ...person },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}

/** Signs in and opens a page. */
export async function signIn(page: Page, person: typeof ADMIN, to: string): Promise<void> {
  await openSession(page.context(), person);
  await openPage(page, to);
}
