import { expect, test } from "@playwright/test";
import { fillDetails, openSession, orderNumberIn } from "#tests/e2e/support/checkout-steps.ts";
import { receiptPicture } from "#tests/e2e/support/shopper-steps.ts";
import { queryStore } from "#tests/e2e/support/store-database.ts";

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
  const [piece] = await queryStore<{ slug: string; size: string }>(
    `select p.slug, min(s.size) as size from products p join product_stock s on s.product_id = p.id
     where p.category = 'streetwear' and p.is_active and p.archived_at is null and s.quantity > 10 group by p.id order by p.name desc limit 1`,
  );
  await page.goto(`/product/${piece?.slug}`);
  await page.getByRole("group", { name: "Size" }).getByRole("radio", { disabled: false }).first().check();
  await page.getByRole("button", { name: "Buy Now" }).click();
  await page.getByRole("main").getByRole("combobox", { name: "Country" }).selectOption("GM");
  await page.getByRole("button", { name: "Calculate Shipping" }).click();
  await page.getByRole("radio", { name: "Wave mobile money" }).check();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pay by Wave mobile money" })).toBeVisible();
  const buyer = { name: "Awa Ceesay", email: `plain.${Date.now()}@example.test`, phone: "301 2345" };
  await fillDetails(page, buyer);
  await page.getByLabel("Payment receipt").setInputFiles(receiptPicture());
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.getByRole("heading", { name: "Order submitted" })).toBeVisible();
  const orderNumber = orderNumberIn(page);

  await openSession(page.context());
  await page.goto("/admin/orders");
  const pending = page.getByRole("article", { name: orderNumber });
  await pending.getByRole("button", { name: "Quick Verify" }).click();
  await page.goto(`/admin/orders?tab=recent&search=${orderNumber}`);
  await expect(page.getByRole("article", { name: orderNumber })).toContainText("Confirmed");
});
