import { expect, type Page } from "@playwright/test";
import { calculateShipping, chooseFirstSize, firstInStock, openPage } from "./shopper-steps.ts";

/** From the shelf to the checkout, with one pair in the cart that goes to The Gambia. */
export async function goToCheckout(page: Page): Promise<void> {
  await openPage(page, "/sneakers");
  await firstInStock(page).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\//);
  await chooseFirstSize(page);
  await page.getByRole("button", { name: "Add to Cart", exact: true }).first().click();
  await expect(page.getByRole("button", { name: "Open cart, 1 item" })).toBeVisible();
  await openPage(page, "/cart");
  await calculateShipping(page.getByRole("main"), "GM");
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
}

/** Who buys, in the fields of either way to pay. */
export async function fillDetails(
  page: Page,
  buyer: { name: string; email: string; phone: string },
): Promise<void> {
  await page.getByRole("textbox", { name: "Full name" }).fill(buyer.name);
  await page.getByRole("main").getByRole("textbox", { name: "Email", exact: true }).fill(buyer.email);
  await page.getByRole("textbox", { name: "Phone" }).fill(buyer.phone);
  await page.getByRole("textbox", { name: "Delivery address or landmark" }).fill("Behind Westfield mosque");
}

/** The order number in an address. */
export function orderNumberIn(page: Page): string {
  return /KRB-[0-9A-Z]{8}/.exec(page.url())?.[0] ?? "";
}

/** Signs in and goes on to a page. */
export async function signIn(
  page: Page,
  person: { email: string; password: string },
  to: string,
): Promise<void> {
  await openPage(page, `/auth?redirect=${encodeURIComponent(to)}`);
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await form.getByRole("textbox", { name: "Email" }).fill(person.email);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(new RegExp(`${to}$`));
}
