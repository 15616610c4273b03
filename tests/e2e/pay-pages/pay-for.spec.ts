import { expect, type Page, test } from "@playwright/test";
import {
  aBuyer,
  continueBy,
  fillDetails,
  goToCheckout,
  orderNumberIn,
} from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";

/**
 * Only the store behind TLS has stand-ins: for Wave, which leads back to https alone, and for Modem Pay, which takes
 * cards.
 */
test("a sister abroad pays by card for an order that was begun with Wave, and both hear of it", {
  tag: "@tls",
}, async ({ page, browser, baseURL }) => {
  test.skip(!baseURL?.startsWith("https:"), "runs behind TLS");
  await goToCheckout(page);
  await continueBy(page);
  const buyer = aBuyer("family");
  await fillDetails(page, buyer);
  await page.getByRole("button", { name: "Pay with Wave" }).click();
  await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
  const atWave = page.url();
  await page.goBack();
  await page.getByRole("button", { name: "Get a link to send" }).click();
  const link = (await page.getByRole("link", { name: /\/pay\// }).textContent()) ?? "";
  await expectAccessible(page);
  const orderNumber = orderNumberIn(page);

  const abroad = await browser.newContext({ ignoreHTTPSErrors: true, locale: "en-GB" });
  try {
    const sister = await abroad.newPage();
    const told = toldTo(sister);
    await sister.goto(link);
    await expect(sister.getByRole("heading", { level: 1, name: "Pay for Awa's order" })).toBeVisible();
    const main = sister.getByRole("main");
    const expectNoSecret = async () => {
      for (const secret of ["Ceesay", "Westfield", "301 2345", buyer.email, orderNumber]) {
        await expect(main).not.toContainText(secret);
      }
      await expect(main.getByText("Track this order")).toHaveCount(0);
    };
    await expectNoSecret();
    await expectAccessible(sister);
    await main.getByRole("textbox", { name: "Your email" }).fill("sister@example.test");
    await main.getByRole("button", { name: "Email me when it's paid" }).click();
    await expect(main.getByRole("status")).toContainText("We'll email sister@example.test");
    await main.getByRole("button", { name: /^Pay by card · D/ }).click();
    const byCard = main.getByRole("link", { name: "Pay by card" });
    await expect(byCard).toBeVisible();
    // The page at Wave was closed, so that nobody pays twice.
    expect(await (await page.request.get(atWave)).text()).toContain("This payment is expired.");
    await byCard.click();
    await expect(sister.getByRole("heading", { level: 1, name: /^GMD [\d.]+$/ })).toBeVisible();
    await sister.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(sister.getByRole("heading", { name: "Already paid, thank you" })).toBeVisible();
    await expectNoSecret();
    expect(sister.url()).toBe(link);
    expect((await Promise.all(told)).filter((text) => text.includes(orderNumber))).toEqual([]);
  } finally {
    await abroad.close();
  }
  await expect(page).toHaveURL(/\/checkout\/success\/KRB-/);
  await expect(page.getByText("Thank you! The payment is in")).toBeVisible();
});

/** Collects the URL, the headers and the body of everything that a browser loads from now on. */
function toldTo(page: Page): Promise<string>[] {
  const told: Promise<string>[] = [];
  page.on("response", (response) => {
    // A redirect has no body, and of a document that the browser has left none can be read.
    const body = response.text().catch(() => "");
    told.push(body.then((text) => `${response.url()} ${JSON.stringify(response.headers())} ${text}`));
  });
  return told;
}
