import { useMemo } from "react";

declare const within: unique symbol;

/**
 * Plain data as one text of JSON. Loaders send a page's cards so, and what is the same on every page: written by React
 * Router, field by field, they were a seventh of a page's price on the server, and as much of its waking on the phone.
 */
export type Packed<Value> = string & { readonly [within]?: Value };

/** What an object is written as, for as long as it lives. */
const written = new WeakMap<object, string>();

/**
 * What this server packed lately: drawn from the very objects, on which their markup hangs (`KeptMarkup`). Of equal ones
 * the first stays.
 */
const lately = new Map<string, object>();
const MOST_LATELY = 64;

/** For loaders, right before they answer. The object must be plain data, and never change. */
export function pack<Value extends object>(value: Value): Packed<Value> {
  return remember(write(value), value);
}

/** The same for a list that is put together anew each time from objects that stay. */
export function packList<One extends object>(list: readonly One[]): Packed<readonly One[]> {
  return remember(`[${list.map(write).join(",")}]`, list);
}

/** What was packed; the same object until the text changes. */
export function usePacked<Value extends object>(packed: Packed<Value>): Value {
  return useMemo(() => unpack(packed), [packed]);
}

export function unpack<Value extends object>(packed: Packed<Value>): Value {
  const known = import.meta.env.SSR ? lately.get(packed) : undefined;
  return (known ?? JSON.parse(packed)) as Value;
}

function remember(text: string, value: object): string {
  const known = lately.get(text);
  lately.delete(text);
  lately.set(text, known ?? value);
  for (const oldest of lately.keys()) {
    if (lately.size <= MOST_LATELY) break;
    lately.delete(oldest);
  }
  return text;
}

function write(object: object): string {
  const known = written.get(object);
  if (known !== undefined) return known;
  const text = JSON.stringify(object);
  written.set(object, text);
  return text;
}
