import { expect, test } from "vitest";
import { pack, packList, unpack } from "./packed.ts";

const cards = (of: number) =>
  Array.from({ length: 24 }, (_, at) => ({ id: `${of}-${at}`, name: "“Ink” </script>" }));

test("the server draws from the very objects it packed", () => {
  const list = cards(1);
  expect(unpack(packList(list))).toBe(list);
});

test("an equal list is the same text, so that what is shown of it is the same", () => {
  expect(packList(cards(2))).toBe(packList(cards(2)));
});

test("of equal lists the first stays, and what hangs on it", () => {
  const first = cards(80);
  packList(first);
  expect(unpack(packList(cards(80)))).toBe(first);
});

test("a text from elsewhere, as the browser gets it, is read to the same values", () => {
  const text = packList(cards(3));
  for (let other = 4; other < 76; other += 1) packList(cards(other));
  expect(unpack(text)).toEqual(cards(3));
});

test("of old lists nothing is held", () => {
  const list = cards(70);
  const text = packList(list);
  for (let other = 71; other < 71 + 64; other += 1) packList(cards(other));
  expect(unpack(text)).not.toBe(list);
});

test("one object is packed alone, and written once", () => {
  const settings = { name: "Kairaba", isOpen: true };
  const text = pack(settings);
  expect(text).toBe('{"name":"Kairaba","isOpen":true}');
  settings.name = "changed, which nobody may";
  expect(pack(settings)).toBe(text);
  expect(unpack(text)).toBe(settings);
});
