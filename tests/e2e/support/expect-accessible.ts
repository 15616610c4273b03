import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { standStill } from "./shopper-steps.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What is open over a page that was held against axe itself. */
export const OPEN_DIALOG = "dialog:is([open], :popover-open)";

/**
 * axe finds nothing on the page as it stands, whatever is open on it; or only within `part` of it, a selector. No
 * choice on it has an empty value.
 */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  // What is fading in has half its contrast: it ends first, and what comes while axe looks comes without fading.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await standStill(page);
  // Only what is wrong is handed over, and without a page of axe's own: no page here has a frame. Five times faster.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: RULES, resultTypes: ["violations"] })
    .setLegacyMode()
    .include(part)
    .analyze();
  await page.emulateMedia({ reducedMotion: null });
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.html)
        .join(" | ")
        .slice(0, 600)}`,
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
  const emptyOptions = await page
    .locator("option")
    .evaluateAll((options) => options.filter((option) => (option as HTMLOptionElement).value === "").length);
  expect(emptyOptions, `options with an empty value on ${page.url()}`).toBe(0);
}
