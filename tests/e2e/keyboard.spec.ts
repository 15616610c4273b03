import { expect, type Locator, type Page, test } from "@playwright/test";
import { openPage, receiptPicture } from "#tests/e2e/support/shopper-steps.ts";

test.skip(({ isMobile }) => isMobile === true, "phones have no keyboard to walk with");

const FARTHEST = 120;

/** Presses Tab until the element has the focus, and expects a visible focus indicator. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < FARTHEST; step += 1) {
    await page.keyboard.press("Tab");
    const isThere = await target
      .evaluate((element) => element === document.activeElement, undefined, { timeout: 5_000 })
      .catch(() => false);
    if (isThere) return await expectFocusSeen(target);
  }
  throw new Error(`${target} is not reached by ${FARTHEST} tabs`);
}

/** Expects a focus outline on the element, its parent or its label. */
async function expectFocusSeen(target: Locator): Promise<void> {
  const isSeen = await target.evaluate((element) => {
    const drawn = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
    const around = [element, element.parentElement, element.closest("label")].filter((each) => each !== null);
    return around.some((each) => drawn(getComputedStyle(each)) || drawn(getComputedStyle(each, "::after")));
  });
  expect(isSeen, "the focus can be seen").toBe(true);
}

test("the keyboard alone leads from the home page to a submitted order", async ({ page }) => {
  await openPage(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();

  const product = page.getByRole("region", { name: "Featured Products" }).getByRole("article").first();
  await tabTo(page, product.getByRole("link").first());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/product\//);
  // The URL changes before the page renders.
  await expect(page.getByRole("button", { name: "Add to Cart", exact: true })).toBeVisible();

  const guide = page.getByRole("button", { name: "Size guide" });
  if ((await guide.count()) > 0) {
    await tabTo(page, guide);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Size guide" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Size guide" })).toBeHidden();
    await expect(guide).toBeFocused();
    // The guide has a group of size systems.
    const sizes = page.getByRole("group", { name: "Size", exact: true });
    const size = sizes.getByRole("radio", { disabled: false }).first();
    await tabTo(page, size);
    await page.keyboard.press("Space");
    await expect(size).toBeChecked();
  }
  await tabTo(page, page.getByRole("button", { name: "Add to Cart", exact: true }));
  await page.keyboard.press("Enter");
  const bag = page.getByRole("button", { name: "Open cart, 1 item" });
  await expect(bag).toBeVisible();
  await openPage(page, "/cart");
  await tabTo(page, page.getByRole("combobox", { name: "Country" }));
  const country = page.getByRole("combobox", { name: "Country" });
  for (let step = 0; step < 8 && (await country.inputValue()) !== "GM"; step += 1) {
    await page.keyboard.press("ArrowDown");
  }
  await expect(country).toHaveValue("GM");
  await tabTo(page, page.getByRole("button", { name: "Calculate Shipping", exact: true }));
  await page.keyboard.press("Enter");
  const checkout = page.getByRole("button", { name: "Proceed to Checkout" });
  await expect(checkout).toBeEnabled();
  await page.locator("#main").focus();
  await tabTo(page, checkout);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/checkout$/);

  const wave = page.getByRole("radio", { name: "Wave mobile money" });
  await page.locator("#main").focus();
  await tabTo(page, page.getByRole("group", { name: "Local payment" }).getByRole("radio").first());
  await page.keyboard.press("Space");
  for (let step = 0; step < 4 && !(await wave.isChecked()); step += 1) await page.keyboard.press("ArrowDown");
  await expect(wave).toBeChecked();
  await tabTo(page, page.getByRole("button", { name: "Continue", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/checkout\/local\/wave/);
  // The URL changes before the page renders.
  await expect(page.getByRole("heading", { level: 1, name: "Pay by Wave mobile money" })).toBeVisible();

  await page.locator("#main").focus();
  const write = async (name: string, words: string) => {
    await tabTo(page, page.getByRole("textbox", { name, exact: true }));
    await page.keyboard.type(words);
  };
  // The fields follow in page order, because Tab at the end of a page leaves it, and not every browser returns to the
  // top.
  await write("Delivery address or landmark", "Behind Westfield mosque");
  await write("Full name", "Awa Ceesay");
  await write("Email", `keys.${Date.now()}@example.test`);
  await write("Phone", "301 2345");
  const receipt = page.getByLabel("Payment receipt");
  await tabTo(page, receipt);
  // Space would open the system's file dialog, which a test cannot control.
  await expect(receipt).toBeFocused();
  await expect(receipt).toHaveAttribute("type", "file");
  await receipt.setInputFiles(receiptPicture());
  await tabTo(page, page.getByRole("button", { name: "Submit Order" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/checkout\/success\/KRB-/);
});

test("a toast does not trap the focus, and restores it when dismissed", async ({ page }) => {
  await openPage(page, "/accessories");
  const opener = page.getByRole("button", { name: /^Quick view / }).first();
  await opener.click();
  await page.getByRole("dialog").getByRole("button", { name: "Add to Cart" }).click();
  const dismiss = page
    .getByRole("region", { name: "Notifications" })
    .getByRole("button", { name: "Dismiss" });
  await dismiss.hover();
  const last = page.getByRole("contentinfo").getByRole("link").last();
  await last.focus();
  const passed: boolean[] = [];
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press("Tab");
    passed.push(await last.evaluate((element) => element === document.activeElement));
  }
  expect(passed, "the focus does not come back to the last link of the page").not.toContain(true);
  await last.focus();
  await dismiss.focus();
  await page.keyboard.press("Enter");
  await expect(dismiss).toBeHidden();
  await expect(last).toBeFocused();
});

test("an overlay takes the focus, is modal, closes by Escape and restores the focus", async ({ page }) => {
  await openPage(page, "/sneakers");
  const bag = page.getByRole("button", { name: "Open cart" });
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  const hasFocus = () => cart.evaluate((layer) => layer.contains(document.activeElement));
  const isModal = () => cart.evaluate((layer) => layer.matches(":modal"));

  await bag.press("Enter");
  await expect.poll(isModal).toBe(true);
  expect(await hasFocus()).toBe(true);
  // The page behind it does not scroll while it is open.
  await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
  await page.keyboard.press("Escape");
  await expect(cart).toBeHidden();
  await expect(bag).toBeFocused();
  await expect(page.locator("html")).toHaveCSS("overflow", "visible");
});

test("Tab stays inside a drawer from its first frame, opened by key or by mouse @timing", async ({
  page,
}) => {
  await openPage(page, "/accessories");
  // With the clock paused, nothing after the first frame runs.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const menu = page.getByRole("button", { name: "Open menu" });
  const cart = page.getByRole("button", { name: "Open cart", exact: true });
  for (const [name, open] of [
    ["KAIRABA MENU", () => menu.press("Enter")],
    ["Shopping Cart", () => cart.click()],
  ] as const) {
    await open();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    // At either end of the panel the browser's own UI has the focus for a moment, never the page.
    for (const key of ["Shift+Tab", "Shift+Tab", "Tab", "Tab"]) {
      await page.keyboard.press(key);
      const isInside = await dialog.evaluate(
        (element) => document.activeElement === document.body || element.contains(document.activeElement),
      );
      expect(isInside, `${name}, ${key}`).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});
