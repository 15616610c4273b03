import { expect, type Locator } from "@playwright/test";

/** Opens a receipt that waits in the list, which is a row on phones and whole on larger screens. */
export async function openPending(entry: Locator): Promise<void> {
  await expect(entry).toBeVisible();
  const review = entry.getByRole("button", { name: /^Review / });
  if (await review.isVisible()) await review.click();
}
