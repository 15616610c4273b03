import { expect, test } from "vitest";
import { deserialize, serialize, serializeList } from "./serialized.ts";

const cards = (of: number) =>
  Array.from({ length: 24 }, (_, at) => ({ id: `${of}-${at}`, name: "“Ink” </script>" }));

test("the server draws from the very objects it packed", () => {
  const list = cards(1);
  expect(deserialize(serializeList(list))).toBe(list);
});

test("an equal list is the same text, so that what is shown of it is the same", () => {
  expect(serializeList(cards(2))).toBe(serializeList(cards(2)));
});

test("of equal lists the first stays, and what hangs on it", () => {
  const first = cards(80);
  serializeList(first);
  expect(deserialize(serializeList(cards(80)))).toBe(first);
});

test("a text from elsewhere, as the browser gets it, is read to the same values", () => {
  const text = serializeList(cards(3));
  for (let other = 4; other < 76; other += 1) serializeList(cards(other));
  expect(deserialize(text)).toEqual(cards(3));
});

test("of old lists nothing is held", () => {
  const list = cards(70);
  const text = serializeList(list);
  for (let other = 71; other < 71 + 64; other += 1) serializeList(cards(other));
  expect(deserialize(text)).not.toBe(list);
});

test("one object is packed alone, and written once", () => {
  const settings = { name: "Kairaba", isOpen: true };
  const text = serialize(settings);
  expect(text).toBe('{"name":"Kairaba","isOpen":true}');
  settings.name = "changed, which nobody may";
  expect(serialize(settings)).toBe(text);
  expect(deserialize(text)).toBe(settings);
});
