import { expect, type Page, test } from "@playwright/test";
import { continueBy, fillDetails } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";
import { findPiece } from "#tests/e2e/support/store-database.ts";

const countryOf = (page: Page) => page.getByRole("main").getByRole("combobox", { name: "Country" });
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Opens the checkout with a product that has sizes and plenty of stock; returns the product's page. */
async function buyAPiece(page: Page): Promise<string> {
  const { slug, size } = await findPiece("sneakers", { over: 5, isFromEnd: true });
  const wish = new URLSearchParams({ product: slug, size });
  await openPage(page, `/checkout?${wish}`);
  await expect(page).toHaveURL(/\/checkout$/);
  return `/product/${slug}`;
}

test.describe("from The Gambia", { tag: "@phone" }, () => {
  test.use({ locale: "en-GM" });

  test("Wave comes first and the card form is folded; a preselected country is used and preserved", async ({
    page,
  }) => {
    await buyAPiece(page);
    await expect(page.getByRole("radio", { name: "Wave mobile money" })).toBeChecked();
    const continueBox = await page.getByRole("button", { name: "Continue", exact: true }).boundingBox();
    const bank = await page.getByText("Bank transfer", { exact: true }).boundingBox();
    expect(continueBox?.y ?? 0, "Wave is open: Continue comes before the next method").toBeLessThan(
      bank?.y ?? 0,
    );
    await expect(page.getByRole("button", { name: "Pay Now" })).toBeHidden();
    await expect(countryOf(page)).toHaveValue("GM");
    await expect(page.getByRole("textbox", { name: "Region" })).toHaveCount(0);
    await page.getByText("Card or digital wallet").click();
    await expect(countryOf(page), "one field serves all methods").toHaveCount(1);
    await page.getByRole("button", { name: /^Order summary/ }).click();
    await expect(page.getByRole("main")).toContainText(/The Gambia, 2-3 days · \w{3} \d+/);
    await page.getByRole("button", { name: /^Order summary/ }).click();
    const email = `gm.${Date.now()}`;
    await fillDetails(page, { name: "Awa Ceesay", email: `${email}@gmial.com`, phone: "301 2345" });
    await page.getByRole("button", { name: `Did you mean ${email}@gmail.com?` }).click();
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(`${email}@gmail.com`);
    await page.getByRole("button", { name: "Pay Now" }).click();
    await expect(toasts(page).getByRole("button", { name: "Open Checkout" })).toBeVisible();
    await expect(toasts(page)).not.toContainText("Country Required");
    await expect(page.getByRole("radio", { name: "Wave mobile money" })).not.toBeChecked();
    await page.getByRole("radio", { name: "Wave mobile money" }).check();
    await expect(page.getByRole("button", { name: "Pay Now" }), "one method is open at a time").toBeHidden();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Pay by Wave mobile money" })).toBeVisible();
    await expect(countryOf(page)).toHaveValue("GM");
    await expect(page.getByRole("textbox", { name: "Region" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Copy amount" })).toBeVisible();
  });
});

test.describe("from The Gambia, before the checkout", { tag: "@phone" }, () => {
  test.use({ locale: "en-GM" });

  test("the cart quotes shipping at once, and another country when it is chosen", async ({ page }) => {
    await buyAPiece(page);
    await openPage(page, "/cart");
    const main = page.getByRole("main");
    await expect(countryOf(page)).toHaveValue("GM");
    await expect(main.getByRole("textbox", { name: "Region" })).toHaveCount(0);
    await expect(main).toContainText("D205.50");
    await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeEnabled();
    await countryOf(page).selectOption("US");
    await expect(main).toContainText(/United States, 3-5 days · \w{3} \d+/);
    await expect(main.getByRole("textbox", { name: "Region" })).toBeVisible();
    await expect(main.getByText("Total before shipping")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeEnabled();
    await openPage(page, "/page/shipping");
    await expect(main.getByRole("cell", { name: "D205.50, whatever it weighs" })).toBeVisible();
  });
});

test.describe("from Senegal", { tag: "@phone" }, () => {
  test.use({ locale: "fr-SN" });

  test("product page, cart and checkout quote the same price to the same country", async ({ page }) => {
    const main = page.getByRole("main");
    await openPage(page, await buyAPiece(page));
    await expect(main).toContainText(/10-21 days · \w{3} \d+/);
    const [price = ""] = (await main.getByText(/ to Senegal$/).innerText()).split(" to ");
    for (const path of ["/checkout", "/cart"]) {
      await openPage(page, path);
      await expect(countryOf(page)).toHaveValue("SN");
      if (path === "/checkout") await page.getByRole("button", { name: /^Order summary/ }).click();
      const shipping = main.getByText(/^Senegal, 10-21 days · \w{3} \d+/);
      await expect(shipping).toBeVisible();
      await expect(shipping.locator("..")).toContainText(price);
    }
  });
});

test("the checkout has a header with way back, help and cart, no footer, and leads back to the shop", {
  tag: "@phone",
}, async ({ page }) => {
  await buyAPiece(page);
  const header = page.getByRole("banner");
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(header.getByRole("button", { name: "Help" })).toBeVisible();
  await continueBy(page);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await header.getByRole("link", { name: "Back to payment methods" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await header.getByRole("link", { name: "Back to your cart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(1);
  await expect(header.getByRole("button", { name: "Open menu" })).toBeVisible();
});

test("a missing country is marked beside its field, which gets the focus, and a chosen one is used", {
  tag: "@desk",
}, async ({ page }) => {
  await buyAPiece(page);
  const sentCountry = countryOf(page).evaluate(
    (select: HTMLSelectElement) => select.form && new FormData(select.form).get("country"),
  );
  expect(await sentCountry, "the placeholder is sent with no form").toBeNull();
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expect(toasts(page)).toContainText("Country Required");
  await expect(countryOf(page)).toBeFocused();
  await expect(countryOf(page)).toHaveAttribute("aria-invalid", "true");
  await expect(countryOf(page)).toHaveAccessibleDescription(/Please select your country/);
  await expectAccessible(page);

  await countryOf(page).selectOption("US");
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText(
    /United States, 3-5 days · \w{3} \d+/,
  );
  await expect(page.getByRole("button", { name: "Calculate Shipping", exact: true })).toBeVisible();
  await continueBy(page);
  await expect(countryOf(page)).toHaveValue("US");
  await expect(page.getByRole("button", { name: "Copy amount" })).toBeVisible();

  // The placeholder cannot be chosen again.
  await expect(countryOf(page).locator("option:enabled", { hasText: "Choose…" })).toHaveCount(0);
});
