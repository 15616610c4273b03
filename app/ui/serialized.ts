import { useMemo } from "react";

/** Holds the value itself for the server; encoders of loader data skip symbol keys. */
const VALUE = Symbol("value");

/**
 * Plain data as one JSON string. Loaders send a page's cards and shared data in this form, because React Router's
 * encoding field by field is several times slower to write and to read.
 */
export type Serialized<Value> = { readonly json: string; readonly [VALUE]?: Value };

/** The JSON of an immutable object, written once. */
const jsonByObject = new WeakMap<object, string>();

/** Wraps an object for a loader. It must be plain data and must never change. */
export function serialize<Value extends object>(value: Value): Serialized<Value> {
  return { json: toJson(value), [VALUE]: value };
}

/** Wraps a list of immutable objects for a loader. */
export function serializeList<Item extends object>(list: readonly Item[]): Serialized<readonly Item[]> {
  return { json: `[${list.map(toJson).join(",")}]`, [VALUE]: list };
}

/** Returns the original value; the same object until its JSON changes. */
export function useDeserialized<Value extends object>(serialized: Serialized<Value>): Value {
  const { json, [VALUE]: value } = serialized;
  return useMemo(() => value ?? (JSON.parse(json) as Value), [json, value]);
}

function toJson(object: object): string {
  const cached = jsonByObject.get(object);
  if (cached !== undefined) return cached;
  const json = JSON.stringify(object);
  jsonByObject.set(object, json);
  return json;
}
