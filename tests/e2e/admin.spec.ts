import { expect, type Page, test } from "@playwright/test";
import { openSession } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { openPending } from "#tests/e2e/support/open-pending.ts";
import { ownPhone, placeOrder } from "#tests/e2e/support/place-order.ts";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";

test.beforeEach(async ({ context }) => await openSession(context));

test("a phone's menu leads on; a desk's command palette opens a page, and its sidebar's width is saved", async ({
  page,
  isMobile,
}) => {
  await openPage(page, "/admin");
  const panel = page.getByRole("navigation", { name: "Admin Panel" });
  if (isMobile) {
    const bar = page.getByRole("navigation", { name: "Shortcuts" });
    await expect(bar.getByRole("link")).toHaveText(["Today", /Orders$/, "Products"]);
    await expect(bar.getByRole("button")).toHaveText(["Sell", "More"]);
    await bar.getByRole("button", { name: "More" }).click();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole("button", { name: "Sign Out" })).toBeVisible();
    expect((await bar.getByRole("link").first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect((await drawer.locator("[data-surface=ink]").boundingBox())?.width).toBeCloseTo(288, 1);
    await expectAccessible(page);
    await drawer.getByRole("link", { name: "Discounts" }).click();
    await expect(drawer).toBeHidden();
    return;
  }
  await page.getByRole("button", { name: "Sell" }).click();
  await expect(page).toHaveURL(/\/admin\/sell$/);
  await openPage(page, "/admin");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Jump to" });
  await palette.getByRole("searchbox", { name: "Where to" }).fill("runner");
  const product = palette.getByRole("link", { name: /Runner.+sneakers/ }).first();
  await expect(product).toBeVisible();
  await expectAccessible(page);
  await palette.getByRole("searchbox", { name: "Where to" }).fill("shipping");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/settings\?tab=shipping$/);
  await expect(palette).toBeHidden();

  const main = ["Dashboard", "Products", "Add Product", /^Orders/, "Customers", "Settings"];
  await expect(panel.getByRole("link")).toHaveText(main);
  await panel.getByText("More").click();
  await expect(panel.getByRole("link", { name: "Discounts" })).toBeVisible();
  const aside = page.locator("aside");
  expect((await aside.boundingBox())?.width).toBe(256);
  await page.keyboard.press("Control+b");
  await expect.poll(async () => (await aside.boundingBox())?.width).toBe(48);
  await expect(panel.getByRole("link", { name: "Orders" })).toBeVisible();
  const kept = (await page.context().cookies()).find(({ name }) => name === "sidebar_state");
  const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
  await page.reload();
  expect((await aside.boundingBox())?.width).toBe(48);
});

test.describe("without a service worker", () => {
  // A service worker's own requests would bypass `page.route`.
  test.use({ serviceWorkers: "block" });

  test("a screen that can't be loaded says so in a toast, within the panel and in its place", async ({
    page,
  }) => {
    const toasts = page.getByRole("region", { name: "Notifications" });
    const openSettings = async (status: number) => {
      await page.route("**/admin/settings.data*", (route) => route.fulfill({ status, body: "" }));
      await page.locator('a[href="/admin/settings"]').first().dispatchEvent("click");
      await expect(toasts).toContainText("Failed to load site settings");
      await expect(toasts).toContainText("Error");
    };
    await openPage(page, "/admin/orders");
    await openSettings(503);
    await expect(toasts).toContainText("you're still on the same page");
    await expect(page).toHaveURL("/admin/orders");
    await page.unrouteAll();
    await openPage(page, "/admin/orders");
    await openSettings(500);
    await expect(page.getByRole("heading", { name: "Failed to load site settings" })).toBeVisible();
  });
});

test("a chosen currency, a switch and a removed link are not lost by leaving @desk", async ({ page }) => {
  const isAsked = async (link: string) => {
    const asked = page.waitForEvent("dialog");
    const chosen = page.getByRole("tab", { name: link }).click();
    await (await asked).accept();
    await chosen;
    await expect(page.getByRole("tab", { name: link, selected: true })).toBeVisible();
  };
  await openPage(page, "/admin/settings?tab=general");
  await page.getByRole("combobox", { name: "I think in" }).selectOption("GMD");
  await isAsked("Claims");
  await page.getByRole("switch", { name: "Free shipping" }).click();
  await isAsked("Support");
  await page.getByRole("button", { name: "Remove link 1" }).click();
  await isAsked("Company");
  await page.getByRole("button", { name: "Add a link" }).click();
  await page.getByRole("textbox", { name: "New link 1, name" }).fill("Jobs");
  await isAsked("Shipping");
  // Nothing was touched here.
  await page.getByRole("tab", { name: "Legal" }).click();
  await expect(page.getByRole("tab", { name: "Legal", selected: true })).toBeVisible();
});

test("a product is added with pictures and sizes, and an unsaved product is not lost @phone", async ({
  page,
}) => {
  const name = `Bakau Beach Slide ${Date.now()}`;
  await openPage(page, "/admin/products/add");
  const field = (label: string) => page.getByRole("textbox", { name: label, exact: true });
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Name and price are required",
  );
  await expectAccessible(page);
  for (const label of ["Category", "Description"]) {
    await expect(page.getByLabel(label, { exact: true })).toHaveCount(1);
  }
  await field("Name").fill(name);
  const currency = page.getByRole("combobox", { name: "Currency" });
  await expect(currency).toHaveValue("USD");
  await currency.selectOption("GMD");
  const price = page.getByRole("spinbutton", { name: "Price", exact: true });
  await price.pressSequentially("1370,00");
  await expect(price).toHaveValue("1370.00");
  await expect(page.getByText("$20.00")).toBeVisible();
  const comparePrice = page.getByRole("spinbutton", { name: "Compare price" });
  await comparePrice.pressSequentially("17e");
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(comparePrice).toHaveAccessibleDescription(/Invalid price value/);
  await comparePrice.fill("");
  // A second picture is chosen during the first one's upload; saving waits for both.
  const [red, green] = [await picture(page, "#c2381a"), await picture(page, "#0e4a4f")];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/admin/products/upload", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel("Product images").setInputFiles([red]);
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.getByLabel("Product images").setInputFiles([green]);
  await expect(page.getByRole("button", { name: "Add Product" })).toBeDisabled();
  letGo();
  await expect(page.getByRole("button", { name: "Remove picture 2" })).toBeVisible();
  await page.unroute("**/admin/products/upload");
  const covers = page.locator("input[name=images]");
  const second = await covers.nth(1).inputValue();
  await page.getByRole("button", { name: "Move picture 2 forward" }).click();
  await expect(covers.first()).toHaveValue(second);
  await field("Sizes").fill("41, 42");
  const everySize = page.getByRole("switch", { name: "Count every size" });
  for (const count of ["7", "0", "7"]) {
    await everySize.check();
    await page.getByRole("spinbutton", { name: "42 in stock" }).fill(count);
    await expect(page.getByRole("textbox", { name: "Total stock" })).toHaveValue(count);
    await everySize.uncheck();
    await expect(page.getByRole("spinbutton", { name: "Stock" })).toHaveValue(count);
  }
  await everySize.check();

  const asked = page.waitForEvent("dialog");
  const pressed = page.getByRole("link", { name: "Cancel" }).click();
  await (await asked).dismiss();
  await pressed;
  await expect(field("Name")).toHaveValue(name);
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);

  const card = page.getByRole("article", { name });
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Product added");
  await expect(card).toContainText("Stock: 7");
  // Eight products fit a phone.
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(66);
  await expect(card).toContainText("$20.00typed D1,370Stock");
  await pressDelete(page, name);
  const dialog = page.getByRole("dialog", { name: "Delete Product" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(notices).toContainText("Product deleted");
  await expect(card).toBeHidden();
  await notices.getByRole("button", { name: "Undo" }).last().click();
  await expect(notices).toContainText(`${name} is as it was.`);
  await expect(card).toContainText("Stock: 7");
  await pressDelete(page, name);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(card).toBeHidden();
});

test("a decision removes its order, and the list ignores a second tap for a moment @phone", async ({
  page,
  request,
}) => {
  const address = "KairabaAvenue".repeat(9);
  const phone = ownPhone();
  const [first, second] = [
    await placeOrder(request, { address, phone }),
    await placeOrder(request, { phone }),
  ];
  await openPage(page, `/admin/orders?search=${phone}`);
  const card = page.getByRole("article", { name: first });
  await openPending(card);
  const place = await card.getByText(address).boundingBox();
  expect((place?.x ?? 0) + (place?.width ?? 360)).toBeLessThan(345);
  const button = card.getByRole("button", { name: "Quick Verify" });
  await expect(button).toHaveAccessibleDescription(first);
  const list = card.locator("../..");
  const isHeld = list.evaluate(
    (element) =>
      new Promise<boolean>((resolve) => {
        const seen = new MutationObserver(() => {
          if (getComputedStyle(element).pointerEvents === "none") resolve(true);
        });
        seen.observe(element, { attributes: true });
      }),
  );
  await button.click();
  await expect(card).toHaveCount(0);
  expect(await isHeld).toBe(true);
  await expect(page.getByRole("article", { name: second }).locator("..")).toHaveCSS("pointer-events", "auto");
});

test("a new order appears by itself, and a second owner sees who decided first @desk", async ({
  page,
  context,
  request,
}) => {
  const other = await context.newPage();
  const phone = ownPhone();
  for (const desk of [page, other]) await openPage(desk, `/admin/orders?search=${phone}`);
  const orderNumber = await placeOrder(request, { phone });
  // The screen asks when it is seen again, and every 20 seconds.
  for (const desk of [page, other]) {
    await desk.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  }
  const [entry, otherEntry] = [page, other].map((desk) => desk.getByRole("article", { name: orderNumber }));
  if (!entry || !otherEntry) throw new Error("two desks");
  // A row has what decides; a rejection without its reason opens it.
  expect((await entry.boundingBox())?.height).toBeLessThan(56);
  for (const name of ["Quick Verify", "Verify", "Reject"]) {
    await expect(entry.getByRole("button", { name, exact: true })).toBeVisible();
  }
  await expect(entry.getByRole("textbox", { name: "Admin notes" })).toBeVisible();
  await other.bringToFront();
  await openPending(otherEntry);
  await page.bringToFront();
  await entry.getByRole("button", { name: "Reject" }).click();
  await expect(entry.getByRole("radio", { name: "Unreadable" })).toBeVisible();
  await page.getByRole("button", { name: "Turn sound off" }).click();
  await entry.getByRole("button", { name: `Enlarge the receipt of ${orderNumber}` }).click();
  const receipt = page.getByRole("dialog", { name: `Receipt of ${orderNumber}` });
  await receipt.getByRole("button", { name: "Zoom in" }).click();
  await receipt.getByRole("button", { name: "Turn" }).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(receipt).toBeHidden();

  // The second owner's page is outdated when the first one decides: it shows an error and loses no input.
  await expect(otherEntry).toBeVisible();
  await other.evaluate(() => Object.defineProperty(document, "visibilityState", { value: "hidden" }));
  await otherEntry.getByRole("textbox", { name: "Admin notes" }).fill("Looks wrong");
  await entry.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(entry).toBeHidden();
  await otherEntry.getByRole("button", { name: "Reject" }).click();
  await expect(other.getByRole("region", { name: "Notifications" })).toContainText(
    "Someone else has changed this in the meantime",
  );
  await page.reload();
  await expect(page.getByRole("button", { name: "Turn sound on" })).toBeVisible();
});

test("a form opened before somebody else's save does not overwrite it without a confirmation @desk", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  const notice = other.getByRole("alert").filter({ hasText: "Changed in the meantime" });
  for (const tab of [page, other]) await openPage(tab, "/admin/settings?tab=social");
  const saveIn = async (tab: Page, field: string, text: string, says: string) => {
    await tab.getByRole("textbox", { name: field }).fill(text);
    const save = tab.getByRole("button", { name: "Save Social Links" });
    const response = tab.waitForResponse((found) => found.request().method() === "POST");
    await save.click();
    await response;
    await expect(tab.getByRole("region", { name: "Notifications" })).toContainText(says);
    // The form has the newest values only then.
    await expect(save).toBeEnabled();
  };
  const twitter = await page.getByRole("textbox", { name: "Twitter" }).inputValue();
  const facebook = await page.getByRole("textbox", { name: "Facebook" }).inputValue();
  await saveIn(page, "Twitter", "https://x.com/two-tabs", "Settings updated successfully");
  await saveIn(other, "Facebook", "https://facebook.com/two-tabs", "Changed in the meantime");
  // The notice takes the focus and scrolls into view, which moves what is pressed below.
  await expect(notice).toBeFocused();
  await expectAccessible(other);
  // The edited field stays, and the unedited one shows the newest value.
  await expect(other.getByRole("textbox", { name: "Facebook" })).toHaveValue("https://facebook.com/two-tabs");
  await expect(other.getByRole("textbox", { name: "Twitter" })).toHaveValue("https://x.com/two-tabs");
  await notice.getByRole("checkbox", { name: "Save mine instead" }).press("Space");
  await saveIn(other, "Facebook", facebook, "Settings updated successfully");
  await expect(other.getByRole("alert")).toHaveCount(0);
  await saveIn(other, "Twitter", twitter, "Settings updated successfully");
});

test("a refused form moves to its first wrong field, and a saved one leads back to its place @phone", async ({
  page,
  request,
}) => {
  await openPage(page, "/admin/settings?tab=social");
  const facebook = page.getByRole("textbox", { name: "Facebook" });
  await facebook.fill("no link");
  await page.getByRole("button", { name: "Save Social Links" }).click();
  await expect(facebook).toBeFocused();
  await expect(facebook).toHaveValue("no link");
  await facebook.fill("");

  await openPage(page, "/admin/discounts/new");
  const code = `PLACE${Date.now()}`;
  const percent = page.getByRole("textbox", { name: "Percent off" });
  await page.getByRole("textbox", { name: "Code", exact: true }).fill(code);
  await percent.fill("900");
  await page.getByRole("button", { name: "Add Code" }).click();
  await expect(percent).toBeFocused();
  await percent.fill("9");
  await page.getByRole("button", { name: "Add Code" }).click();
  await page.getByRole("link", { name: `Edit ${code}` }).click();
  await page.getByRole("button", { name: "Save Code" }).click();
  await expect(page).toHaveURL(/\/admin\/discounts#code-/);
  await expect(page.getByRole("heading", { name: code })).toBeInViewport();
  await page.getByRole("button", { name: `Delete ${code}` }).click();
  await page
    .getByRole("dialog", { name: "Delete Discount Code" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByRole("heading", { name: code })).toHaveCount(0);

  await placeOrder(request);
  await openPage(page, "/admin/customers?search=fatou");
  await page.getByRole("article", { name: "Fatou Sanneh" }).getByRole("link").first().click();
  await page.getByRole("link", { name: "All customers" }).click();
  await expect(page).toHaveURL(/\/admin\/customers\?search=fatou#customer-/);
});

const SCREENS: [screens: string, paths: RegExp][] = [
  ["of the settings", /^\/settings/],
  ["of products and stock", /^\/(?:products|reorder)/],
  ["besides", /^(?!\/(?:settings|products|reorder))/],
];
for (const [screens, isOne] of SCREENS) {
  test(`every screen of the panel ${screens} is accessible and no wider than its window @phone-first`, async ({
    page,
    isMobile,
  }) => {
    // 320 px is the narrowest phone; a wide word in another font must not move the bottom bar either.
    if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
    const paths = (isMobile ? ON_PHONE : ON_DESK).filter((path) => isOne.test(path));
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      await openPage(page, `/admin${path}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
        page.viewportSize()?.width ?? 0,
      );
      await expectAccessible(page);
    }
  });
}

/**
 * The screens to check per size, and both sizes where the layouts differ. Tabs left out consist of the same components.
 */
const ON_PHONE = [
  "",
  "/money",
  "/products",
  "/products/add",
  "/products/bulk",
  "/products/import",
  "/reorder",
  "/orders",
  "/orders?tab=recent",
  ...["", "?tab=shipping", "?tab=claims", "?tab=staff", "?tab=company"].map((tab) => `/settings${tab}`),
  "/audit",
  "/newsletter",
  "/discounts",
  "/pages",
  "/close",
];
const ON_DESK = [
  "",
  "/products",
  "/reorder",
  "/orders",
  "/money",
  "/customers",
  "/settings?tab=payments",
  "/discounts/new",
  "/pages/new",
  "/exports",
  "/close",
];

test("a size's stock and a price are changed by a tap in the list of products, and stock in its history too", {
  tag: "@phone",
}, async ({ page }) => {
  // No other journey sells the newest of them or changes its price.
  await openPage(page, "/admin/products?search=Nike");
  const product = page.getByRole("article").first();
  const notices = page.getByRole("region", { name: "Notifications" });
  // The last size of all is in view with the button that saves, in three taps.
  await page.setViewportSize({ width: 360, height: 640 });
  const stockOf = product.getByTitle("Change stock");
  const total = (await stockOf.textContent()) ?? "";
  await stockOf.click();
  const sheet = page.getByRole("dialog");
  const increase = sheet.getByRole("button", { name: /^Increase stock of / }).last();
  const size = (await increase.getAttribute("aria-label"))?.replace("Increase stock of ", "");
  const before = Number(await sheet.getByRole("spinbutton").last().inputValue());
  await expect(increase).toBeInViewport({ ratio: 1 });
  await increase.click();
  await expect(sheet.getByRole("button", { name: "Save stock (+1)" })).toBeInViewport({ ratio: 1 });
  // Playwright answers "Cancel" by itself.
  await sheet.getByRole("button", { name: "Close" }).click();
  await increase.click();
  await page.goBack();
  await expect(sheet).toBeVisible();
  // The browser closes a dialog by itself where Escape is pressed again and again.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Save stock (+2)" }).click();
  await expect(notices).toContainText("Stock changed");
  await expect(sheet).toHaveCount(0);
  // One bar at a time, and the toast above it.
  await product.getByRole("checkbox").check();
  await expect(page.getByRole("navigation", { name: "Shortcuts" })).toBeHidden();
  const undo = notices.getByRole("button", { name: "Undo" });
  await expect(async () => {
    const [toastBox, barBox] = [
      await undo.boundingBox(),
      await page.locator("[data-save-bar]").boundingBox(),
    ];
    expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThan(barBox?.y ?? 0);
  }).toPass();
  await undo.click();
  await expect(stockOf).toHaveText(total);
  await product.getByRole("checkbox").uncheck();
  await stockOf.click();
  await increase.click();
  await increase.click();
  await sheet.getByRole("button", { name: "Save stock (+2)" }).click();
  await expect(sheet).toHaveCount(0);
  const price = product.getByTitle("Change price");
  const dear = Math.ceil(Number((await price.textContent())?.replace(/[$,]/g, ""))) + 1000;
  await price.click();
  await sheet.getByRole("textbox", { name: /^Price in / }).fill("a lot");
  await sheet.getByRole("button", { name: "Save price" }).click();
  await expect(sheet).toContainText("Invalid price value");
  await sheet.getByRole("textbox", { name: /^Price in / }).fill(String(dear));
  await sheet.getByRole("button", { name: "Save price" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(price).toHaveText(`$${dear.toLocaleString("en-US")}.00`);

  await stockOf.click();
  await sheet.getByRole("link", { name: "Stock history" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stock history" })).toBeVisible();
  const stock = page.getByRole("spinbutton", { name: `Stock of ${size}` });
  await expect(stock).toHaveValue(String(before + 2));
  const newest = page.getByRole("list").getByRole("listitem").filter({ hasText: "Came in" }).first();
  await expect(newest).toContainText(`${before + 2} left`);
  await page.getByRole("button", { name: `Decrease stock of ${size}` }).click();
  await page.getByRole("radio", { name: "Recounted" }).check();
  await page.getByRole("button", { name: "Save stock (−1)" }).click();
  await expect(newest).toBeVisible();
  await expect(stock).toHaveValue(String(before + 1));

  // The three buttons of the product form are in one line.
  await openPage(page, "/admin/products?search=Nike");
  await product.getByRole("link", { name: /^Edit / }).click();
  await expect(page.getByRole("link", { name: "Cancel" })).toBeVisible();
  expect((await page.locator("[data-save-bar]").boundingBox())?.height).toBeLessThan(80);
});

/** Presses the button in a product's row, which a phone shows on demand. */
async function pressDelete(page: Page, name: string): Promise<void> {
  const more = page.getByRole("button", { name: `More for ${name}` });
  if (await more.isVisible()) await more.click();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
}

/** Returns a PNG of one colour for an upload. */
async function picture(page: Page, color: string) {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement("canvas");
    canvas.width = 400;
    canvas.height = 500;
    const pen = canvas.getContext("2d");
    if (pen) pen.fillStyle = fill;
    pen?.fillRect(0, 0, 400, 500);
    return canvas.toDataURL("image/png");
  }, color);
  const buffer = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  return { name: `${color.slice(1)}.png`, mimeType: "image/png", buffer };
}
