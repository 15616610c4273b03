import type { Page } from "@playwright/test";

type Point = { x: number; y: number };

const STEPS = 4;

/**
 * Simulates a swipe on a touch screen. The events carry fixed timestamps, so that a busy machine does not slow the
 * swipe down.
 */
export async function swipe(page: Page, from: Point, to: Point, durationMs = 150): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const began = Date.now() - durationMs;
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", part: number, touchPoints: Point[]) =>
    await client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints,
      timestamp: (began + durationMs * part) / 1000,
    });
  await touch("touchStart", 0, [from]);
  for (let step = 1; step <= STEPS; step += 1) {
    const part = step / STEPS;
    const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    await touch("touchMove", part, [point]);
  }
  await touch("touchEnd", 1, []);
  await client.detach();
}
