import { expect, test } from "@playwright/test";
import { signIn } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { goToReceipt, openPending } from "#tests/e2e/support/open-pending.ts";
import { placeOrder } from "#tests/e2e/support/place-order.ts";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";
import { swipe } from "#tests/e2e/support/swipe.ts";

test("a rejection asks for its reason, shows the shopper's mail, and is undone @phone-first", async ({
  page,
  request,
  isMobile,
}) => {
  const orderNumber = await placeOrder(request);
  await signIn(page, ADMIN, `/admin/orders?search=${orderNumber}`);
  const entry = page.getByRole("article", { name: orderNumber });
  // On a phone a receipt that waits is a row.
  if (isMobile) {
    await expect(entry.getByRole("button", { name: "Quick Verify" })).toBeVisible();
    expect((await entry.boundingBox())?.height).toBeLessThanOrEqual(68);
  }
  await openPending(entry);
  const reasons = entry.getByRole("group", { name: "Reason" });
  const notes = entry.getByRole("textbox", { name: "Admin notes" });
  await expect(notes).toHaveAccessibleDescription(
    "If you reject, the shopper reads this. If you verify, only staff see it.",
  );
  await expect(reasons).toBeHidden();
  // Staff who type a note see at once who will read it.
  await notes.fill("Only for us?");
  await expect(entry.getByText("Email if you reject: Only for us?")).toBeVisible();
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
  await openPending(entry);
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
  await page.getByRole("link", { name: "One by one" }).click();
  await expect(page).toHaveURL(/\/admin\/receipts$/);
  const card = (orderNumber: string) => page.getByRole("article", { name: orderNumber });
  const shown = page.getByRole("article");
  // Other journeys' receipts wait before these.
  await expect(shown).toHaveCount(1);
  const counts = page.getByText(/^\d+ done, \d+ left/);
  const doneToday = async () => Number(/^\d+/.exec((await counts.textContent()) ?? "")?.[0]);
  await goToReceipt(page, first);
  await expect(counts).toHaveText(/^\d+ done, \d+ leftD[\d,]+(\.\d\d)?$/);
  await expect(card(first)).toContainText("Expected");
  await expect(card(first).getByRole("button", { name: "Verify", exact: true })).toBeInViewport();
  await expectAccessible(page);

  if (isMobile) await swipe(page, { x: 300, y: 150 }, { x: 60, y: 150 });
  else await page.getByRole("button", { name: "Next receipt" }).click();
  await expect(card(first)).toBeHidden();
  await page.getByRole("button", { name: "Previous receipt" }).click();
  await expect(card(first)).toBeVisible();

  // The result is a line of the deck with Undo, and no toast over its buttons.
  const notices = page.getByRole("region", { name: "Notifications" });
  const line = page.getByRole("status").filter({ hasText: first });
  await card(first).getByRole("button", { name: "Verify", exact: true }).click();
  await expect(card(first)).toBeHidden();
  await expect(shown).toHaveCount(1);
  await expect(line).toContainText(`Payment verified ${first}`);
  await expect(notices).not.toContainText("Payment verified");
  // Other journeys decide as the same person meanwhile.
  expect(await doneToday()).toBeGreaterThanOrEqual(1);
  await line.getByRole("button", { name: "Undo" }).click();
  await expect(line).toContainText(`${first} is as it was.`);
  await expect(card(first)).toBeVisible();

  // Without a reason Reject asks for one; a phone of 640 px needs no scrolling.
  await goToReceipt(page, second);
  if (isMobile) await page.setViewportSize({ width: 360, height: 640 });
  const scrolled = () => page.evaluate(() => document.scrollingElement?.scrollTop);
  await card(second).getByRole("button", { name: "Reject" }).click();
  const reason = card(second).getByRole("radio", { name: "Unreadable" });
  await expect(card(second).getByText("Unreadable")).toBeInViewport({ ratio: 1 });
  await reason.check();
  await expect(card(second)).toContainText("Reason: We couldn't read the receipt.");
  await expect(card(second).getByRole("button", { name: "Reject" })).toBeInViewport({ ratio: 1 });
  expect(await scrolled()).toBe(0);
  await expectAccessible(page);
  await page.clock.install();
  await card(second).getByRole("button", { name: "Reject" }).click();
  await expect(card(second)).toBeHidden();
  // Undo is offered for eight seconds from when it is seen.
  const undo = page.getByRole("status").filter({ hasText: second }).getByRole("button", { name: "Undo" });
  await expect(undo).toBeInViewport();
  await page.clock.fastForward(6_000);
  await expect(undo).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(undo).toHaveCount(0);
});

test("money presets no order: it is suggested with its reasons, paired, unpaired, and verified with others @phone", async ({
  page,
  request,
}) => {
  const orderNumber = await placeOrder(request);
  const id = `T_${Date.now()}`;
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, ADMIN, "/admin/money");
  await page
    .getByRole("textbox", { name: "Messages" })
    .fill(`You have received D77.00 from FATOU SANNEH 3998877. Transaction ID: ${id}`);
  await page.getByRole("button", { name: "Match payments" }).click();
  const list = page.getByRole("region", { name: "Money without an order" });
  const money = list.getByRole("listitem").filter({ hasText: id });
  await expect(money.getByRole("radio").first()).toBeVisible();
  await expect(money.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(money).toContainText(/Phone and name match; D[\d,.]+ short\./);
  await money.getByRole("button", { name: "It's this order" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Please choose an order.");
  await money.getByRole("textbox", { name: "Another order" }).fill(orderNumber.toLowerCase());
  await expect(money.getByRole("radio")).toHaveCount(1);
  // First in its line, the number is never broken at its hyphen.
  await expect(money.getByText(orderNumber)).toHaveText(new RegExp(`^${orderNumber} · D`));
  await money.getByText(orderNumber).click();
  await expectAccessible(page);
  await money.getByRole("button", { name: "It's this order" }).click();
  await expect(money).toBeHidden();

  await openPage(page, `/admin/orders/${orderNumber}`);
  const block = page.getByRole("region", { name: "Money", exact: true });
  await expect(block).toContainText(`D77.00FATOU SANNEH, +220 399 8877, ${id}`);
  await expect(block).toContainText(`Seen by ${ADMIN.email}`);
  await block.getByRole("button", { name: "Unpair" }).click();
  await expect(block).toBeHidden();
  await openPage(page, "/admin/money");
  await money.getByRole("button", { name: "Not for an order" }).click();
  await expect(money).toBeHidden();
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(money).toBeVisible();
  await money.getByRole("button", { name: "Not for an order" }).click();
  await expect(money).toBeHidden();

  // Money of its sum: verified in one press, and undone.
  await openPage(page, `/admin/orders?search=${orderNumber}`);
  const entry = page.getByRole("article", { name: orderNumber });
  const sum =
    (await entry
      .getByText(/^D[\d,]+(\.\d\d)?$/)
      .first()
      .textContent()) ?? "";
  await openPage(page, "/admin/money");
  const own = `You have received ${sum} from FATOU SANNEH 3998877 for ${orderNumber}. Transaction ID: ${id}X`;
  await page.getByRole("textbox", { name: "Messages" }).fill(own);
  await page.getByRole("button", { name: "Match payments" }).click();
  const certain = page.getByRole("region", { name: "Money seen" });
  await expect(certain).toContainText(orderNumber);
  await certain.getByRole("button", { name: /^Verify (it|these \d+) \(D[\d,.]+\)$/ }).click();
  await expect(certain.getByText(orderNumber)).toBeHidden();
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(certain).toContainText(orderNumber);
});
