import { expect, type Page, test } from "@playwright/test";
import { placeOrder } from "#tests/e2e/support/place-order.ts";
import { ageSessions, linkInMail, makeAdmin } from "#tests/e2e/support/store-database.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

test.use({ javaScriptEnabled: false });

async function signInAsOwner(page: Page, to: string): Promise<void> {
  await page.goto(`/auth?redirect=${encodeURIComponent(to)}`);
  await page.getByRole("textbox", { name: "Email" }).first().fill(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("without script a day is counted and signed off, and is frozen afterwards @phone", async ({ page }) => {
  // Before five in the morning the page offers yesterday first, after which today stays open.
  const today = new Date().toISOString().slice(0, 10);
  await signInAsOwner(page, `/admin/close?day=${today}`);
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

test("without script somebody is invited to the staff, signs up, and gets the role @phone", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `isatou.${Date.now()}@example.test`;
  await signInAsOwner(page, "/admin/settings?tab=staff");
  await page.getByRole("textbox", { name: "Their email address" }).fill(email);
  await page.getByRole("combobox", { name: "Role" }).selectOption("packer");
  await page.getByRole("button", { name: "Make a link" }).click();
  const whatsApp = page.getByRole("link", { name: "Send by WhatsApp" });
  await expect(whatsApp).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=/);
  const link = (await page.getByText(/\/auth\/invitation\?token=/).textContent()) ?? "";
  const { pathname, search } = new URL(link);

  const options = { javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) };
  const guest = await (await browser.newContext(options)).newPage();
  await guest.goto(pathname + search);
  await expect(guest.getByText("a password of at least 15 characters")).toBeVisible();
  await guest.getByRole("button", { name: "Sign up and accept" }).click();
  await guest.getByRole("textbox", { name: "Email" }).first().fill(email);
  for (const name of ["Password", "Confirm password"]) {
    await guest.getByLabel(name, { exact: true }).fill("a quiet pirogue at dusk");
  }
  await guest.getByRole("button", { name: "Sign Up", exact: true }).click();
  await guest.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(guest.getByRole("alert")).toContainText("Please confirm your email address first");
  await guest.goto(await linkInMail(email, "verify_email"));
  await expect(guest.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await guest.goto(pathname + search);
  await expect(guest.getByText("This invitation has been used")).toBeVisible();
  await guest.context().close();
});

test("without script an owner is asked again who it is, and nothing typed is lost @phone", async ({
  page,
}) => {
  const owner = `sainabou.${Date.now()}@example.test`;
  const password = "a quiet pirogue at dusk";
  await page.goto("/auth?tab=signup&redirect=%2Faccount");
  await page.getByRole("textbox", { name: "Email" }).first().fill(owner);
  for (const name of ["Password", "Confirm password"]) {
    await page.getByLabel(name, { exact: true }).fill(password);
  }
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page).toHaveURL(/\/account/);
  await makeAdmin(owner);
  await ageSessions(owner);
  await page.goto("/admin/settings?tab=staff");
  const guest = `lamin.${Date.now()}@example.test`;
  await page.getByRole("textbox", { name: "Their email address" }).fill(guest);
  await page.getByRole("combobox", { name: "Role" }).selectOption("packer");
  await page.getByRole("button", { name: "Make a link" }).click();
  const again = page.getByRole("region", { name: "Confirm it's you" });
  await again.getByLabel("Your password").fill("not this one");
  await again.getByRole("button", { name: "Confirm" }).click();
  await expect(again).toContainText("That isn't your current password.");
  await expect(page.getByRole("textbox", { name: "Their email address" })).toHaveValue(guest);
  await again.getByLabel("Your password").fill(password);
  await again.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(/\/auth\/invitation\?token=/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Open invitations" })).toContainText(guest);
  await expect(again).toBeHidden();
});

test("without script the deck says what was decided and undoes it, and More leads on @phone", async ({
  page,
  request,
}) => {
  const orderNumber = await placeOrder(request);
  await signInAsOwner(page, "/admin/orders");
  await page
    .context()
    .addCookies([{ name: "receipt_deck", value: `wave.${orderNumber}`, url: new URL(page.url()).origin }]);
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
