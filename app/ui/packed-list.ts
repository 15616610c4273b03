import { useMemo } from "react";

declare const one: unique symbol;

/**
 * A list as one text of JSON. Loaders send a page's cards so: written by React Router, field by field, they were a tenth
 * of a page's price on the server, and as much of its waking on the phone.
 */
export type PackedList<One> = string & { readonly [one]?: One };

/** What each object of a list is written as, for as long as it lives. */
const written = new WeakMap<object, string>();

/** What this server packed lately: drawn from the very objects, on which their markup hangs (`KeptMarkup`). */
const lately = new Map<string, readonly object[]>();
const MOST_LATELY = 48;

/** For loaders, right before they answer. The objects must be plain data, and never change. */
export function packList<One extends object>(list: readonly One[]): PackedList<One> {
  const text: PackedList<One> = `[${list.map(write).join(",")}]`;
  lately.delete(text);
  lately.set(text, list);
  for (const oldest of lately.keys()) {
    if (lately.size <= MOST_LATELY) break;
    lately.delete(oldest);
  }
  return text;
}

/** The list again; the same one until the text changes. */
export function usePackedList<One extends object>(packed: PackedList<One>): readonly One[] {
  return useMemo(() => unpackList(packed), [packed]);
}

export function unpackList<One extends object>(packed: PackedList<One>): readonly One[] {
  return (lately.get(packed) ?? JSON.parse(packed)) as readonly One[];
}

function write(object: object): string {
  const known = written.get(object);
  if (known !== undefined) return known;
  const text = JSON.stringify(object);
  written.set(object, text);
  return text;
}
