import { describe, expect, test } from "vitest";
import { correctedWords, type KnownWord, readTerms, searchWords } from "./read-search.ts";

const unknown = { stem: "", isKnown: false, isName: false, brand: null, categories: [], near: [] };

/** A catalogue of these words, of which `near` are like each unknown one. */
function catalogue(said: Record<string, Partial<KnownWord>>) {
  return new Map(Object.entries(said).map(([word, known]) => [word, { ...unknown, stem: word, ...known }]));
}

test.each([
  ["  The Men’s T-Shirt, size 42.5! ", ["mens", "t", "shirt", "42.5"]],
  ["sac à dos", ["sac", "dos"]],
  ["ROSÉ\u0000%\\' & | :*", ["rose"]],
  ["cheap", ["cheap"]],
  ["حذاء أسود", ["حذاء", "أسود"].map((word) => word.normalize("NFKD").replace(/\p{M}/gu, ""))],
  ["!!!", []],
  ["x ".repeat(5_000), Array.from({ length: 8 }, () => "x")],
])("the words of %j are %j", (typed, words) => {
  expect(searchWords(typed)).toEqual(words);
});

test("words that mean something together are one part, of the table or of the catalogue", () => {
  const known = catalogue({ offwhite: { brand: "Off-White" }, gymnasium: { isName: true, isKnown: true } });
  const parts = (typed: string) => readTerms(searchWords(typed), known).map(({ shown }) => shown);
  expect(parts("off white track suit uk 8")).toEqual(["Off-White", "track suit", "uk 8"]);
  expect(parts("gym nasium black")).toEqual(["gymnasium", "black"]);
});

describe("a slip is corrected", () => {
  const corrected = (typed: string, near: string[]) => {
    const known = catalogue({ [typed]: { near } });
    return correctedWords(readTerms([typed], known), known)?.join(" ") ?? null;
  };

  test.each([
    ["one letter away", "jordn", "jordan", "jordan"],
    ["two from seven letters on", "harmatn", "harmattan", "harmattan"],
    ["not two before", "jorn", "jordan", null],
    ["not to another first letter", "wordan", "jordan", null],
    ["not another letter of four", "hike", "hiky", null],
    ["but swapped ones of four", "nkie", "nike", "nike"],
    ["not three letters", "cqp", "cap", null],
    ["not what has digits", "574x", "574", null],
    ["to a kind of the table", "sliipers", "zzz", "slippers"],
  ])("%s: %s, with %s in the catalogue", (_rule, typed, name, expected) => {
    expect(corrected(typed, [name])).toBe(expected);
  });

  test("not where the table knows the word: a robe is no rose, a wave no weave", () => {
    for (const word of ["robe", "wave", "dress", "watch", "montre"]) {
      expect(corrected(word, ["rose", "weave", "press", "match"])).toBeNull();
    }
  });
});
