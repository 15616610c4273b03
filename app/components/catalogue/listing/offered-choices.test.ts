import { expect, test } from "vitest";
import { offeredChoices } from "./offered-choices.ts";

const SIZES = [
  { name: "41", products: 0 },
  { name: "42", products: 3 },
];

test.each([
  ["", "all", ["All", "42 (3)"]],
  ["42", "42", ["All", "42 (3)"]],
  ["41", "41", ["All", "41 (0)", "42 (3)"]],
  ["50", "50", ["All", "42 (3)", "50"]],
])(
  "a choice that leaves nothing is not offered, unless it is the chosen one: %j",
  (chosen, value, labels) => {
    const offered = offeredChoices(SIZES, chosen, "All");
    expect([offered.value, offered.options.map(({ label }) => label)]).toEqual([value, labels]);
  },
);
