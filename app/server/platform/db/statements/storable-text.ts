import type { ClientBase } from "pg";

const NUL = "\0";

/**
 * What JSON writes for the zero character and for half a pair of surrogates; `JSON.stringify` writes whole pairs as they
 * are. A backslash that is itself escaped begins no escape.
 */
const UNSTORABLE_ESCAPE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi;
const IS_JSON = /^["[{]/;

/**
 * Has a connection leave out of every text what PostgreSQL cannot hold and refuses a whole statement for: the zero
 * character, and in JSON half a surrogate pair. Nobody sees or types either; they come in addresses, cookies, forms and
 * JSON of those who try what happens. Here, since every text passes here.
 */
export function sendStorableText(client: ClientBase): void {
  const query = client.query;
  Object.assign(client, {
    query: (asked: unknown, ...rest: unknown[]): unknown => {
      const [values, ...others] = rest;
      return Reflect.apply(query, client, [
        hasValues(asked) ? { ...asked, values: asked.values.map(storable) } : asked,
        ...(Array.isArray(values) ? [values.map(storable), ...others] : rest),
      ]);
    },
  });
}

function hasValues(asked: unknown): asked is { values: unknown[] } {
  return typeof asked === "object" && asked !== null && "values" in asked && Array.isArray(asked.values);
}

function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "string") return value;
  const text = value.includes(NUL) ? value.replaceAll(NUL, "") : value;
  return IS_JSON.test(text) ? text.replace(UNSTORABLE_ESCAPE, "$1") : text;
}
