import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HeldStockLine } from "./held-stock-line.tsx";

test.each([
  [null, ""],
  [{ orders: 0, pieces: 0 }, ""],
  [{ orders: 1, pieces: 1 }, "1 order waiting for over 3 days It holds 1 item of stock"],
  [{ orders: 3, pieces: 150 }, "3 orders waiting for over 3 days They hold 150 items of stock"],
])("%j is said in words", (held, words) => {
  const markup = renderToStaticMarkup(<HeldStockLine held={held} />);
  expect(
    markup
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  ).toBe(words);
});
