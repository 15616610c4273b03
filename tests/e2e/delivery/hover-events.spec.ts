import { expect, test } from "@playwright/test";
import { openPage } from "#tests/e2e/support/shopper-steps.ts";

test("the page hears of hovering where something can hover, and of a finger only what it does", async ({
  page,
  isMobile,
}) => {
  await openPage(page, "/sneakers");
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const type of ["pointerdown", "click", "mouseover", "mousemove", "mousedown", "pointerout"]) {
      document.addEventListener(type, () => heard.push(type));
    }
  });
  const heading = page.getByRole("heading", { level: 1 });
  // What keeps it from the page comes when the page is at rest.
  await expect(async () => {
    await page.evaluate("heard.length = 0");
    await (isMobile ? heading.tap() : heading.click());
    const heard = new Set<string>(await page.evaluate("heard"));
    expect([...heard]).toEqual(
      isMobile ? ["pointerdown", "click"] : expect.arrayContaining(["mousedown", "pointerdown", "click"]),
    );
  }).toPass();
});
