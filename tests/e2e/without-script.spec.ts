import { expect, test } from "@playwright/test";
import {
  aBuyer,
  continueBy,
  fillDetails,
  openSession,
  submitWithReceipt,
} from "#tests/e2e/support/checkout-steps.ts";
import { findPiece } from "#tests/e2e/support/store-database.ts";

test.use({ javaScriptEnabled: false });

test("without script filters of page and sheet narrow a listing, and chips remove them @phone-first", async ({
  page,
}) => {
  await page.goto("/sneakers");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "More filters" });
  await sheet.getByRole("radio", { name: "Women" }).check();
  await sheet.getByRole("textbox", { name: "Up to" }).fill("120");
  await sheet.getByRole("button", { name: "Show products" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sneakers" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove filter Women" })).toBeVisible();
  await page.getByRole("button", { name: "Remove filter Up to 120" }).click();
  await expect(page.getByRole("button", { name: "Remove filter Up to 120" })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Category" }).selectOption("all");
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page).toHaveURL(/\/products\?/);
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("all");
});

test("signing up, out and in works without script @desk", async ({ page }) => {
  // Signing out ends all sessions of an account, so the test uses a new account.
  const [email, password] = [`no.script.${Date.now()}@example.test`, "Fatou-walks-to-Bakau-9"];
  await page.goto("/auth?tab=signup&redirect=%2Faccount");
  const signUp = page.getByRole("tabpanel", { name: "Sign Up" });
  await signUp.getByRole("textbox", { name: "Email" }).fill(email);
  await signUp.getByLabel("Password", { exact: true }).fill(password);
  await signUp.getByLabel("Confirm password").fill(password);
  await signUp.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL("/account");
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();

  await page.goto("/auth?redirect=%2Faccount");
  const signIn = page.getByRole("tabpanel", { name: "Sign In" });
  await signIn.getByRole("textbox", { name: "Email" }).fill(email);
  await signIn.getByLabel("Password", { exact: true }).fill(password);
  await signIn.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/account");
});

test("without script a product is bought by Wave, and its order verified @phone-first", async ({ page }) => {
  const { slug } = await findPiece("streetwear", { over: 10, isFromEnd: true });
  await page.goto(`/product/${slug}`);
  await page.getByRole("group", { name: "Size" }).getByRole("radio", { disabled: false }).first().check();
  await page.getByRole("button", { name: "Buy Now" }).click();
  await page.getByRole("main").getByRole("combobox", { name: "Country" }).selectOption("GM");
  await page.getByRole("button", { name: "Calculate Shipping" }).click();
  await continueBy(page);
  await fillDetails(page, aBuyer("plain"));
  const orderNumber = await submitWithReceipt(page);

  await openSession(page.context());
  await page.goto(`/admin/orders?search=${orderNumber}`);
  const pending = page.getByRole("article", { name: orderNumber });
  await pending.getByRole("button", { name: "Quick Verify" }).click();
  await page.goto(`/admin/orders?tab=recent&search=${orderNumber}`);
  await expect(page.getByRole("article", { name: orderNumber })).toContainText("Confirmed");
});
