import { useMemo } from "react";

/** The value itself, for the server: no encoder of loader data writes what stands under a symbol. */
const VALUE = Symbol("value");

/**
 * Plain data as one JSON string. Loaders send a page's cards and what every page shares in this form: React Router's
 * encoding field by field is several times slower to write and to read.
 */
export type Serialized<Value> = { readonly json: string; readonly [VALUE]?: Value };

/** The JSON of an object that never changes, written once. */
const jsonByObject = new WeakMap<object, string>();

/** Returns an object for a loader to send. It must be plain data, and never change. */
export function serialize<Value extends object>(value: Value): Serialized<Value> {
  return { json: toJson(value), [VALUE]: value };
}

/** Returns a list for a loader to send, from objects that never change. */
export function serializeList<Item extends object>(list: readonly Item[]): Serialized<readonly Item[]> {
  return { json: `[${list.map(toJson).join(",")}]`, [VALUE]: list };
}

/** Returns what was serialized; the same object until its JSON changes. */
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
