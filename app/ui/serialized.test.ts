import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { type Serialized, serialize, serializeList, useDeserialized } from "./serialized.ts";

/** Renders the value as a component would. */
function deserialize<Value extends object>(serialized: Serialized<Value>): Value {
  const read = vi.fn<(value: Value) => void>();
  function Reader() {
    read(useDeserialized(serialized));
    return null;
  }
  renderToString(createElement(Reader));
  return read.mock.calls[0]?.[0] as Value;
}

const cards = () => [
  { id: "1", name: "“Ink” </script>" },
  { id: "2", name: "Ndey" },
];

test("the server renders from the very objects it serialized", () => {
  const list = cards();
  expect(deserialize(serializeList(list))).toBe(list);
});

test("the browser gets the JSON alone, and reads it to the same values", () => {
  const list = cards();
  expect(Object.entries(serializeList(list))).toEqual([["json", JSON.stringify(list)]]);
  expect(deserialize<typeof list>({ json: JSON.stringify(list) })).toEqual(list);
});

test("an object is serialized alone, and its JSON written once", () => {
  const settings = { name: "Kairaba", isOpen: true };
  const { json } = serialize(settings);
  expect(json).toBe('{"name":"Kairaba","isOpen":true}');
  settings.name = "changed, which nobody may";
  expect(serialize(settings).json).toBe(json);
});
