import { expect, test } from "@playwright/test";
import { openSession } from "#tests/e2e/support/checkout-steps.ts";
import { placeOrder } from "#tests/e2e/support/place-order.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

test.use({ javaScriptEnabled: false });

test("without script a day is counted and signed off, and is frozen afterwards @phone", async ({ page }) => {
  // Before five in the morning the page offers yesterday first, after which today stays open.
  const today = new Date().toISOString().slice(0, 10);
  await openSession(page.context());
  await page.goto(`/admin/close?day=${today}`);
  await expect(page.getByRole("heading", { level: 1, name: "Evening close" })).toBeVisible();
  await page.getByRole("textbox", { name: "Note for the day" }).fill("x".repeat(501));
  await page.getByRole("button", { name: /^Sign off/ }).click();
  await expect(page.getByText("Please keep the note under 500 characters.", { exact: true })).toBeVisible();
  const note = page.getByRole("textbox", { name: "Note for the day" });
  await expect(note).toHaveValue("x".repeat(501));
  // Other journeys take money meanwhile, which asks to look at the new sums.
  await expect(async () => {
    await note.fill("A quiet day");
    await page.getByRole("button", { name: /^(Sign off|Close .* uncounted)/ }).click();
    const reason = page.getByRole("textbox", { name: "Why nothing is counted" });
    if (await reason.isVisible()) {
      await reason.fill("The phones are charging");
      await page.getByRole("button", { name: /^Close .* uncounted/ }).click();
    }
    await expect(page).toHaveURL(/\/admin\/close\/\d{4}-\d{2}-\d{2}\?/, { timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  const day = new URL(page.url()).pathname;
  await expect(page.getByText("A quiet day")).toBeVisible();
  await expect(page.getByText(`Signed off by ${ADMIN.email}`)).toBeVisible();
  const file = await page.request.get(`${day}.csv`);
  expect(await file.text()).toContain("A quiet day");
  await page.getByRole("link", { name: "Evening close" }).last().click();
  await expect(page.getByText("counts in the next close")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Sign off/ })).toHaveCount(0);
});

test("without script the deck says what was decided and undoes it, and More leads on @phone", async ({
  page,
  request,
  baseURL,
}) => {
  const orderNumber = await placeOrder(request);
  await openSession(page.context());
  await page
    .context()
    .addCookies([{ name: "receipt_deck", value: `wave.${orderNumber}`, url: baseURL ?? "" }]);
  await page.goto("/admin/receipts");
  const card = page.getByRole("article", { name: orderNumber });
  const line = page.getByRole("status").filter({ hasText: orderNumber });
  await card.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/receipts\?show=wave$/);
  await expect(line).toContainText(`Payment verified ${orderNumber}`);
  await line.getByRole("button", { name: "Undo" }).click();
  await expect(line).toContainText(`Undone ${orderNumber} is as it was.`);
  await expect(card).toBeVisible();

  await page.goto(`/admin/orders?search=${orderNumber}`);
  await card.getByRole("button", { name: "Quick Verify" }).click();
  await expect(line).toContainText("Payment verified");
  await line.getByRole("button", { name: "Undo" }).click();
  await expect(line).toContainText("Undone");
  const bar = page.getByRole("navigation", { name: "Shortcuts" });
  await bar.getByRole("button", { name: "More" }).click();
  await bar.getByRole("link", { name: "Discount" }).click();
  await expect(page).toHaveURL(/\/admin\/discounts/);
});
