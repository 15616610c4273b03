import { expect, test } from "@playwright/test";
import {
  chooseFirstSize,
  firstInStock,
  openPage,
  waitForAnimations,
} from "#tests/e2e/support/shopper-steps.ts";
import { queryStore } from "#tests/e2e/support/store-database.ts";
import { swipe } from "#tests/e2e/support/swipe.ts";

const SCREENS = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

test("brand, name and price are in the first view, and Add to Cart is the first and widest button", {
  tag: "@phone",
}, async ({ page }) => {
  const [piece] = await queryStore(
    `select slug, name, brand from products
     where is_active and archived_at is null and stock_quantity > 5 and category = 'sneakers' and brand <> '' order by length(name) desc limit 1`,
  );
  await page.setViewportSize({ width: 360, height: 800 });
  await openPage(page, `/product/${piece?.slug}`);
  const main = page.getByRole("main");
  const addToCart = main.getByRole("button", { name: "Add to Cart", exact: true });
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    const name = main.getByRole("heading", { level: 1 });
    const [bar, heading] = [await addToCart.boundingBox(), await name.boundingBox()];
    const price = await main
      .getByText(/^\$[\d,.]+$/)
      .first()
      .boundingBox();
    const bottom = size.width < 768 ? (bar?.y ?? 0) - 12 : size.height;
    expect((heading?.y ?? 0) + (heading?.height ?? 0), `the name at ${size.width}`).toBeLessThan(bottom);
    expect((price?.y ?? 0) + (price?.height ?? 0), `the price at ${size.width}`).toBeLessThan(bottom);
    if (size.width < 768) continue;
    const buyNow = await main.getByRole("button", { name: "Buy Now" }).boundingBox();
    expect(bar?.width ?? 0, `Add to Cart at ${size.width}`).toBeGreaterThan(buyNow?.width ?? 0);
    expect(bar?.y ?? 0).toBeLessThan(buyNow?.y ?? 0);
  }
});

test("on a phone Add to Cart without a size opens the sizes at the thumb, and dots turn the pictures", {
  tag: "@phone",
}, async ({ page }) => {
  const [piece] = await queryStore(
    `select slug from products where is_active and archived_at is null and stock_quantity > 5 and category = 'sneakers'
       and cardinality(images) > 1 limit 1`,
  );
  await openPage(page, `/product/${piece?.slug}`);
  const [chat] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Ask about this pair" }).press("Space"),
  ]);
  await chat.close();
  const second = page.getByRole("button", { name: "Show picture 2" });
  await second.click();
  await expect(second).toHaveAttribute("aria-current", "true");
  await page.getByRole("main").getByRole("button", { name: "Add to Cart", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Choose your size" });
  const add = sheet.getByRole("button", { name: "Add to Cart" });
  await expect(add).toBeInViewport({ ratio: 1 });
  const refusal = sheet.getByText("Please select a size before adding to cart");
  await expect(refusal).toBeHidden();
  await add.click();
  await expect(refusal).toBeVisible();
  await chooseFirstSize(sheet);
  await add.click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Open cart, 1 item" })).toBeVisible();
});

test("a product opened from a listing does not move while the rest of its code loads @phone @timing", async ({
  page,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        document.documentElement.dataset.moved = `${Number(document.documentElement.dataset.moved ?? 0) + shift.value}`;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await openPage(page, "/sneakers");
  await firstInStock(page).getByRole("link").first().click();
  await chooseFirstSize(page);
  // The code of this part comes last.
  await expect(page.getByRole("link", { name: "Share on WhatsApp" })).toBeVisible();
  await page.getByRole("link", { name: "Share on WhatsApp" }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.dataset.moved ?? "0")).toBe("0");
});

test("the closer look fills the screen, larger than on the page; it swipes on and zooms by a tap", {
  tag: "@phone",
}, async ({ page }) => {
  const [piece] = await queryStore(
    `select slug from products where is_active and archived_at is null and category = 'sneakers' and cardinality(images) > 1 limit 1`,
  );
  await openPage(page, `/product/${piece?.slug}`);
  const zoom = page.getByRole("dialog", { name: /, pictures$/ });
  const shown = zoom.getByRole("img", { name: /picture 1$/ });
  for (const size of [{ width: 1280, height: 800 }, { width: 1280, height: 600 }, ...SCREENS.slice(0, 1)]) {
    await page.setViewportSize(size);
    const opener = page.getByRole("button", { name: /^Zoom picture 1/ });
    const onPage = await opener.boundingBox();
    // The second click of a double click, on the picture that has just opened, does not zoom on.
    await opener.dblclick();
    await waitForAnimations(page);
    const panel = zoom.locator("> div").first();
    await expect.poll(() => panel.boundingBox()).toMatchObject({ x: 0, y: 0, ...size });
    const large = await shown.boundingBox();
    expect(large?.width).toBe(size.width);
    expect((large?.width ?? 0) / (onPage?.width ?? 1)).toBeGreaterThanOrEqual(size.width > 400 ? 2 : 1);
    expect((large?.height ?? 0) / (onPage?.height ?? 1)).toBeGreaterThan(1);
    if (size.width > 400) await zoom.getByRole("button", { name: "Close" }).click();
  }
  const widthOf = async () => Math.round((await shown.boundingBox())?.width ?? 0);
  const picture = zoom.getByRole("button", { name: /^Zoom (in|out)$/ }).first();
  await picture.dblclick();
  await expect.poll(widthOf).toBe(720);
  await picture.click();
  await expect.poll(widthOf).toBe(360);
  await swipe(page, { x: 320, y: 300 }, { x: 40, y: 300 });
  await expect(zoom.getByText("2 / ")).toBeVisible();
});
