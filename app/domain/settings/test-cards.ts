import { z } from "zod";

/** The row of `site_settings` that says whether the shop has the test card page. */
export const TEST_CARDS_KEY = "test_cards";

/** "demo" is written by the demo's seed; the owner's switch writes "on" or "off". */
const testCardsSchema = z.object({ offered: z.enum(["demo", "on", "off"]) });

/** The stored setting of the test card page; a shop without the row has "off". */
export type TestCards = z.output<typeof testCardsSchema>["offered"];

/** Parses the stored row; an invalid or missing one is "off". */
export function parseTestCards(json: unknown): TestCards {
  const parsed = testCardsSchema.safeParse(json);
  return parsed.success ? parsed.data.offered : "off";
}

/**
 * Returns whether shoppers may pay on the test card page: where the owner has switched it on, and otherwise in the demo
 * and in development, unless real money comes in beside it. Source: specification 7.13.
 */
export function offersTestCards(
  stored: TestCards,
  { isDevelopment, hasLiveGateway }: { isDevelopment: boolean; hasLiveGateway: boolean },
): boolean {
  if (stored === "on") return true;
  return (stored === "demo" || isDevelopment) && !hasLiveGateway;
}
