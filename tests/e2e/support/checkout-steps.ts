import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { openPage } from "./shopper-steps.ts";
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

/** Fills in the buyer's details, for either payment method. */
export async function fillDetails(
  page: Page,
  buyer: { name: string; email: string; phone: string },
): Promise<void> {
  await page.getByRole("textbox", { name: "Full name" }).fill(buyer.name);
  await page.getByRole("main").getByRole("textbox", { name: "Email", exact: true }).fill(buyer.email);
  await page.getByRole("textbox", { name: "Phone" }).fill(buyer.phone);
  await page.getByRole("textbox", { name: "Delivery address or landmark" }).fill("Behind Westfield mosque");
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
