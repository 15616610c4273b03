import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { orderRequest } from "#labs/support/place-order.ts";
import { ADMIN, ROOT, startStore } from "#labs/support/start-store.ts";
import { BROWSER_FLAGS, findBrowser } from "#scripts/find-browser.ts";

/*
 * Takes the README's pictures. Starts a demo store, visits it as a shopper and as the owner at both
 * sizes, and writes screenshots to docs/pictures.
 */
const FOLDER = path.join(ROOT, "docs/pictures");
const SIZES = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;

const found = findBrowser();
if (!found.ok) throw new Error(found.detail);
mkdirSync(FOLDER, { recursive: true });
const dataDir = mkdtempSync(path.join(tmpdir(), "kairaba-pictures-"));
const store = await startStore(dataDir, { SEED_DEMO: "1" });
const browser = await chromium.launch({ executablePath: found.value, args: BROWSER_FLAGS });
try {
  await placeSomeOrders();
  for (const [size, options] of Object.entries(SIZES)) {
    const context = await browser.newContext({
      ...options,
      baseURL: store.origin,
      locale: "en-GM",
      reducedMotion: "reduce",
    });
    await asShopper(context, size);
    await asOwner(context, size);
    await context.close();
  }
} finally {
  await browser.close();
  await store.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function asShopper(context: BrowserContext, size: string): Promise<void> {
  const page = await context.newPage();
  await photograph(page, "/", `home-${size}`);
  await photograph(page, "/sneakers", `listing-${size}`);
  await page.goto("/product/kairaba-avenue-runner-laterite");
  await waitUntilReady(page);
  await page
    .getByRole("group", { name: "Size" })
    .getByRole("radio", { disabled: false })
    .nth(2)
    .check({ force: true });
  await saveScreenshot(page, `product-${size}`);
  await page.getByRole("button", { name: "Add to Cart", exact: true }).first().click();
  const drawer = page.getByRole("dialog", { name: "Shopping Cart" });
  await page.getByRole("button", { name: /^Open cart, 1/ }).waitFor();
  if (!(await drawer.isVisible())) await page.getByRole("button", { name: /^Open cart, 1/ }).click();
  await drawer.getByRole("combobox", { name: "Country" }).selectOption("GM");
  await drawer.getByRole("button", { name: "Calculate Shipping", exact: true }).click();
  await drawer.getByRole("button", { name: "Proceed to Checkout" }).waitFor();
  await page.getByText("Shipping calculated").waitFor({ state: "hidden", timeout: 10_000 });
  await saveScreenshot(page, `cart-${size}`);
  await photograph(page, "/checkout/local/wave", `checkout-${size}`);
  await page.close();
}

async function asOwner(context: BrowserContext, size: string): Promise<void> {
  const page = await context.newPage();
  await page.goto("/auth?redirect=%2Fadmin%2Forders");
  await waitUntilReady(page);
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await form.getByRole("textbox", { name: "Email" }).fill(ADMIN.email);
  await form.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await form.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("tab", { name: /^Pending Payments/ }).waitFor();
  await page.waitForTimeout(6_000);
  await saveScreenshot(page, `admin-orders-${size}`);
  await photograph(page, "/admin", `admin-today-${size}`);
  await photograph(page, "/admin/receipts", `admin-receipts-${size}`);
  await photograph(page, "/admin/orders?tab=recent", `admin-order-list-${size}`);
  await photograph(page, "/admin/stock", `admin-stock-${size}`);
  await photograph(page, "/admin/reorder", `admin-reorder-${size}`);
  await photograph(page, "/admin/close", `admin-close-${size}`);
  await page.close();
}

async function photograph(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await waitUntilReady(page);
  await saveScreenshot(page, name);
}

/** Waits until the page is hydrated and the network is idle. */
async function waitUntilReady(page: Page): Promise<void> {
  await page.locator("html[data-ready=true]").waitFor();
  await page.waitForLoadState("networkidle");
}

async function saveScreenshot(page: Page, name: string): Promise<void> {
  const shot = await page.screenshot();
  await sharp(shot)
    .webp({ quality: 82 })
    .toFile(path.join(FOLDER, `${name}.webp`));
}

/** Places three orders with realistic receipts. */
async function placeSomeOrders(): Promise<void> {
  const buyers = [
    {
      name: "Awa Ceesay",
      phone: "301 2345",
      slug: "kairaba-avenue-runner-laterite",
      size: "42",
      method: "wave",
    },
    {
      name: "Lamin Touray",
      phone: "765 4321",
      slug: "kairaba-avenue-runner-river",
      size: "43",
      method: "bank_transfer",
    },
    {
      name: "Fatou Jallow",
      phone: "990 1122",
      slug: "kairaba-avenue-runner-laterite",
      size: "40",
      method: "qmoney",
    },
  ];
  for (const [number, buyer] of buyers.entries()) {
    const product = (await (await fetch(`${store.origin}/api/products/${buyer.slug}`)).json()) as {
      id: string;
    };
    const items = [{ productId: product.id, size: buyer.size, quantity: 1 }];
    const quote = (await (
      await fetch(`${store.origin}/api/quote`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ items, country: "GM", currency: "GMD" }),
      })
    ).json()) as { total: number | { amount: number } };
    const total = typeof quote.total === "number" ? quote.total : quote.total.amount;
    const order = orderRequest(
      { productId: product.id, size: buyer.size },
      {
        fields: {
          address: "Behind Westfield mosque",
          paymentMethod: buyer.method,
          customerName: buyer.name,
          customerEmail: `${buyer.name.toLowerCase().replace(" ", ".")}@example.test`,
          customerPhone: buyer.phone,
        },
        receipt: {
          name: "receipt.png",
          type: "image/png",
          bytes: await receipt(buyer.name, total, number),
        },
      },
    );
    const answer = await fetch(`${store.origin}/api/orders`, order);
    if (answer.status !== 201) throw new Error(`the demo order was refused: ${await answer.text()}`);
  }
}

function receipt(name: string, total: number, number: number): Promise<Buffer> {
  const line = (y: number, label: string, value: string) =>
    `<text x="40" y="${y}" font-size="22" fill="#6b6b6b">${label}</text><text x="440" y="${y}" font-size="24" text-anchor="end" fill="#111">${value}</text>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640" font-family="sans-serif">
    <rect width="480" height="640" fill="#f4f7ff"/><rect x="20" y="20" width="440" height="600" rx="24" fill="#fff"/>
    <circle cx="240" cy="110" r="46" fill="#2f9e5b"/><path d="M218 110l16 18 30-36" stroke="#fff" stroke-width="9" fill="none"/>
    <text x="240" y="200" font-size="28" text-anchor="middle" fill="#111">Payment sent</text>
    <text x="240" y="260" font-size="44" font-weight="700" text-anchor="middle" fill="#111">D${total.toFixed(2)}</text>
    ${line(340, "To", "Kairaba Demo Shop")}${line(390, "From", name)}${line(440, "Reference", `TX-88${number}2041`)}${line(490, "Status", "Completed")}
  </svg>`;
  return sharp(Buffer.from(picture)).png().toBuffer();
}
