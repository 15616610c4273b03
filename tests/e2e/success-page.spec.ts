import { expect, test } from "@playwright/test";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";

for (const path of ["/checkout/success", "/checkout/success/KRB-AAAAAAAA", "/checkout/success/nothing"]) {
  test(`${path} does not thank strangers and leads to the tracking`, { tag: "@phone" }, async ({ page }) => {
    await openPage(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No order to show");
    await expect(page.getByText("Thank you")).toHaveCount(0);
    await page.getByRole("main").getByRole("button", { name: "Track your order" }).click();
    await expect(page).toHaveURL(/\/track/);
    const number = path.endsWith("KRB-AAAAAAAA") ? "KRB-AAAAAAAA" : "";
    await expect(page.getByRole("textbox", { name: "Order number" })).toHaveValue(number);
  });
}

test("whoever placed an order in this browser is thanked without its link", { tag: "@phone" }, async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("kairaba-cleared-by-order", "KRB-7H2K9MPQ"));
  for (const path of ["/checkout/success", "/checkout/success/KRB-7H2K9MPQ"]) {
    await openPage(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order submitted");
  }
  await openPage(page, "/checkout/success/KRB-AAAAAAAA");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No order to show");
});
