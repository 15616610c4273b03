import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { waitForAnimations } from "./shopper-steps.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Selects an open dialog over a page that is checked elsewhere. */
export const OPEN_DIALOG = "dialog:is([open], :popover-open)";

/**
 * Expects no axe violations on the page in its current state, or only within `part`, a selector. Expects no option with
 * an empty value.
 */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  // Fading halves the contrast, so animations finish first and new ones are off while axe runs.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await waitForAnimations(page);
  // A dialog becomes modal after it has moved in; until then axe counts what lies behind it.
  await expect(page.locator("dialog:popover-open")).toHaveCount(0);
  // A control half below the sticky header counts as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  // Runs axe once in the page and returns violations only, because no page has a frame. This is five times faster.
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
