import { expect, test } from "@playwright/test";
import { signIn } from "#tests/e2e/support/checkout-steps.ts";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { placeOrder } from "#tests/e2e/support/place-order.ts";
import { openPage, receiptPicture } from "#tests/e2e/support/shopper-steps.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

test("a part is counted, and its shopper pays the rest by the link @phone-first", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const orderNumber = await placeOrder(request);
  await signIn(page, ADMIN, "/admin/orders");
  await openPage(page, `/admin/orders/${orderNumber}`);
  const receipt = page.getByRole("region", { name: "Receipt" });
  const amount = receipt.getByRole("textbox", { name: "Amount received" });
  await amount.fill("much");
  await receipt.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(receipt).toContainText("Please enter the sum that came.");
  await expect(amount).toBeFocused();
  await expect(receipt.getByText("Too little")).toBeHidden();
  await amount.fill("100");
  await expect(receipt).toContainText("still due");
  await receipt.getByRole("button", { name: "Verify", exact: true }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText("Partly paid");
  await expect(main).toContainText(/D100\.00 received, D[\d,.]+ still due by/);
  const words = page.getByRole("link", { name: /WhatsApp/ }).first();
  const text = new URL((await words.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
  const payUrl = /http\S+\/pay\/\S+/.exec(text)?.[0] ?? "";

  const phone = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 360, height: 640 },
  });
  const shopper = await phone.newPage();
  await openPage(shopper, payUrl);
  await expect(shopper.getByRole("main")).toContainText("Still due, D100.00 received");
  await shopper.getByText("Wave mobile money").click();
  await shopper.getByRole("button", { name: "Send Receipt" }).first().click();
  const refusal = shopper.getByText("Please upload your payment receipt.");
  await expect(refusal).toBeVisible();
  // The page looks for the payment again and again; the refusal stays in sight.
  await shopper.waitForResponse(
    (response) => response.request().method() === "GET" && /\.data/.test(response.url()),
  );
  await shopper.waitForTimeout(300);
  await expect(refusal).toBeVisible();
  await expectAccessible(shopper);
  await shopper
    .getByLabel("Payment receipt")
    .first()
    // As large as is sent without being made smaller.
    .setInputFiles(receiptPicture(290 * 1024));
  await shopper.getByRole("button", { name: "Send Receipt" }).first().click();
  await expect(shopper.getByRole("heading", { name: "We're checking the receipt" })).toBeVisible();

  await openPage(page, `/admin/orders/${orderNumber}`);
  await receipt.getByRole("button", { name: "Quick Verify" }).click();
  await expect(main).toContainText("Verified");
  await openPage(shopper, payUrl);
  await expect(shopper.getByRole("heading", { name: "Already paid, thank you" })).toBeVisible();
  await phone.close();
});
