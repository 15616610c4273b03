import { expect, test } from "@playwright/test";
import { signIn } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { placeOrder } from "#tests/e2e/support/place-order.ts";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";
import { swipe } from "#tests/e2e/support/swipe.ts";

test("a rejection asks for its reason, shows the shopper's mail, and is undone @phone-first", async ({
  page,
  request,
}) => {
  const orderNumber = await placeOrder(request);
  await signIn(page, ADMIN, "/admin/orders");
  await openPage(page, `/admin/orders?search=${orderNumber}`);
  const entry = page.getByRole("article", { name: orderNumber });
  const reasons = entry.getByRole("group", { name: "Reason" });
  const notes = entry.getByRole("textbox", { name: "Admin notes" });
  await expect(notes).toHaveAccessibleDescription(/The shopper reads this when you reject/);
  await expect(reasons).toBeHidden();
  // Staff who type a note see at once who will read it.
  await notes.fill("Only for us?");
  await expect(entry.getByRole("figure", { name: "If you reject, the shopper will read" })).toContainText(
    "Reason: Only for us?",
  );
  await notes.fill("");
  await entry.getByRole("button", { name: "Reject" }).click();
  await expect(reasons).toContainText("Please choose a reason");
  await expect(reasons.getByRole("radio").first()).toBeFocused();
  await reasons.getByRole("radio", { name: "Too little" }).check();
  await expect(entry).toContainText("Reason: The amount is less than the total of your order.");
  await notes.fill("Please send D200 more.");
  await expect(entry).toContainText("less than the total of your order. Please send D200 more.");
  await expectAccessible(page);

  await entry.getByRole("button", { name: "Reject" }).click();
  await expect(entry).toBeHidden();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Payment rejected");
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(notices).toContainText("Undone");
  await expect(entry.getByRole("button", { name: "Verify", exact: true })).toBeVisible();
  await expect(notes).toHaveValue("");

  await page.context().setOffline(true);
  await entry.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(notices).toContainText("No connection. Nothing is saved yet.");
  await page.context().setOffline(false);
  await entry.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(entry).toBeHidden();
});

test("the deck shows one receipt at a time, and a decision brings the next one or is undone @phone-first", async ({
  page,
  request,
  isMobile,
}) => {
  const numbers = [await placeOrder(request), await placeOrder(request)];
  const [first = "", second = ""] = numbers;
  await signIn(page, ADMIN, "/admin/orders");
  await openPage(page, "/admin/orders");
  if (isMobile) {
    // Without notices above it, the first entry begins at 292 px: its decision is in reach without scrolling.
    const entry = page.getByRole("article", { name: first });
    const own = await entry.boundingBox();
    const verify = await entry.getByRole("button", { name: "Verify", exact: true }).boundingBox();
    expect(292 + (verify?.y ?? 800) + (verify?.height ?? 0) - (own?.y ?? 0)).toBeLessThanOrEqual(640);
  }
  await page.getByRole("link", { name: "One by one" }).click();
  await expect(page).toHaveURL(/\/admin\/receipts$/);
  const card = (orderNumber: string) => page.getByRole("article", { name: orderNumber });
  const shown = page.getByRole("article");
  // Other journeys' receipts wait before these.
  await expect(shown).toHaveCount(1);
  const position = page.getByRole("status").filter({ hasText: " of " });
  // A receipt that another journey decides meanwhile moves the deck, perhaps past the wanted one: then back again.
  const goTo = async (orderNumber: string) => {
    let direction = "Next";
    while (!(await card(orderNumber).isVisible())) {
      const before = (await position.textContent()) ?? "";
      const [, at, all] = /^(\d+) of (\d+)/.exec(before) ?? [];
      if (at === all) direction = "Previous";
      else if (at === "1") direction = "Next";
      await page.getByRole("button", { name: `${direction} receipt` }).click();
      await expect(position).not.toHaveText(before);
    }
  };
  await goTo(first);
  await expect(position).toHaveText(/^\d+ of \d+ · D[\d,]+(\.\d\d)?$/);
  await expect(card(first)).toContainText("Expected");
  await expect(card(first).getByRole("button", { name: "Verify", exact: true })).toBeInViewport();
  await expectAccessible(page);

  if (isMobile) await swipe(page, { x: 300, y: 90 }, { x: 60, y: 90 });
  else await page.getByRole("button", { name: "Next receipt" }).click();
  await expect(card(first)).toBeHidden();
  await page.getByRole("button", { name: "Previous receipt" }).click();
  await expect(card(first)).toBeVisible();

  const notices = page.getByRole("region", { name: "Notifications" });
  await card(first).getByRole("button", { name: "Verify", exact: true }).click();
  await expect(card(first)).toBeHidden();
  await expect(shown).toHaveCount(1);
  // On a phone the toast is above the buttons of the next receipt.
  await expect(async () => {
    const [toast, verify] = [
      await notices.locator("[data-sonner-toast]").first().boundingBox(),
      await page.getByRole("button", { name: "Verify", exact: true }).boundingBox(),
    ];
    if (isMobile) expect((toast?.y ?? 999) + (toast?.height ?? 0)).toBeLessThan(verify?.y ?? 0);
  }).toPass({ timeout: 5_000 });
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(card(first)).toBeVisible();

  // Without a reason Reject asks for one.
  await goTo(second);
  await card(second).getByRole("button", { name: "Reject" }).click();
  await card(second).getByRole("radio", { name: "Unreadable" }).check();
  await expect(card(second)).toContainText("Reason: We couldn't read the receipt.");
  await expectAccessible(page);
  await card(second).getByRole("button", { name: "Reject" }).click();
  await expect(card(second)).toBeHidden();
});
