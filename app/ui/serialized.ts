import { useMemo } from "react";

declare const valueType: unique symbol;

/**
 * Plain data as one text of JSON. Loaders send a page's cards so, and what is the same on every page: written by React
 * Router, field by field, they were a seventh of a page's price on the server, and as much of its waking on the phone.
 */
export type Serialized<Value> = string & { readonly [valueType]?: Value };

/** What an object is written as, for as long as it lives. */
const jsonByObject = new WeakMap<object, string>();

/**
 * What this server packed lately: drawn from the very objects, on which their markup hangs (`KeptMarkup`). Of equal ones
 * the first stays.
 */
const recent = new Map<string, object>();
const MAX_RECENT = 64;

/** For loaders, right before they answer. The object must be plain data, and never change. */
export function serialize<Value extends object>(value: Value): Serialized<Value> {
  return storeRecent(toJson(value), value);
}

/** The same for a list that is put together anew each time from objects that stay. */
export function serializeList<One extends object>(list: readonly One[]): Serialized<readonly One[]> {
  return storeRecent(`[${list.map(toJson).join(",")}]`, list);
}

/** What was packed; the same object until the text changes. */
export function useDeserialized<Value extends object>(serialized: Serialized<Value>): Value {
  return useMemo(() => deserialize(serialized), [serialized]);
}

export function deserialize<Value extends object>(serialized: Serialized<Value>): Value {
  const original = import.meta.env.SSR ? recent.get(serialized) : undefined;
  return (original ?? JSON.parse(serialized)) as Value;
}

function storeRecent(text: string, value: object): string {
  const original = recent.get(text);
  recent.delete(text);
  recent.set(text, original ?? value);
  for (const oldest of recent.keys()) {
    if (recent.size <= MAX_RECENT) break;
    recent.delete(oldest);
  }
  return text;
}

function toJson(object: object): string {
  const cached = jsonByObject.get(object);
  if (cached !== undefined) return cached;
  const text = JSON.stringify(object);
  jsonByObject.set(object, text);
  return text;
}
