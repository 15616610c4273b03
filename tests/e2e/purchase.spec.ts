import { expect, type Page, test } from "@playwright/test";
import { aBuyer, continueBy, fillDetails, orderNumberIn, signIn } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { openPending } from "#tests/e2e/support/open-pending.ts";
import {
  calculateShipping,
  chooseFirstSize,
  firstInStock,
  openPage,
  receiptPicture,
} from "#tests/e2e/support/shopper-steps.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

test("a guest buys sneakers by Wave, the owner verifies and ships, the guest follows the order", {
  tag: "@tls",
}, async ({ page, browser, baseURL }) => {
  const buyer = aBuyer("awa");

  // Other tests check home, listings, product, cart, checkout and success with axe.
  await openPage(page, "/");
  const headers = (await page.request.get("/")).headers();
  expect("strict-transport-security" in headers).toBe(baseURL?.startsWith("https:"));
  await openPage(page, "/sneakers");
  await expect(page.getByRole("heading", { level: 1, name: "Sneakers" })).toBeVisible();

  const card = firstInStock(page);
  const product =
    (await card.getAttribute("aria-label")) ?? (await card.getByRole("link").first().innerText());
  await card.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\//);
  await chooseFirstSize(page);
  await page.getByRole("button", { name: "Add to Cart", exact: true }).first().click();

  await openCart(page);
  const drawer = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(drawer.getByRole("listitem")).toHaveCount(1);
  await drawer.getByRole("textbox", { name: "Discount code" }).fill("save10");
  await drawer.getByRole("button", { name: "Apply" }).click();
  await expect(drawer.getByText("Discount", { exact: true })).toBeVisible();
  await calculateShipping(drawer, "GM");
  await drawer.getByRole("button", { name: "Proceed to Checkout" }).click();

  await expect(page).toHaveURL(/\/checkout$/);
  await continueBy(page);
  // The amount, in dalasi too, and the phone number can be copied, and the number can be called.
  await expect(page.getByText(/^In dalasi: D[\d,]+\.\d\d$/)).toBeVisible();
  const payTo = page.getByRole("list", { name: "Pay to" });
  await expect(payTo.getByRole("listitem").filter({ hasText: "Reference" })).toContainText("Your full name");
  await expect(payTo.getByRole("link").first()).toHaveAttribute("href", /^tel:\+?\d+$/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy dalasi amount" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+\.\d\d$/);
  // A browser may refuse.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await page.getByRole("button", { name: "Copy dalasi amount" }).click();
  const toast = page.getByRole("group").filter({ hasText: "Please copy it by hand" });
  await expect(toast).toContainText(/\d+\.\d\d/);
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, "writeText"));
  await fillDetails(page, buyer);
  await page.getByLabel("Payment receipt").setInputFiles(receiptPicture());
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit Order" }).click();

  await expect(page).toHaveURL(/\/checkout\/success\/KRB-/);
  const orderNumber = orderNumberIn(page);
  await expect(page.getByText(orderNumber).first()).toBeVisible();
  await page.getByRole("button", { name: "Copy order number" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Copied!");
  await expect(page.getByRole("heading", { name: "What happens next?" })).toBeVisible();
  // The page shows what was bought in pictures, the promised days, and the ways to keep hold of the order.
  await expect(page.locator("main img[src*='/media/']").first()).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/2-3 days · \w{3} \d+/);
  await expect(page.getByRole("button", { name: "Track this order" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Save to WhatsApp" })).toHaveAttribute("href", /wa\.me/);
  await expect(page.getByRole("button", { name: "Open cart", exact: true })).toBeVisible();

  const desk = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const owner = await desk.newPage();
  await signIn(owner, ADMIN, "/admin/orders");
  await expect(owner.getByRole("tab", { name: /^Pending Payments \(\d+\)$/ })).toBeVisible();
  await openPage(owner, `/admin/orders?search=${orderNumber}`);
  const pending = owner.getByRole("article", { name: orderNumber });
  const receiptLink = pending.getByRole("link", { name: "View receipt" });
  await expect(receiptLink).toHaveAttribute("href", /receipt/);
  await openPending(pending);
  await expect(pending).toContainText("Awa Ceesay");
  await expect(receiptLink).toHaveAttribute("href", /receipt/);
  await expectAccessible(owner);
  await pending.getByRole("textbox", { name: "Admin notes" }).fill("Seen on the Wave account");
  await pending.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(pending).toBeHidden();

  await owner.getByRole("tab", { name: /^Recent Orders \(\d+\)$/ }).click();
  const recent = owner.getByRole("article", { name: orderNumber });
  await expect(recent).toContainText("Confirmed");
  await expectAccessible(owner);
  await recent.getByRole("link", { name: orderNumber }).click();
  const opened = owner.getByRole("main");
  // One tap opens a message to the buyer about the order's current status.
  await expect(opened.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    new RegExp(`^https://wa\\.me/2203012345\\?text=.*${orderNumber}`),
  );
  await opened.getByRole("combobox", { name: "Order status" }).selectOption("shipped");
  await opened.getByRole("textbox", { name: "Tracking number" }).fill("GP 2026 118");
  await opened.getByRole("button", { name: "Update Status" }).click();
  await expect(owner.getByRole("region", { name: "Notifications" })).toContainText(
    "Order status updated successfully",
  );
  await desk.close();

  await openPage(page, "/track");
  await page.getByRole("textbox", { name: "Order number" }).fill(orderNumber.toLowerCase());
  await page.getByRole("textbox", { name: "Email", exact: true }).first().fill(buyer.email.toUpperCase());
  await page.getByRole("main").getByRole("button", { name: /track/i }).click();
  await expect(page.getByRole("main")).toContainText("Your order is on its way.");
  await expect(page.getByRole("main")).toContainText("GP 2026 118");
  await expect(page.getByRole("main")).toContainText(product);
  await expectAccessible(page);
});

test("a customer signs up, buys a thing without sizes, and finds the order in My Orders", {
  tag: ["@tls", "@phone"],
}, async ({ page }) => {
  const email = `lamin.${Date.now()}@example.test`;
  await openPage(page, "/auth?tab=signup&redirect=%2Faccessories");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const form = page.getByRole("tabpanel", { name: "Sign Up" });
  await form.getByRole("textbox", { name: "Display name" }).fill("Lamin Touray");
  await form.getByRole("textbox", { name: "Email" }).fill(email);
  await form.getByLabel("Password", { exact: true }).fill("three brown goats");
  await form.getByLabel("Confirm password").fill("three brown goats");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/accessories/);

  await openPage(page, "/accessories");
  const card = firstInStock(page);
  await card.getByRole("button", { name: /^Add .+ to cart$/ }).click();
  const quickView = page
    .getByRole("dialog")
    .filter({ has: page.getByRole("spinbutton", { name: "Quantity" }) });
  if (await quickView.isVisible({ timeout: 500 }).catch(() => false)) {
    await chooseFirstSize(quickView);
    await quickView.getByRole("button", { name: "Add to Cart", exact: true }).click();
  }
  await openPage(page, "/cart");
  await calculateShipping(page.getByRole("main"), "US");
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await continueBy(page, "Bank transfer");
  await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(email);
  await page.getByRole("textbox", { name: "Full name" }).fill("Lamin Touray");
  await page.getByRole("textbox", { name: "Phone" }).fill("+220 7654321");
  await page.getByRole("textbox", { name: "Delivery address or landmark" }).fill("12 Elm Street, Boston");
  await page.getByLabel("Payment receipt").setInputFiles(receiptPicture());
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expect(page).toHaveURL(/\/checkout\/success\/KRB-/);
  const orderNumber = orderNumberIn(page);
  await page
    .getByRole("link", { name: "View My Orders" })
    .or(page.getByRole("button", { name: "View My Orders" }))
    .click();
  await expect(page).toHaveURL(/\/my-orders/);
  await expect(page.getByRole("main")).toContainText(orderNumber);
  for (const badge of ["Payment pending", "Pending"])
    await expect(page.getByRole("definition").getByText(badge, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

async function openCart(page: Page): Promise<void> {
  const drawer = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(page.getByRole("button", { name: /^Open cart, \d+ items?$/ })).toBeVisible();
  if (!(await drawer.isVisible())) await page.getByRole("button", { name: /^Open cart, / }).click();
  await expect(drawer).toBeVisible();
}
