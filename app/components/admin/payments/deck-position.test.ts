import { expect, test } from "vitest";
import { DECK_START, type DeckPosition, findInDeck } from "./deck-position.ts";

/** Returns the order a deck shows after each of these lists has arrived. */
function shownIn(lists: readonly string[][], start: DeckPosition): string[] {
  let position = start;
  return lists.map((orderNumbers) => {
    position = findInDeck(position, orderNumbers);
    expect(orderNumbers[position.index] ?? "").toBe(position.shown);
    return position.shown;
  });
}

const atB: DeckPosition = { shown: "B", decided: "", index: 1 };

test("a deck begins with the first order and stays with it when an older one comes back", () => {
  expect(shownIn([["B", "C"], ["A", "B", "C"], ["C"]], DECK_START)).toEqual(["B", "B", "C"]);
});

test("orders that come and go beside the one on show do not move the deck", () => {
  expect(
    shownIn(
      [
        ["A", "B", "C"],
        ["B", "C", "D"],
        ["X", "A", "B"],
      ],
      atB,
    ),
  ).toEqual(["B", "B", "B"]);
});

test("the next one takes the place of one that left, the last one where there is none, and stays", () => {
  expect(
    shownIn(
      [
        ["A", "B", "C"],
        ["A", "C"],
        ["C", "D"],
      ],
      atB,
    ),
  ).toEqual(["B", "C", "C"]);
  expect(shownIn([["A", "B"], ["A"], ["A", "D"]], atB)).toEqual(["B", "A", "A"]);
});

test("an own decision that was undone shows its order again, somebody else's does not move the deck", () => {
  const lists = [
    ["A", "B", "C"],
    ["A", "C"],
    ["A", "B", "C"],
  ];
  expect(shownIn(lists, { ...atB, decided: "B" })).toEqual(["B", "C", "B"]);
  expect(shownIn(lists, atB)).toEqual(["B", "C", "C"]);
});

test("a deck that was empty shows the next order", () => {
  expect(shownIn([[], ["D"]], atB)).toEqual(["", "D"]);
});
