import { expect, test } from "@playwright/test";
import { signIn } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { placeOrder } from "#tests/e2e/support/place-order.ts";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

test("a rejection asks for its reason, shows the shopper's mail, keeps half-typed notes, and is undone", async ({
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
  await entry.getByRole("button", { name: "Reject" }).click();
  await expect(reasons).toContainText("Please choose a reason");
  await expect(reasons.getByRole("radio").first()).toBeFocused();
  await reasons.getByRole("radio", { name: "Too little" }).check({ force: true });
  await expect(entry).toContainText("Reason: The amount is less than the total of your order.");
  await notes.fill("Please send D200 more.");
  await expect(entry).toContainText("less than the total of your order. Please send D200 more.");
  await expectAccessible(page);

  // Half-typed notes survive leaving the page.
  await openPage(page, "/admin");
  await openPage(page, `/admin/orders?search=${orderNumber}`);
  await expect(notes).toHaveValue("Please send D200 more.");
  await entry.getByRole("button", { name: "Reject" }).click();
  await expect(entry).toBeHidden();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Payment rejected");
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(notices).toContainText("Undone");
  await expect(entry.getByRole("button", { name: "Verify", exact: true })).toBeVisible();
  await expect(notes).toHaveValue("");
});
