import { expect, test } from "@playwright/test";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";

test.describe("cached pages", () => {
  test.skip(({ isMobile }) => isMobile === true, "responses do not depend on the screen");

  test("an anonymous visitor and a signed-in one never see each other's page", async ({
    page,
    playwright,
    baseURL,
  }) => {
    const mark = `Mark${Date.now().toString(36)}`;
    await openPage(page, "/auth?tab=signup&redirect=%2Fnew");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    const form = page.getByRole("tabpanel", { name: "Sign Up" });
    await form.getByRole("textbox", { name: "Display name" }).fill(mark);
    await form.getByRole("textbox", { name: "Email" }).fill(`${mark.toLowerCase()}@example.test`);
    await form.getByLabel("Password", { exact: true }).fill("three brown goats");
    await form.getByLabel("Confirm password").fill("three brown goats");
    await form.getByRole("button", { name: "Sign Up" }).click();
    await expect(page).toHaveURL(/\/new/);

    const stranger = await playwright.request.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      extraHTTPHeaders: { "accept-language": "en-GM" },
    });
    const paths = ["/", "/sneakers", "/products?sort=price-asc", "/most-popular", "/men"];
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, turn) => {
        const path = paths[turn % paths.length] ?? "/";
        const isOwn = turn % 2 === 0;
        const answer = await (isOwn ? page.request : stranger).get(path, {
          headers: isOwn ? {} : { "x-mark": mark },
        });
        return {
          isOwn,
          html: await answer.text(),
          cookies: answer.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie"),
        };
      }),
    );
    for (const { isOwn, html, cookies } of answers) {
      expect(html.includes("Sign Out")).toBe(isOwn);
      expect(html.toLowerCase().includes(mark.toLowerCase())).toBe(isOwn);
      if (!isOwn) expect(cookies.filter(({ value }) => !value.startsWith("preferred-currency="))).toEqual([]);
    }
    await stranger.dispose();
  });

  test("an unchanged page returns 304, and unknown parameters do not create another page", async ({
    playwright,
    baseURL,
  }) => {
    const stranger = await playwright.request.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      extraHTTPHeaders: { "accept-language": "en-GM", cookie: "preferred-currency=GMD" },
    });
    const first = await stranger.get("/kids?utm_source=whatsapp");
    const tag = first.headers().etag ?? "";
    expect(tag).not.toBe("");
    expect(await first.text()).not.toContain("utm_source");
    const second = await stranger.get("/kids", { headers: { "if-none-match": tag } });
    expect(second.status()).toBe(304);
    await stranger.dispose();
  });

  test("each currency has its own cached page", async ({ playwright, baseURL }) => {
    const stranger = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    const inDalasi = await (
      await stranger.get("/kids", { headers: { cookie: "preferred-currency=GMD" } })
    ).text();
    const inYen = await (
      await stranger.get("/kids", { headers: { cookie: "preferred-currency=JPY" } })
    ).text();
    expect(inDalasi).toMatch(/D\d/);
    expect(inYen).toMatch(/¥\d/);
    expect(inYen).not.toMatch(/>D\d/);
    await stranger.dispose();
  });
});
