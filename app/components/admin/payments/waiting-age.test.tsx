import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WaitingAge } from "./waiting-age.tsx";

const now = new Date("2026-03-02T10:00:00Z");

test.each([
  [0, "Just in", false],
  [1, "Waiting 1 minute", false],
  [23 * 60 + 59, "Waiting 23 hours", false],
  [24 * 60, "Waiting 1 day", true],
  [49 * 60, "Waiting 2 days", true],
])("a receipt of %i minutes ago shows %s", (minutes, words, isLate) => {
  const since = new Date(now.getTime() - minutes * 60_000);
  const html = renderToStaticMarkup(<WaitingAge since={since} now={now} />);
  expect(html).toContain(words);
  expect(html.includes("text-red-ink")).toBe(isLate);
});
