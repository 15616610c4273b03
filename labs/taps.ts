import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import { startSeededStore, stopAndDelete } from "#labs/support/bench-store.ts";
import { BROWSER_FLAGS, findBrowser } from "#scripts/find-browser.ts";

/*
 * Measures how fast the store responds to a tap on a phone. docs/performance.md has the results.
 */

/** CPU throttling factor. */
const CPU_SLOWDOWN = 4;
const ROUNDS = 5;
const TAPS_A_PAGE = 4;
/** Wait until a page has finished its own work: what it hydrates and loads when idle. */
const SETTLE_MS = 3_000;
/** A quick tap; most last longer. */
const FINGER_DOWN_MS = 80;
/** Pause between taps, for the work that a page does after one. */
const PAUSE_MS = 1_000;
/** The browser reports an event only after the frame that responds to it. */
const FRAME_TIMEOUT_MS = 600;

/** The control: a tap that changes one letter and does almost no work. */
const ONE_LETTER = "one letter";

type Tap = {
  what: string;
  /** Whether the back button closes what the tap opened. */
  opens?: boolean;
  page: string;
  button: (page: Page) => Locator;
  isAnswered: (page: Page) => Promise<void>;
};

type TapResult = { what: string; firstMs: number; laterMs: number; allMs: string };

const dialog = (page: Page, words: string) => page.getByRole("dialog").getByText(words).first().waitFor();

/** Returns the four taps and the control; `product` is the page of a product with a single size. */
const tapsOn = (product: string): Tap[] => [
  {
    what: "add to cart",
    page: product,
    button: (page) => page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first(),
    isAnswered: (page) =>
      page
        .getByRole("button", { name: /^Open cart, / })
        .first()
        .waitFor(),
  },
  {
    what: "open cart",
    opens: true,
    page: "/products",
    button: (page) => page.getByRole("button", { name: /^Open cart/ }).first(),
    isAnswered: (page) => dialog(page, "Your cart is empty"),
  },
  {
    what: "filters",
    opens: true,
    page: "/products",
    button: (page) => page.getByRole("button", { name: "Filters" }).first(),
    isAnswered: (page) => page.getByRole("button", { name: /^Show \d/ }).waitFor(),
  },
  {
    what: "quick view",
    opens: true,
    page: "/products",
    button: (page) => page.getByRole("button", { name: /^Quick view / }).first(),
    isAnswered: (page) => dialog(page, "View full details"),
  },
  {
    what: ONE_LETTER,
    page: "/products",
    button: (page) => page.locator("#one-letter"),
    isAnswered: (page) => page.locator("#one-letter").waitFor(),
  },
];

const browserPath = findBrowser();
if (!browserPath.ok) throw new Error(browserPath.detail);
const store = await startSeededStore();
try {
  console.table(await measureTaps(store.origin, browserPath.value));
} finally {
  await stopAndDelete(store);
}

/**
 * Measures four taps of a shopper and the control on a phone's screen, with the processor throttled. A result is the
 * time from touch end to the next frame, from the Event Timing API: milliseconds in steps of eight. The browser's cache
 * is empty and the page has been touched elsewhere. The first tap on a page runs code for the first time, so it is
 * reported apart from later ones. The control shows what this machine needs for a frame alone.
 */
async function measureTaps(origin: string, browserPath: string): Promise<TapResult[]> {
  const browser = await chromium.launch({ executablePath: browserPath, args: BROWSER_FLAGS });
  try {
    const taps = tapsOn(await firstProduct(browser, origin));
    const rounds = taps.map(() => [] as number[][]);
    // The taps alternate, so that noise affects all alike.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, tap] of taps.entries()) rounds[at]?.push(await tapOften(browser, origin, tap));
    }
    return taps.map(({ what }, at) => summary(what, rounds[at] ?? []));
  } finally {
    await browser.close();
  }
}

/** Returns the path of an accessory, because accessories have no sizes to choose. */
async function firstProduct(browser: Browser, origin: string): Promise<string> {
  const context = await phone(browser, origin);
  const page = await context.newPage();
  await page.goto("/accessories");
  const href = await page.locator("a[href^='/product/']").first().getAttribute("href");
  await context.close();
  if (href === null) throw new Error("no product to tap on");
  return href;
}

/** Repeats a tap on one page; returns the milliseconds each took. */
async function tapOften(browser: Browser, origin: string, tap: Tap): Promise<number[]> {
  const context = await phone(browser, origin);
  try {
    const page = await context.newPage();
    await page.goto(tap.page);
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    if (tap.what === ONE_LETTER) await page.evaluate(addLetterButton);
    await page.getByRole("heading", { level: 1 }).tap();
    const button = tap.button(page);
    await button.scrollIntoViewIfNeeded();
    await page.waitForTimeout(SETTLE_MS);
    const box = await button.boundingBox();
    if (!box) throw new Error(`${tap.what}: no button in sight`);
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.evaluate(listen);
    const took: number[] = [];
    while (took.length < TAPS_A_PAGE) {
      await page.waitForTimeout(PAUSE_MS);
      await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [place] });
      await page.waitForTimeout(FINGER_DOWN_MS);
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      // Polling for the response would take CPU time from the page.
      await page.waitForTimeout(FRAME_TIMEOUT_MS);
      took.push(await page.evaluate(longestEvent));
      await tap.isAnswered(page);
      if (tap.opens) await page.evaluate(() => window.history.back());
    }
    return took;
  } finally {
    await context.close();
  }
}

function summary(what: string, rounds: number[][]): TapResult {
  return {
    what,
    firstMs: middle(rounds.flatMap((took) => took.slice(0, 1))),
    laterMs: middle(rounds.flatMap((took) => took.slice(1))),
    allMs: rounds.map((took) => took.join(" ")).join(" | "),
  };
}

function phone(browser: Browser, origin: string): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: origin,
    locale: "en-US",
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: "block",
  });
}

/** Runs in the page: records the longest click from its timestamp to the frame that responds to it. */
function listen(): void {
  window.longestTap = 0;
  const observer = new PerformanceObserver((list) => {
    const clicks = list.getEntries().filter(({ name }) => name === "click");
    window.longestTap = Math.max(window.longestTap, ...clicks.map(({ duration }) => duration));
  });
  const all: PerformanceObserverInit & { durationThreshold: number } = {
    type: "event",
    durationThreshold: 16,
  };
  observer.observe(all);
}

/** Runs in the page: returns the longest click, at least 16 ms, because the browser reports nothing shorter. */
function longestEvent(): number {
  const longest = Math.max(16, window.longestTap);
  window.longestTap = 0;
  return longest;
}

declare global {
  interface Window {
    longestTap: number;
  }
}

/** Runs in the page: adds the control's button. */
function addLetterButton(): void {
  const button = document.createElement("button");
  button.id = "one-letter";
  button.textContent = "a";
  button.style.cssText =
    "position:fixed;inset:40% auto auto 40%;z-index:99;width:48px;height:48px;background:#fff";
  button.addEventListener("click", () => {
    button.textContent = button.textContent === "a" ? "b" : "a";
  });
  document.body.append(button);
}

function middle(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
