import { expect, type Page, test } from "@playwright/test";
import { aBuyer, fillDetails, goToCheckout, openSession, signIn } from "#tests/e2e/support/checkout-steps.ts";
import { placeOrder } from "#tests/e2e/support/place-order.ts";
import { openPage, receiptPicture } from "#tests/e2e/support/shopper-steps.ts";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";

test.skip(({ isMobile }) => isMobile === true, "it sets the screen by itself");

const PAGES = ["/", "/sneakers", "/auth", "/track", "/page/size-guide", "/checkout/cancel"];
/** Pages to visit with a product in the cart. */
const WITH_CART = ["/cart", "/checkout", "/checkout/local/wave"];
const PANEL = [
  "/admin/sell",
  "/admin",
  "/admin/orders?tab=recent",
  "/admin/products",
  "/admin/products/add",
  "/admin/discounts",
  "/admin/pages",
];

/** Every kind of screen of the panel. */
const PANEL_SCREENS = [
  ...PANEL,
  ...["orders", "orders?tab=recent&view=pack", "receipts", "money", "customers", "stock", "reorder"],
  ...[
    "close",
    "audit",
    "exports",
    "discounts/new",
    "settings",
    "settings?tab=general",
    "settings?tab=payments",
  ],
  ...["settings?tab=shipping", "settings?tab=staff"],
].map((path) => (path.startsWith("/") ? path : `/admin/${path}`));

/** Returns how far the page scrolls sideways, and the elements responsible. */
async function sidewaysOf(page: Page): Promise<{ excess: number; wide: string[] }> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const excess = scrollWidth - clientWidth;
    if (excess === 0) return { excess, wide: [] };
    const wide = [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
    return { excess, wide: wide.slice(0, 5) };
  });
}

async function productPath(page: Page): Promise<string> {
  const answer = await page.request.get("/api/products?category=sneakers&limit=1");
  const { items }: { items: { slug: string }[] } = await answer.json();
  return `/product/${items[0]?.slug}`;
}

/** Expects that nothing is wider than the screen and that every control can be scrolled into view. */
async function expectWhole(page: Page, path: string): Promise<void> {
  expect([path, await sidewaysOf(page)]).toEqual([path, { excess: 0, wide: [] }]);
  const lost = await page.evaluate(() => {
    const main = document.querySelector("main") ?? document.body;
    return [...main.querySelectorAll<HTMLElement>("a[href], button, input:not([type=hidden]), select")]
      .filter((each) => each.checkVisibility() && each.closest("[inert], [aria-hidden=true]") === null)
      .filter((each) => {
        each.scrollIntoView({ block: "center", behavior: "instant" });
        const { top, bottom, right, height } = each.getBoundingClientRect();
        const isSeen = bottom > 0 && top < window.innerHeight && right > 0;
        return !isSeen || height === 0;
      })
      .map((each) => each.outerHTML.slice(0, 120));
  });
  expect([path, lost]).toEqual([path, []]);
}

test("at 400 % zoom every page reads in one column, checkout too, and nothing is lost", async ({ page }) => {
  await goToCheckout(page);
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of [...PAGES, ...WITH_CART, await productPath(page)]) {
    await openPage(page, path);
    await expectWhole(page, path);
  }
  await page.goto("/api/docs");
  expect(await sidewaysOf(page)).toEqual({ excess: 0, wide: [] });
});

/** Returns the headings in which a word is broken across lines. */
async function brokenHeadings(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll("h1, h2, h3")]
      .filter((heading) => heading.checkVisibility() && heading.closest("[class*='sr-only']") === null)
      .filter((heading) => {
        const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const text = texts.currentNode as Text;
          for (const { index, 0: word } of text.data.matchAll(/[^\s-]+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) return true;
          }
        }
        return false;
      })
      .map((heading) => heading.textContent),
  );
}

/** Returns texts that are cut, and controls beside the screen; categories, tables and carousels are scrolled. */
async function cutTexts(page: Page): Promise<string[]> {
  return await page.locator("header, search, main").evaluateAll((parts) => {
    const scrolled =
      "nav, table, dialog, [aria-label^='Pictures of'], [popover], [aria-roledescription=carousel] ul, [class*=sr-only]";
    const isCut = (each: Element, box: Element | null): boolean => {
      if (box === null) return false;
      if (!/hidden|clip/.test(getComputedStyle(box).overflowX)) return isCut(each, box.parentElement);
      const range = document.createRange();
      range.selectNodeContents(each);
      const text = range.getBoundingClientRect();
      const around = box.getBoundingClientRect();
      return text.right > around.right + 1 || text.bottom > around.bottom + 4;
    };
    return parts
      .flatMap((part) => [...part.querySelectorAll("*")])
      .filter((each) => each.checkVisibility({ contentVisibilityAuto: true }) && !each.closest(scrolled))
      .filter((each) =>
        each.matches("a, button, select")
          ? each.getBoundingClientRect().right > window.innerWidth + 1
          : [...each.childNodes].some((node) => node instanceof Text && node.data.trim()) &&
            isCut(each, each),
      )
      .map((each) => `${each.localName}: ${each.textContent}`);
  });
}

test("on a phone with 200 % text no sum is cut on checkout and payment pages", async ({ page }) => {
  await goToCheckout(page);
  await fillDetails(page, aBuyer("large"));
  await page.getByRole("group").filter({ hasText: "Ask someone to pay for you" }).click();
  await page.getByRole("button", { name: "Get a link to send" }).click();
  const link = page.getByRole("link", { name: /\/pay\// });
  await expect(link).toBeVisible();
  const paths = [page.url(), (await link.getAttribute("href")) ?? "/no-link"];
  await goToCheckout(page);
  await page.setViewportSize({ width: 360, height: 800 });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of ["/cart", "/checkout", "/checkout/local/wave", "/checkout/local/qmoney", ...paths]) {
    await openPage(page, path);
    await expect(
      page
        .getByRole("main")
        .getByText(/[$D][\d,]+\.\d\d/)
        .first(),
    ).toBeAttached();
    const summary = page.getByRole("button", { name: /^Order summary/ });
    if (await summary.isVisible()) await summary.click();
    await expectWhole(page, path);
    const sums = (await cutTexts(page)).filter((text) => /[$D][\d,]+\.\d\d/.test(text));
    expect([path, sums]).toEqual([path, []]);
  }
});

test("on a phone with 200 % text shop and panel fit the screen, and headings do not break words", async ({
  page,
}) => {
  await goToCheckout(page);
  await signIn(page, ADMIN, "/admin");
  await page.setViewportSize({ width: 360, height: 800 });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of [...PAGES, ...WITH_CART, await productPath(page), ...PANEL]) {
    await openPage(page, path);
    await expectWhole(page, path);
    expect([path, await brokenHeadings(page)]).toEqual([path, []]);
    if (path.startsWith("/admin")) continue;
    expect([path, await cutTexts(page)]).toEqual([path, []]);
  }
});

/** Returns the controls that a finger reaches on less than 44 px, one of each look; links within a text are exempt. */
async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const reached = (control: HTMLElement, box: HTMLElement): number => {
      box.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const [rect] = box.getClientRects();
      if (rect === undefined) return 0;
      const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
      const isHit = (dx: number, dy: number): boolean => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (control.contains(hit) || hit.closest("label")?.control === control);
      };
      if (!isHit(0, 0)) return 0;
      const extent = (dx: number, dy: number): number => {
        let length = 0;
        while (length < 44 && isHit(dx * (length + 1), dy * (length + 1))) length += 1;
        return length;
      };
      return 1 + Math.min(extent(1, 0) + extent(-1, 0), extent(0, 1) + extent(0, -1));
    };
    const seen = new Set<string>();
    return [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button, input:not([type=hidden]), select, summary, textarea",
      ),
    ]
      .filter((each) => {
        const look = `${each.localName} ${each.className}`;
        if (seen.has(look) || each.matches("[class*=sr-only], .skip-link, :disabled, [inert] *"))
          return false;
        if (!each.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false;
        seen.add(look);
        const isInText =
          getComputedStyle(each).display === "inline" && each.parentElement?.textContent !== each.textContent;
        const labels = each instanceof HTMLInputElement ? [...(each.labels ?? [])] : [];
        // Edges fall between pixels.
        return Math.max(...[each, ...labels].map((box) => reached(each, box))) < 43 && !isInText;
      })
      .map((each) => each.outerHTML.slice(0, 160));
  });
}

/** A long name whose end tells two of a family apart. */
const CUSTOMER = "Fatoumatta Binta Ceesay-Jallow";

test("on a phone a finger reaches every control of the panel on 44 px, no name and no e-mail address is cut, and lists are dense", async ({
  page,
  request,
}) => {
  await placeOrder(request, { customerName: CUSTOMER });
  await page.setViewportSize({ width: 360, height: 800 });
  await openSession(page.context());
  for (const path of PANEL_SCREENS) {
    await openPage(page, path);
    expect([path, await smallTargets(page)]).toEqual([path, []]);
    const names = (await cutTexts(page)).filter((text) => /[“”@]/.test(text) || text.includes(CUSTOMER));
    expect([path, names]).toEqual([path, []]);
  }
  await openPage(page, "/admin/products/add");
  // Two screens of a phone: the fields that a product needs.
  const more = await page.getByRole("button", { name: "Description, visibility and story" }).boundingBox();
  expect((more?.y ?? 1600) + (more?.height ?? 0)).toBeLessThanOrEqual(1600);
  for (const [width, rows] of [
    [360, 8],
    [1280, 14],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, "/admin/products");
    const last = page.getByRole("article").nth(rows - 1);
    await expect(last).toBeInViewport({ ratio: 1 });
    await openPage(page, "/admin/customers");
    expect(await cutTexts(page)).not.toContainEqual(expect.stringContaining(CUSTOMER));
    // All rows are equally high, however few customers this store has.
    const row = await page.getByRole("article").first().boundingBox();
    expect((row?.y ?? 800) + rows * (row?.height ?? 800)).toBeLessThanOrEqual(800);
  }
});

/** Returns the order numbers that are drawn over another text of their row. */
async function coveredNumbers(page: Page): Promise<string[]> {
  return await page.locator("main article").evaluateAll((rows) => {
    const boxOf = (element: Element): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const meet = (a: DOMRect, b: DOMRect): boolean =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return rows.flatMap((row) => {
      const number = row.querySelector("a[href^='/admin/orders/KRB']");
      if (number === null) return [];
      const texts = [...row.querySelectorAll("p")].filter((text) => text.checkVisibility());
      return texts.some((text) => meet(boxOf(number), boxOf(text))) ? [number.textContent] : [];
    });
  });
}

test("in the list of orders no number covers a sum or a name, and no badge is cut", async ({
  page,
  request,
}) => {
  const receipt = receiptPicture();
  await placeOrder(request, { receipt });
  await placeOrder(request, { receipt });
  await openSession(page.context());
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, "/admin/orders");
    expect([width, await coveredNumbers(page)]).toEqual([width, []]);
  }
  for (const tab of ["", "?tab=recent"]) {
    await openPage(page, `/admin/orders${tab}`);
    await expect(page.getByText("Duplicate receipt").first()).toBeVisible();
    expect(await coveredNumbers(page)).toEqual([]);
    expect(await cutTexts(page)).not.toContainEqual(expect.stringContaining("Duplicate receipt"));
  }
});

test("with forced colours a selected size and a switch still show their state", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const groundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await openPage(page, await productPath(page));
  await page.getByRole("group", { name: "Size" }).getByRole("radio", { disabled: false }).first().check();
  expect(await groundOf("label:has([name=size]:checked)")).not.toBe(
    await groundOf("label:has([name=size]:not(:checked))"),
  );
  await signIn(page, ADMIN, "/admin/products/add");
  expect(await groundOf("[role=switch]:checked")).not.toBe(await groundOf("[role=switch]:not(:checked)"));
});
