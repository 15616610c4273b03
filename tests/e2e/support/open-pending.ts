import { expect, type Locator, type Page } from "@playwright/test";

/** Opens a receipt that waits in the list, which is a row on phones and whole on larger screens. */
export async function openPending(entry: Locator): Promise<void> {
  await expect(entry).toBeVisible();
  const review = entry.getByRole("button", { name: /^Review / });
  if (await review.isVisible()) await review.click();
}

/**
 * Turns the deck of receipts to an order's. A receipt that another journey decides meanwhile moves the deck, perhaps past
 * the wanted one: then back again.
 */
export async function goToReceipt(page: Page, orderNumber: string): Promise<void> {
  let direction = "Next";
  while (!(await page.getByRole("article", { name: orderNumber }).isVisible())) {
    const button = page.getByRole("button", { name: `${direction} receipt` });
    if (await button.isVisible()) await button.click();
    else direction = direction === "Next" ? "Previous" : "Next";
  }
}
