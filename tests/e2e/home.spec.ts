import { expect, type Locator, type Page, test } from "@playwright/test";
import { gridCards, openPage, waitForAnimations } from "#tests/e2e/support/shopper-steps.ts";
import { queryStore } from "#tests/e2e/support/store-database.ts";
import { swipe } from "#tests/e2e/support/swipe.ts";

const carouselOf = (page: Page) => page.getByRole("region", { name: "Featured Products" });

/** Returns the index of the card at a carousel's left edge, once the carousel rests. */
async function placeOf(carousel: Locator): Promise<number> {
  return await carousel
    .getByRole("list")
    .first()
    .evaluate(async (list) => {
      for (let before = -1; before !== list.scrollLeft; ) {
        before = list.scrollLeft;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      return (
        Math.round((list.scrollLeft / (list.firstElementChild?.getBoundingClientRect().width ?? 1)) * 50) / 50
      );
    });
}

/** Swipes across the middle of a carousel's cards, from one x to another. */
async function swipeAcross(page: Page, carousel: Locator, from: number, to: number, durationMs?: number) {
  const row = (await carousel.getByRole("list").first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const y = row.y + row.height / 2;
  await swipe(page, { x: from, y }, { x: to, y: y + 4 }, durationMs);
}

test("the first view shows the newest product, whole and with nothing over it, and three promises", async ({
  page,
  isMobile,
}) => {
  await page.setViewportSize(isMobile ? { width: 360, height: 800 } : { width: 1280, height: 800 });
  // Other tests add products meanwhile.
  const [newest] = await queryStore(`update products set created_at = now() + interval '1 hour'
    where slug = 'kairaba-avenue-runner-laterite' returning name`);
  const hero = page.getByRole("region", { name: "Welcome" });
  await expect(async () => {
    await openPage(page, "/");
    await expect(hero.getByRole("heading", { level: 2 })).toHaveText(String(newest?.name), { timeout: 1 });
  }).toPass();
  const picture = hero.locator("img");
  await expect(picture).toBeInViewport({ ratio: 1 });
  const above = await picture.evaluate((image) => {
    const { left, top, width, height } = image.getBoundingClientRect();
    const link = image.closest("section")?.querySelector("h2 a");
    const steps = [0.02, 0.25, 0.5, 0.75, 0.98];
    const points = steps.flatMap((x) => steps.map((y) => [left + x * width, top + y * height] as const));
    return points
      .map(([x, y]) => document.elementFromPoint(x, y))
      .filter((element) => element !== image && element !== link)
      .map((element) => element?.outerHTML.slice(0, 80));
  });
  expect(above).toEqual([]);
  // An article is a product card, with its buttons.
  const cards = await page.getByRole("article").count();
  await expect(page.getByRole("button", { name: /^Quick view / })).toHaveCount(cards);
  await expect(hero.getByRole("listitem")).toHaveText([
    "Pay in dalasi",
    "Every receipt checked by a person",
    "Delivered anywhere in The Gambia",
  ]);
});

test("a carousel goes two cards a step by arrows and dots, and stops at its ends @desk", async ({ page }) => {
  await openPage(page, "/");
  const carousel = carouselOf(page);
  await carousel.scrollIntoViewIfNeeded();
  const previous = carousel.getByRole("button", { name: "Previous", exact: true });
  const next = carousel.getByRole("button", { name: "Next", exact: true });
  await expect(previous).toBeDisabled();
  await next.click();
  await expect.poll(() => placeOf(carousel)).toBe(2);
  await next.click();
  await expect.poll(() => placeOf(carousel)).toBe(4);
  await expect(next).toBeDisabled();
  await carousel.getByRole("button", { name: "Go to slide 1", exact: true }).click();
  await expect.poll(() => placeOf(carousel)).toBe(0);
  await expect(previous).toBeDisabled();
});

test("a swipe of 100 px within 500 ms moves a carousel two cards, and never past its ends @phone", async ({
  page,
}) => {
  await openPage(page, "/");
  const carousel = carouselOf(page);
  await carousel.scrollIntoViewIfNeeded();
  const across = async (from: number, to: number, durationMs?: number) =>
    await swipeAcross(page, carousel, from, to, durationMs);

  await across(200, 300);
  await expect.poll(() => placeOf(carousel)).toBe(0);
  await across(300, 195);
  await expect.poll(() => placeOf(carousel)).toBe(2);
  // Neither far nor fast enough: the carousel returns to its place.
  await across(300, 230, 700);
  await expect.poll(() => placeOf(carousel)).toBe(2);
  await across(60, 300);
  await expect.poll(() => placeOf(carousel)).toBe(0);
  for (const place of [2, 4, 6, 6]) {
    await across(320, 60);
    await expect.poll(() => placeOf(carousel)).toBe(place);
  }
  await expect(carousel.getByRole("button", { name: "Next", exact: true })).toBeDisabled();
});

test("swipes on phones: right on a listing goes back, in the quick view they change the product and wrap around @phone", async ({
  page,
}) => {
  // Documents of their own, as links open them before the script has come.
  await openPage(page, "/men");
  await openPage(page, "/accessories");
  const names = await gridCards(page).evaluateAll((list) =>
    list.map((card) => card.getAttribute("aria-label") ?? ""),
  );
  await page.getByRole("button", { name: `Quick view ${names[0]}`, exact: true }).click();
  const shown = (name = "") => page.getByRole("dialog", { name, exact: true });
  await expect(shown(names[0])).toBeVisible();
  await waitForAnimations(page);
  /** Swipes across the visible picture, below its buttons. */
  const across = async (from: number, to: number) => {
    const picture = page
      .locator("dialog:is([open], :popover-open) img")
      .or(page.locator("main article img"))
      .first();
    const { y, height } = (await picture.boundingBox()) ?? { y: 0, height: 0 };
    await swipe(page, { x: from, y: y + height * 0.8 }, { x: to, y: y + height * 0.8 + 6 });
  };
  const right = async () => await across(90, 300);
  const left = async () => await across(300, 90);
  await right();
  await expect(shown(names.at(-1))).toBeVisible();
  await left();
  await expect(shown(names[0])).toBeVisible();
  await left();
  await expect(shown(names[1])).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await left();
  await expect(page).toHaveURL("/accessories");
  await right();
  await expect(page).toHaveURL("/men");
});

test("a swipe that begins in something that scrolls sideways never leaves the page @phone", async ({
  page,
}) => {
  await openPage(page, "/");
  await openPage(page, "/accessories");
  // The browser's own navigation, which no test sees, stops at the root, with and without script.
  await expect(page.locator("html")).toHaveCSS("overscroll-behavior-x", "contain");
  const acrossFrom = async (start: Locator) => {
    const { y, height } = (await start.boundingBox()) ?? { y: 0, height: 0 };
    await swipe(page, { x: 90, y: y + height / 2 }, { x: 300, y: y + height / 2 + 4 });
  };
  const filters = page.getByRole("form", { name: "Filters" });
  const sort = filters.getByRole("combobox", { name: "Sort by" });
  await acrossFrom(sort);
  await filters.getByRole("button", { name: "Filters", exact: true }).click();
  const sheet = filters.getByRole("dialog", { name: "More filters" });
  await acrossFrom(sheet.getByRole("group", { name: "For" }));
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/accessories");
  // Where nothing scrolls, it leaves the page.
  await acrossFrom(page.getByRole("article").first());
  await expect(page).toHaveURL("/");
});

test("with reduced motion nothing slides, fades or spins @phone", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openPage(page, "/");
  const moving = async () =>
    await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 1)
        .map(({ effect }) =>
          effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : "",
        ),
    );
  const carousel = carouselOf(page);
  const placeAfterPressing = await carousel
    .getByRole("button", { name: "Next", exact: true })
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      const list = button.closest("section")?.querySelector("ul");
      return (list?.scrollLeft ?? 0) / (list?.firstElementChild?.getBoundingClientRect().width ?? 1);
    });
  expect(Math.round(placeAfterPressing)).toBe(2);
  await carousel.scrollIntoViewIfNeeded();
  const { y } = (await carousel.getByRole("list").first().boundingBox()) ?? { y: 0 };
  await swipe(page, { x: 300, y: y + 100 }, { x: 190, y: y + 104 });
  await expect.poll(() => placeOf(carousel)).toBe(4);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "KAIRABA MENU" })).toBeVisible();
  expect(await moving()).toEqual([]);
  await page.keyboard.press("Escape");
  // A card in view: for a moment after a swipe, the carousel still scrolls.
  await carousel
    .getByRole("button", { name: /^Quick view / })
    .nth(4)
    .click();
  await expect(page.getByRole("spinbutton", { name: "Quantity" })).toBeVisible();
  expect(await moving()).toEqual([]);
});

test("the newsletter's welcome is shown for three seconds @desk", async ({ page }) => {
  await openPage(page, "/");
  const form = page.getByRole("region", { name: "First to know" });
  await form.getByRole("textbox", { name: "Email" }).fill("not an address");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveAttribute("aria-invalid", "true");
  await form.getByRole("textbox", { name: "Email" }).fill(`reader.${Date.now()}@example.test`);
  const welcome = form.getByRole("status");
  const shown = welcome.evaluate(millisecondsShown);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(welcome).toContainText("Welcome");
  await expect(welcome).toBeEmpty();
  expect(await shown).toBeGreaterThan(2_900);
  expect(await shown).toBeLessThan(4_500);
});

/** Measures in the page, by its own clock, how long the element has text. */
function millisecondsShown(place: Element): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let began: number | null = null;
  new MutationObserver(() => {
    if (place.textContent !== "") began ??= performance.now();
    else if (began !== null) resolve(performance.now() - began);
  }).observe(place, { childList: true, subtree: true, characterData: true });
  return promise;
}
