import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/expect-accessible.ts";
import { firstInStock, openPage, signInHere, signOut, signUp } from "#tests/e2e/support/shopper-steps.ts";
import {
  ageSessions,
  linkInMail,
  mailsTo,
  makeAdmin,
  makePacker,
} from "#tests/e2e/support/store-database.ts";
import { authenticatorCode } from "#tests/support/authenticator-code.ts";

const SHORT = "lamp-river-9";
const LONG = "a quiet pirogue at dusk";

const newEmail = (name: string) => `${name}.${Date.now()}@example.test`;
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Returns the URL of a page's own script from the build's manifest; null in development. */
async function scriptOf(page: Page, route: string): Promise<string | null> {
  const html = await (await page.request.get("/")).text();
  const manifest = /\/assets\/manifest-[\w-]+\.js/.exec(html)?.[0];
  if (manifest === undefined) return null;
  const text = await (await page.request.get(manifest)).text();
  return new RegExp(`"id":"${route}".*?"module":"([^"]+)"`).exec(text)?.[1] ?? "";
}

test("a guest's cart and wishlist survive signing up, and the mailed links work", {
  tag: "@desk",
}, async ({ page, request, browser, baseURL }) => {
  const email = newEmail("fatou");
  await openPage(page, "/accessories");
  const card = firstInStock(page);
  const name = (await card.getAttribute("aria-label")) ?? "";
  await card.getByRole("button", { name: `Add ${name} to wishlist` }).click();
  await card.getByRole("link").first().click();
  await page.getByRole("button", { name: "Add to Cart", exact: true }).first().click();
  await expect(page.getByRole("button", { name: "Open cart, 1 item" })).toBeVisible();

  await signUp(page, email, LONG, "/wishlist");
  await expect(page).toHaveURL("/wishlist");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Account created!");
  await expect(page.getByRole("article", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open cart, 1 item" })).toBeVisible();

  const proof = await linkInMail(email, "verify_email");
  // A mail scanner that fetches the link confirms nothing; on another device the link asks for the password.
  await request.head(proof);
  expect(await (await request.get(proof)).text()).toContain("Sign in and confirm");
  await openPage(page, "/account");
  await expect(section(page, "Email")).toContainText("Not confirmed yet");
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await elsewhere.newPage();
  await openPage(other, proof);
  await expect(other.getByRole("heading", { level: 1, name: "Is this you?" })).toBeVisible();
  await expectAccessible(other);
  await other.getByText("Sign in and confirm").click();
  await signInHere(other, { email, password: LONG });
  await expect(other.getByRole("heading", { level: 1, name: "Address confirmed" })).toBeVisible();
  await elsewhere.close();

  await openPage(page, proof);
  await expect(page.getByRole("heading", { level: 1, name: "Address confirmed" })).toBeVisible();
  await expectAccessible(page);
  await openPage(page, "/account");
  await expect(section(page, "Email")).toContainText("Confirmed");
  await expectAccessible(page);

  await signOut(page);
  await openPage(page, "/auth?redirect=%2Fwishlist");
  await signInHere(page, { email, password: LONG });
  await expect(page).toHaveURL("/wishlist");
  await expect(page.getByRole("article", { name, exact: true })).toBeVisible();
});

test("a forgotten password is replaced by a mailed link, once", { tag: "@desk" }, async ({ page }) => {
  const email = newEmail("haddy");
  await signUp(page, email, LONG, "/account");
  await expect(page).toHaveURL("/account");
  await signOut(page);

  await openPage(page, "/auth");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/auth/forgot");
  await expectAccessible(page);
  await page.getByRole("main").getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
  await expectAccessible(page);
  const reset = await linkInMail(email, "password_reset");
  await openPage(page, reset);
  await page.getByLabel("Password", { exact: true }).fill("12345678");
  await page.getByLabel("Confirm password").fill("12345678");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page.getByText("too easy to guess").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Password", { exact: true }).fill("three baskets of kola");
  await page.getByLabel("Confirm password").fill("three baskets of kola");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All set" })).toBeVisible();
  await openPage(page, reset);
  await expect(page.getByRole("heading", { level: 1, name: "This link has expired" })).toBeVisible();
  await expectAccessible(page);

  await openPage(page, "/auth?redirect=%2Fwishlist");
  await signInHere(page, { email, password: LONG });
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Sign in failed");
  await expectAccessible(page);
  await signInHere(page, { email, password: "three baskets of kola" });
  await expect(page).toHaveURL("/wishlist");
});

test("staff need a long password or a second factor; payment settings and invitations ask who it is again", {
  tag: "@desk",
}, async ({ page, request }) => {
  const email = newEmail("lamin");
  await signUp(page, email, SHORT, "/account");
  await expect(page).toHaveURL("/account");
  await makeAdmin(email);
  await openPage(page, "/admin/orders");
  await expect(page).toHaveURL(/\/account(?:#staff)?$/);
  await expect(section(page, "The admin panel is locked for now")).toBeVisible();
  await expectAccessible(page);
  const password = section(page, "Password");
  await password.getByLabel("Current password").fill(SHORT);
  await password.getByLabel("New password").fill(LONG);
  await password.getByLabel("Confirm password").fill(LONG);
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(password).toContainText("Your password has been changed.");
  await expect(section(page, "The admin panel is locked for now")).toBeHidden();

  const script = await scriptOf(page, "routes/admin/dashboard");
  if (script !== null) {
    expect((await page.request.get(script)).status()).toBe(200);
    expect((await request.get(script)).status()).toBe(404);
  }

  await ageSessions(email);
  await openPage(page, "/admin/settings?tab=payments");
  const card = page.getByRole("article", { name: "Mobile money", exact: true });
  await card.getByRole("textbox", { name: "Instructions" }).fill("Send the money, then the picture of it.");
  await card.getByRole("button", { name: "Save" }).click();
  const again = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(again.getByLabel("Your password")).toBeFocused();
  await expectAccessible(page);
  await again.getByLabel("Your password").fill("not this one");
  await again.getByRole("button", { name: "Confirm" }).click();
  await expect(again).toContainText("That isn't your current password.");
  await again.getByLabel("Your password").fill(LONG);
  await again.getByLabel("Your password").press("Enter");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Payment settings updated successfully",
  );
  await expect(again).toBeHidden();
  await expect(card.getByRole("textbox", { name: "Instructions" })).toHaveValue(
    "Send the money, then the picture of it.",
  );
  expect(await mailsTo(email, "payment_settings_changed")).toBe(1);

  // The test inspects the request and aborts it, because other tests change whether the method is active.
  await ageSessions(email);
  await card.getByRole("switch").click();
  await again.getByLabel("Your password").fill(LONG);
  const sent: string[] = [];
  await page.route("**/admin/settings.data*", async (route) => {
    sent.push(route.request().postData() ?? "");
    await route.abort();
  });
  await again.getByRole("button", { name: "Confirm" }).click();
  await expect.poll(() => new URLSearchParams(sent[0]).get("again.password")).toBe(LONG);
  expect(new URLSearchParams(sent[0]).get("intent")).toBe("switch-method");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "No connection. Nothing is saved yet.",
  );
  await page.unroute("**/admin/settings.data*");

  await openPage(page, "/admin/settings?tab=staff");
  const guest = newEmail("isatou");
  await page.getByRole("textbox", { name: "Their email address" }).fill(guest);
  await page.getByRole("combobox", { name: "Role" }).selectOption("packer");
  await page.getByRole("button", { name: "Make a link" }).click();
  await again.getByRole("button", { name: "Cancel" }).click();
  await expect(again).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Their email address" })).toHaveValue(guest);
  await page.getByRole("button", { name: "Make a link" }).click();
  await again.getByLabel("Your password").fill(LONG);
  const desk = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 640 });
  await again.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(/\/auth\/invitation\?token=/)).toBeInViewport({ ratio: 1 });
  await expect(again).toBeHidden();
  await page.setViewportSize(desk);

  const packer = newEmail("binta");
  await makePacker(packer);
  await page.reload();
  await ageSessions(email);
  const remove = page.getByRole("button", { name: `Remove from staff: ${packer}, packer` });
  await remove.click();
  const question = page.getByRole("dialog", { name: "Remove from staff" });
  await question.getByRole("button", { name: "Remove from staff" }).click();
  await again.getByLabel("Your password").fill(LONG);
  await again.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(remove).toHaveCount(0);
});

test("two-step sign-in requires the app's code, and accepts a recovery code once", {
  tag: "@desk",
}, async ({ page }) => {
  const email = newEmail("mariama");
  await signUp(page, email, LONG, "/account");
  await expect(page).toHaveURL("/account");
  await makeAdmin(email);
  await openPage(page, "/account");
  const twoStep = section(page, "Two-step sign-in");
  await twoStep.getByLabel("Current password").fill(LONG);
  await twoStep.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  await expect(twoStep.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const link = await twoStep.getByRole("link", { name: "Open the app" }).getAttribute("href");
  const secret = new URL(link ?? "").searchParams.get("secret") ?? "";
  const recovery = await twoStep.getByRole("listitem").first().innerText();
  await expectAccessible(page);
  await twoStep.getByRole("textbox", { name: /^3\. Enter the six-digit code/ }).fill("000000");
  await twoStep.getByRole("button", { name: "Confirm" }).click();
  await expect(twoStep).toContainText("That code is wrong");
  await twoStep
    .getByRole("textbox", { name: /^3\. Enter the six-digit code/ })
    .fill(authenticatorCode(secret));
  await twoStep.getByRole("button", { name: "Confirm" }).click();
  await expect(twoStep).toContainText("Two-step sign-in is on.");

  // The code that turned it on is used up, and the next one is already valid.
  const next = () => authenticatorCode(secret, Date.now() + 30_000);
  for (const code of [next, () => recovery]) {
    await signOut(page);
    await openPage(page, "/auth?redirect=%2Faccount");
    await signInHere(page, { email, password: LONG });
    await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
    await page.getByRole("textbox", { name: "Code" }).fill(code());
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/account");
  }
  await signOut(page);
  await openPage(page, "/auth?redirect=%2Faccount");
  await signInHere(page, { email, password: LONG });
  await page.getByRole("textbox", { name: "Code" }).fill(recovery);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("That code is wrong").first()).toBeVisible();
  await expectAccessible(page);
});
